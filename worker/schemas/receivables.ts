import * as z from 'zod';
import {
  amountCents,
  day,
  id,
  longText,
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  phone,
  positiveCents,
  rtn,
  shortText,
} from './primitives.ts';

const searchText = z.string().trim().max(120, 'La búsqueda es demasiado larga.').optional();
export const customerFilter = z.strictObject({
  search: searchText,
  state: z.enum(['owing', 'active', 'all']).default('owing'),
  limit: pageLimit.default(25),
  offset: pageOffset.default(0),
});
export const customerSearch = z.strictObject({ search: searchText, limit: pageLimit.default(8) });

const customerName = z
  .string()
  .trim()
  .min(1, 'El nombre del cliente es requerido')
  .max(80, 'El nombre es demasiado largo.');
const customerFields = {
  phone: phone.nullish(),
  email: z.email('El correo electrónico no es válido').max(120, 'El correo es demasiado largo.').nullish(),
  rtn: rtn.nullish(),
  note: longText.nullish(),
};
const version = z.int({ error: 'Versión inválida.' }).min(1, 'Versión inválida.').max(2_000_000_000);
export const newCustomer = z.strictObject({ id, name: customerName, ...customerFields });
export const customerChange = z
  .strictObject({
    version,
    name: customerName.optional(),
    ...customerFields,
    is_active: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 1, NOTHING_TO_CHANGE);
export const limitChange = z.strictObject({ version, limit_cents: amountCents.nullable() });

export const statementFilter = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});
export const accountPayment = z.strictObject({
  id,
  amount_cents: positiveCents,
  payment_method_id: id,
  reference: shortText.optional(),
  note: longText.optional(),
  register_session_id: id.optional(),
});
export const openingDebt = z.strictObject({
  id,
  amount_cents: positiveCents,
  owed_on: day,
  note: longText.optional(),
});
export const paymentVoiding = z.strictObject({ reason: longText, register_session_id: id.optional() });
