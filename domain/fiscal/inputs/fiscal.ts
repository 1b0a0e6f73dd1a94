import * as z from 'zod/mini';
import {
  amountCents,
  besideErrors,
  centsAboveZero,
  chosenDay,
  chosenId,
  emailAddress,
  id,
  missingOr,
  phone,
  requiredText,
  TEXT_TOO_LONG,
  textOrNull,
} from '#domain/base/inputs/primitives.ts';
import { MAX_CORRELATIVE, MAX_REASON_LENGTH, MAX_SHORT_TEXT_LENGTH } from '#domain/base/limits.ts';
import { DOCUMENT_TYPES, IDENTITY_KINDS } from '../documents.ts';
import { CAI_TOO_LONG, CAI_TOO_SHORT, MAX_CAI_LENGTH, MIN_CAI_LENGTH, NO_CAI } from '../hn/cai.ts';
import { TAX_CATEGORIES } from '../tax.ts';
import { rtn } from './tax-number.ts';

const WRONG_VERSION = 'Versión inválida.';
/** The version that was read, or 0 of what is added. */
export const versionOrNew = z
  .int(WRONG_VERSION)
  .check(z.minimum(0, WRONG_VERSION), z.maximum(2_000_000_000, WRONG_VERSION));

/** An RTN as its 14 digits. */
export const rtnDigits = z.pipe(
  rtn,
  z.transform((typed: string): string => typed.replaceAll(/\D/g, '')),
);

const code = (digits: number, wrong: string) =>
  z.string(wrong).check(z.trim(), z.regex(new RegExp(`^\\d{${digits}}$`), wrong));
const seriesCode = code(3, 'El código tiene tres dígitos, como 001.');
const typeCode = code(2, 'El código tiene dos dígitos, como 01.');
const address = requiredText(300, 'Escribe la dirección.', 'La dirección es demasiado larga.');

/** Who issues the fiscal documents (art. 10). */
export const issuerInput = z.strictObject({
  rtn: rtnDigits,
  legal_name: requiredText(160, 'Escribe el nombre o la razón social.', TEXT_TOO_LONG),
  trade_name: z.nullable(textOrNull(160, TEXT_TOO_LONG)),
  address,
  phone,
  email: emailAddress(200),
  invoice_code: typeCode,
  credit_note_code: typeCode,
  debit_note_code: typeCode,
});

export const establishmentInput = z.strictObject({
  location_id: z.nullable(id),
  code: seriesCode,
  address,
});

export const pointInput = z.strictObject({
  establishment_id: chosenId('Elige el establecimiento.'),
  code: seriesCode,
  register_id: z.nullable(id),
  /** The device that numbers its own charges; absent, it stays. */
  device_id: z.optional(z.nullable(id)),
});

const NO_RESOLUTION = 'Escribe qué se hizo.';
/** How an incident was resolved. */
export const resolutionInput = z.strictObject({
  resolution: requiredText(MAX_REASON_LENGTH, NO_RESOLUTION, TEXT_TOO_LONG),
});

/** The number that a device gave to an invoice. A malformed one is no wrong input: what was printed becomes an incident. */
export const deviceInvoiceInput = z.strictObject({
  id,
  device_id: id,
  range_id: id,
  number: requiredText(40, 'Falta el número de la factura.'),
  total_cents: amountCents,
  issued_at: z.optional(z.iso.datetime({ offset: true, error: 'Fecha inválida.' })),
});
/** An invoice that a device numbered, before the server has it. */
export type DeviceInvoice = z.infer<typeof deviceInvoiceInput>;

const WRONG_CORRELATIVE = 'Escribe un número de 1 a 99,999,999.';
const correlative = z
  .int(WRONG_CORRELATIVE)
  .check(z.minimum(1, WRONG_CORRELATIVE), z.maximum(MAX_CORRELATIVE, WRONG_CORRELATIVE));
const WRONG_CAI = 'El CAI solo tiene letras, números y guiones.';
export const rangeInput = z.strictObject({
  point_id: chosenId('Elige el punto de emisión.'),
  type: z.enum(DOCUMENT_TYPES, 'Elige el tipo de documento.'),
  cai: z
    .string(NO_CAI)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(MIN_CAI_LENGTH, missingOr(NO_CAI, CAI_TOO_SHORT)),
      z.maxLength(MAX_CAI_LENGTH, CAI_TOO_LONG),
      z.regex(/^[A-Z0-9-]+$/, missingOr(NO_CAI, WRONG_CAI)),
    ),
  first_number: correlative,
  last_number: correlative,
  valid_until: chosenDay('Elige la fecha límite de emisión.'),
  is_preprinted: z.optional(z.boolean('Indica si el rango es de facturas preimpresas.')),
});

