import * as z from 'zod';
import {
  id,
  optionalText,
  quantityAboveZero,
  TEXT_TOO_LONG,
  WRONG_DAY,
} from '#domain/base/inputs/primitives.ts';
import { MAX_LINE_QUANTITY } from '#domain/base/limits.ts';
import { PIN_MESSAGE, PIN_SHAPE } from '#domain/people/employees.ts';

/** The schemas that several nouns share and no form has; `inputs` of `domain/` has the others. Every object of `worker/schemas` is strict: an unknown field is refused. */

export const idParam = z.strictObject({ id });
/** The quantity of a line of an order or bill. */
export const lineQuantity = quantityAboveZero(MAX_LINE_QUANTITY);
export const NOTHING_TO_CHANGE = 'No hay nada que cambiar.';
/** Whether a change has at least one field. */
export const hasChanges = (change: object) => Object.keys(change).length > 0;
/** Offsets end at 14 hours from UTC; PostgreSQL stores microseconds. */
const INSTANT_END = /:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
export const instant = z.iso
  .datetime({ error: WRONG_DAY, offset: true })
  .refine((text) => !text.startsWith('0000') && INSTANT_END.test(text), WRONG_DAY);

export const pageOffset = z.coerce.number().int().min(0).max(1_000_000);
export const pageLimit = z.coerce.number().int().min(1).max(200);
export const page = z.strictObject({ limit: pageLimit.default(50), offset: pageOffset.default(0) });
/** What people search for. */
export const searchText = (max = 120) => optionalText(max, 'La búsqueda es demasiado larga.');
/** A password, a token or a key: it is compared, and never stored as it is or shown. */
export const secretText = (max: number) => z.string().max(max, TEXT_TOO_LONG);
export const pin = z.string().regex(PIN_SHAPE, PIN_MESSAGE);
