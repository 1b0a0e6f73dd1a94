import * as z from 'zod';
import { phoneError } from '#domain/auth-rules.ts';
import { MAX_NAME_LENGTH } from '#domain/employees.ts';
import { MAX_CENTS, MAX_LINE_QUANTITY, MIN_QUANTITY } from '#domain/limits.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '#domain/plain-name.ts';
import { RTN_SHAPE, RTN_WRONG } from '#domain/rtn.ts';

/** The schemas that several nouns share. Every object of `worker/schemas` is strict: an unknown field is refused. */

/** In lower case, as PostgreSQL prints a uuid. */
export const id = z.uuid({ error: 'Identificador inválido.' }).toLowerCase();
export const idParam = z.strictObject({ id });
export const amountCents = z
  .int({ error: 'Monto inválido.' })
  .min(0, 'El monto no puede ser negativo.')
  .max(MAX_CENTS, 'El monto es demasiado grande.')
  .refine((cents) => !Object.is(cents, -0), 'El monto no puede ser negativo.');
export const positiveCents = z
  .int({ error: 'Monto inválido.' })
  .min(1, 'El monto debe ser mayor que cero.')
  .max(MAX_CENTS, 'El monto es demasiado grande.');

const FOUR_DECIMALS = 'La cantidad admite cuatro decimales.';
const quantityFrom = (min: number, max: number, tooSmall: string) =>
  z
    .number({ error: 'Cantidad inválida.' })
    .min(min, tooSmall)
    .max(max, 'La cantidad es demasiado grande.')
    .multipleOf(MIN_QUANTITY, FOUR_DECIMALS);
/** A quantity with up to four decimals, zero included. */
export const quantityFromZero = (max: number) =>
  quantityFrom(0, max, 'La cantidad no puede ser negativa.').refine(
    (value) => value === 0 || value >= MIN_QUANTITY,
    FOUR_DECIMALS,
  );
/** A quantity with up to four decimals, above zero. */
export const quantityAboveZero = (max: number) =>
  quantityFrom(MIN_QUANTITY, max, 'La cantidad debe ser mayor que cero.');
/** The quantity of a line of an order or bill. */
export const lineQuantity = quantityAboveZero(MAX_LINE_QUANTITY);
/** For an optional text: an empty one is stored as null. */
export const emptyToNull = (text: string): string | null => text || null;

export const NOTHING_TO_CHANGE = 'No hay nada que cambiar.';
/** Whether a change has at least one field. */
export const hasChanges = (change: object) => Object.keys(change).length > 0;
export const shortText = z
  .string({ error: 'Escribe un texto.' })
  .trim()
  .min(1, 'Escribe un texto.')
  .max(120, 'El texto es demasiado largo.');
export const longText = z
  .string({ error: 'Escribe un texto.' })
  .trim()
  .min(1, 'Escribe un texto.')
  .max(500, 'El texto es demasiado largo.');
/** The name of a person. */
export const fullName = z
  .string()
  .trim()
  .min(2, 'El nombre debe tener al menos 2 caracteres')
  .max(MAX_NAME_LENGTH, 'El nombre es demasiado largo.')
  .refine(isPlainName, PLAIN_NAME_MESSAGE);
export const phone = z
  .string()
  .trim()
  .max(40, 'El teléfono es demasiado largo.')
  .regex(/^\+?[\d\s().-]+$/, 'Número de teléfono inválido')
  .refine((text) => phoneError(text) === undefined, 'Número de teléfono inválido');
export const rtn = z.string().trim().regex(RTN_SHAPE, RTN_WRONG);
/** The version of a row that the client read before it changed the row. */
export const version = z
  .int({ error: 'Versión inválida.' })
  .min(1, 'Versión inválida.')
  .max(2_000_000_000, 'Versión inválida.');

const hasYear = (date: string) => !date.startsWith('0000');
export const day = z.iso.date({ error: 'Fecha inválida.' }).refine(hasYear, 'Fecha inválida.');
/** Offsets end at 14 hours from UTC; PostgreSQL stores microseconds. */
const INSTANT_END = /:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
export const instant = z.iso
  .datetime({ error: 'Fecha inválida.', offset: true })
  .refine((text) => hasYear(text) && INSTANT_END.test(text), 'Fecha inválida.');

export const pageOffset = z.coerce.number().int().min(0).max(1_000_000);
export const pageLimit = z.coerce.number().int().min(1).max(200);
export const page = z.strictObject({ limit: pageLimit.default(50), offset: pageOffset.default(0) });
export const pin = z.string().regex(/^\d{4,6}$/, 'El PIN tiene de 4 a 6 dígitos.');