const PREPRINTED_NUMBER = /^(?:\d{1,8}|\d{3}-?\d{3}-?\d{2}-?\d{8})$/;
/** A pre-printed invoice as it was written by hand: its 16 digits, or only the correlative, and the day on it. */
export const preprintedInput = z.strictObject({
  number: z
    .string('Escribe el número de la factura.')
    .check(
      z.trim(),
      z.regex(
        PREPRINTED_NUMBER,
        missingOr(
          'Escribe el número de la factura.',
          'El número tiene 16 dígitos; también sirve solo el correlativo.',
        ),
      ),
    ),
  written_on: chosenDay('Elige la fecha escrita en la factura.'),
});
export type PreprintedInput = z.infer<typeof preprintedInput>;

/** What a debit note charges: its amount includes tax. */
export const debitNoteInput = z.strictObject({
  concept: requiredText(MAX_SHORT_TEXT_LENGTH, 'Escribe qué se cobra.', TEXT_TOO_LONG),
  amount_cents: centsAboveZero('Escribe un monto mayor que cero.'),
  tax_category: z.enum(TAX_CATEGORIES, 'Elige el impuesto.'),
  reason: requiredText(MAX_REASON_LENGTH, 'Escribe el motivo.', TEXT_TOO_LONG),
});

/** A day without work of the administration. */
export const holidayInput = z.strictObject({
  day: chosenDay('Elige el día.'),
  name: requiredText(60, 'Escribe el nombre del feriado.', TEXT_TOO_LONG),
});

/** Another next number of a range, and why. */
export const advanceInput = z.strictObject({
  next_number: correlative,
  reason: requiredText(160, 'Escribe el motivo.', TEXT_TOO_LONG),
});

/** Where a document is sent. */
export const documentEmailInput = z.strictObject({ email: emailAddress(200) });

const reference = (missing: string) => requiredText(60, missing, TEXT_TOO_LONG);
/** The references of an exonerated buyer. */
export const exonerationInput = z.strictObject({
  purchase_order: reference('Escribe la orden de compra exenta.'),
  certificate: reference('Escribe la constancia de exonerado.'),
  sag: z.nullable(textOrNull(60, TEXT_TOO_LONG)),
});

const buyerName = requiredText(160, 'Escribe el nombre o la razón social.', TEXT_TOO_LONG);
/** A buyer with an RTN. */
export const taxpayerInput = z.strictObject({ rtn: rtnDigits, name: buyerName });

const DNI = /^\d{4}[ -]?\d{4}[ -]?\d{5}$/;
const OTHER_DOCUMENT = /^(?=.*\d)[0-9A-Z][0-9A-Z-]{3,19}$/;
const TWO_WORDS = /\p{L}{2}\S*\s+\S*\p{L}{2}/u;
const NO_FULL_NAME = 'Escribe el nombre completo, con apellido.';
const WRONG_DNI = 'El DNI tiene 13 dígitos.';
const WRONG_IDENTITY = 'El número lleva de 4 a 20 letras, dígitos o guiones.';
/** A DNI without separators; another document in capitals without spaces. */
const identityNumber = requiredText(30, 'Escribe el número del documento.', TEXT_TOO_LONG).check(
  z.overwrite((typed) =>
    DNI.test(typed) ? typed.replaceAll(/\D/g, '') : typed.replaceAll(/\s/g, '').toUpperCase(),
  ),
);

/** A buyer without an RTN: name and identity document. Only a foreigner may have a name of one word. */
export const identifiedInput = z
  .strictObject({
    identity_kind: z.enum(IDENTITY_KINDS, 'Elige el documento.'),
    identity_number: identityNumber,
    name: requiredText(160, NO_FULL_NAME, TEXT_TOO_LONG),
  })
  .check(
    z.superRefine(({ identity_kind, identity_number, name }, context) => {
      const isDni = identity_kind === 'DNI';
      const add = (field: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [field] });
      if (!(isDni ? DNI : OTHER_DOCUMENT).test(identity_number))
        add('identity_number', isDni ? WRONG_DNI : WRONG_IDENTITY);
      if (isDni && !TWO_WORDS.test(name)) add('name', NO_FULL_NAME);
    }, besideErrors),
  );
/** The buyer of an invoice (art. 11): by RTN, or by identity document. Without one it is the final consumer. */
export const buyerInput = z.union([
  z.strictObject({ ...taxpayerInput.shape, exoneration: z.optional(exonerationInput) }),
  identifiedInput,
]);
export type BuyerInput = z.infer<typeof buyerInput>;
