/** The schemas that several inputs share. Each check has its own Spanish sentence, because a screen loads no locale of zod. */

import * as z from 'zod/mini';
import { phoneError, REGISTRATION_MESSAGES } from '#domain/people/auth-rules.ts';
import { MAX_CENTS, MAX_REASON_LENGTH, MAX_SHORT_TEXT_LENGTH, MIN_QUANTITY } from '../limits.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '../plain-name.ts';
import { QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE } from '../quantity.ts';
import { hasUnseen, oneLine, textLines, UNSEEN_MESSAGE } from '../text.ts';

export const NAME_TOO_LONG = 'El nombre es demasiado largo.';
export const TEXT_TOO_LONG = 'El texto es demasiado largo.';
export const CODE_TOO_LONG = 'El código es demasiado largo.';
export const NOTE_TOO_LONG = 'La nota es demasiado larga.';

const isMissing = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input);
/** One sentence for a missing value (a field of a form is empty), another for a wrong one. */
export const missingOr = (missing: string, wrong: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isMissing(input) ? missing : wrong),
});
/** For a check that compares fields: runs also while another field has an error, so that a form shows all errors at once. */
export const besideErrors = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

export const WRONG_ID = 'Identificador inválido.';
/** In lower case, as PostgreSQL prints a uuid. */
export const chosenId = (missing: string) => z.uuid(missingOr(missing, WRONG_ID)).check(z.toLowerCase());
export const id = chosenId(WRONG_ID);
const WRONG_VERSION = 'Versión inválida.';
/** The version of a row that the client read before it changed the row. */
export const version = z
  .int(WRONG_VERSION)
  .check(z.minimum(1, WRONG_VERSION), z.maximum(2_000_000_000, WRONG_VERSION));
export const yesOrNo = z.boolean('Elige sí o no.');
/** Whether a list has each element once. */
export const areUnique = (list: readonly string[]) => new Set(list).size === list.length;

const WRONG_AMOUNT = 'Monto inválido.';
const AMOUNT_TOO_LARGE = 'El monto es demasiado grande.';
const NEGATIVE_AMOUNT = 'El monto no puede ser negativo.';
/** An amount in centavos, zero included. */
export const centsFromZero = (missing: string) =>
  z.int(missingOr(missing, WRONG_AMOUNT)).check(
    z.minimum(0, NEGATIVE_AMOUNT),
    z.maximum(MAX_CENTS, AMOUNT_TOO_LARGE),
    z.refine((cents) => !Object.is(cents, -0), NEGATIVE_AMOUNT),
  );
export const amountCents = centsFromZero(WRONG_AMOUNT);
/** An amount in centavos, above zero. */
export const centsAboveZero = (missing: string) =>
  z
    .int(missingOr(missing, WRONG_AMOUNT))
    .check(z.minimum(1, 'El monto debe ser mayor que cero.'), z.maximum(MAX_CENTS, AMOUNT_TOO_LARGE));
export const positiveCents = centsAboveZero(WRONG_AMOUNT);

const FOUR_DECIMALS = 'La cantidad admite cuatro decimales.';
export const WRONG_QUANTITY = 'Cantidad inválida.';
export const NEGATIVE_QUANTITY = 'La cantidad no puede ser negativa.';
const quantity = (min: number, max: number, tooSmall: string, missing: string) =>
  z
    .number(missingOr(missing, WRONG_QUANTITY))
    .check(
      z.minimum(min, tooSmall),
      z.maximum(max, QUANTITY_TOO_LARGE),
      z.multipleOf(MIN_QUANTITY, FOUR_DECIMALS),
    );
/** A quantity with up to four decimals, zero included. */
export const quantityFromZero = (max: number, missing = WRONG_QUANTITY) =>
  quantity(0, max, NEGATIVE_QUANTITY, missing).check(
    z.refine((value) => value === 0 || value >= MIN_QUANTITY, FOUR_DECIMALS),
  );
/** A quantity with up to four decimals, above zero. */
export const quantityAboveZero = (max: number, missing = WRONG_QUANTITY) =>
  quantity(MIN_QUANTITY, max, QUANTITY_NOT_POSITIVE, missing);

export const NO_TEXT = 'Escribe un texto.';
const seen = z.refine<string>((text) => !hasUnseen(text), UNSEEN_MESSAGE);
/** A text of one line that may be empty: every text that people write is one of this or of `severalLines`. */
export const optionalText = (max: number, tooLong = TEXT_TOO_LONG, wrong = NO_TEXT) =>
  z.string(wrong).check(z.overwrite(oneLine), z.maxLength(max, tooLong), seen);
/** A text of one line that may not be empty. */
export const requiredText = (max: number, missing: string, tooLong = TEXT_TOO_LONG) =>
  optionalText(max, tooLong, missing).check(z.minLength(1, missing));
export const shortText = requiredText(MAX_SHORT_TEXT_LENGTH, NO_TEXT);
export const longText = requiredText(MAX_REASON_LENGTH, NO_TEXT);
const emptyIsNull = z.transform((text: string): string | null => text || null);
/** A text of one line; an empty one becomes null. */
export const textOrNull = (max: number, tooLong: string) => z.pipe(optionalText(max, tooLong), emptyIsNull);

/** A text that keeps its line breaks: what is written for people to read at length, and the head and foot of a receipt. It may be empty. */
export const severalLines = (max: number, tooLong: string, wrong = NO_TEXT) =>
  z.string(wrong).check(z.overwrite(textLines), z.maxLength(max, tooLong), seen);
/** The same; an empty one becomes null. */
export const linesOrNull = (max: number, tooLong: string) => z.pipe(severalLines(max, tooLong), emptyIsNull);

export const plainName = z.refine<string>(isPlainName, PLAIN_NAME_MESSAGE);
export const phone = optionalText(
  40,
  'El teléfono es demasiado largo.',
  REGISTRATION_MESSAGES.phoneBad,
).check(
  z.regex(/^\+?[\d\s().-]+$/, missingOr(REGISTRATION_MESSAGES.phone, REGISTRATION_MESSAGES.phoneBad)),
  z.refine((text) => phoneError(text) === undefined, REGISTRATION_MESSAGES.phoneBad),
);
const EMAIL_TOO_LONG = 'El correo es demasiado largo.';
/** The e-mail address of a business or of an employee. */
export const emailAddress = (max: number) =>
  z
    .email(missingOr(REGISTRATION_MESSAGES.email, REGISTRATION_MESSAGES.emailBad))
    .check(z.maxLength(max, EMAIL_TOO_LONG));
/** That of a customer or of a supplier. */
export const contactEmail = z
  .email('El correo electrónico no es válido')
  .check(z.maxLength(120, EMAIL_TOO_LONG));

const hasYear = (date: string) => !date.startsWith('0000');
export const WRONG_DAY = 'Fecha inválida.';
export const chosenDay = (missing: string) =>
  z.iso.date(missingOr(missing, WRONG_DAY)).check(z.refine(hasYear, WRONG_DAY));
export const day = chosenDay(WRONG_DAY);
/** The last day that is stored. A route that leaves the comparison with today to SQL takes it as today. */
export const LAST_DAY = '2199-12-31';
