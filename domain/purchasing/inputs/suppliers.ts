import * as z from 'zod/mini';
import { contactEmail, NAME_TOO_LONG, NO_TEXT, phone, requiredText } from '#domain/base/inputs/primitives.ts';

export const supplierInput = z.strictObject({
  name: requiredText(80, 'El nombre del proveedor es requerido', NAME_TOO_LONG),
  contact: z.nullish(requiredText(80, NO_TEXT, 'El contacto es demasiado largo.')),
  phone: z.nullish(phone),
  email: z.nullish(contactEmail),
});
