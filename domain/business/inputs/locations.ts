import * as z from 'zod/mini';
import { NAME_TOO_LONG, requiredText, textOrNull } from '#domain/base/inputs/primitives.ts';

export const locationInput = z.strictObject({
  name: requiredText(60, 'El nombre de la sucursal es requerido', NAME_TOO_LONG),
  address: z.nullish(textOrNull(300, 'La dirección es demasiado larga.')),
});
