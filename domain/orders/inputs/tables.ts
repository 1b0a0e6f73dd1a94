import * as z from 'zod/mini';
import { id, NAME_TOO_LONG, requiredText } from '#domain/base/inputs/primitives.ts';

/** Names that differ only in white space look equal, so each run of it becomes one space. */
export const nameInOneLine = (missing: string) =>
  requiredText(60, missing, NAME_TOO_LONG).check(z.overwrite((name) => name.replace(/\s+/g, ' ')));

const SEATS = 'Los puestos van de 1 a 99.';
export const tableInput = z.strictObject({
  name: nameInOneLine('El nombre de la mesa es requerido'),
  seats: z.nullish(z.int(SEATS).check(z.minimum(1, SEATS), z.maximum(99, SEATS))),
  area_id: z.nullish(id),
  location_id: z.nullish(id),
});
