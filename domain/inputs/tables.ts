import * as z from 'zod/mini';
import { id, NAME_TOO_LONG } from './primitives.ts';

/** Names that differ only in white space look equal, so each run of it becomes one space. */
export const nameInOneLine = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.overwrite((name) => name.replace(/\s+/g, ' ')),
    z.minLength(1, missing),
    z.maxLength(60, NAME_TOO_LONG),
  );

const SEATS = 'Los puestos van de 1 a 99.';
export const tableInput = z.strictObject({
  name: nameInOneLine('El nombre de la mesa es requerido'),
  seats: z.nullish(z.int(SEATS).check(z.minimum(1, SEATS), z.maximum(99, SEATS))),
  area_id: z.nullish(id),
  location_id: z.nullish(id),
});
