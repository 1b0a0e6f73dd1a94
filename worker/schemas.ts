import { z } from 'zod';
import { CHANNELS } from '#domain/orders.ts';

/** The shapes that routes take. Every object is strict: an unknown field is refused. */

const MAX_CENTS = 100_000_000_00;

export const id = z.uuid({ error: 'Identificador inválido.' });
export const idParam = z.strictObject({ id });
export const amountCents = z
  .int({ error: 'Monto inválido.' })
  .min(0, 'El monto no puede ser negativo.')
  .max(MAX_CENTS, 'El monto es demasiado grande.');
export const positiveCents = z
  .int({ error: 'Monto inválido.' })
  .min(1, 'El monto debe ser mayor que cero.')
  .max(MAX_CENTS, 'El monto es demasiado grande.');
export const quantity = z
  .number({ error: 'Cantidad inválida.' })
  .positive('La cantidad debe ser mayor que cero.')
  .max(9999, 'La cantidad es demasiado grande.')
  .multipleOf(0.0001, 'La cantidad admite cuatro decimales.');
export const shortText = z
  .string()
  .trim()
  .min(1, 'Escribe un texto.')
  .max(120, 'El texto es demasiado largo.');
export const longText = z
  .string()
  .trim()
  .min(1, 'Escribe un texto.')
  .max(500, 'El texto es demasiado largo.');
const hasYear = (date: string) => !date.startsWith('0000');
export const day = z.iso.date({ error: 'Fecha inválida.' }).refine(hasYear, 'Fecha inválida.');
export const instant = z.iso
  .datetime({ error: 'Fecha inválida.', offset: true })
  .refine(hasYear, 'Fecha inválida.');
export const pageNumber = z.coerce.number().int().min(0).max(1_000_000);
export const pageLimit = z.coerce.number().int().min(1).max(200);

const noteText = z.string().trim().max(200, 'La nota es demasiado larga.');
export const lineNotes = z.strictObject({
  con: z.union([noteText, z.record(noteText, z.int().min(1).max(99))]).optional(),
  sin: z.union([noteText, z.array(noteText).max(20)]).optional(),
  note: noteText.optional(),
  ordenParaLlevar: z.boolean().optional(),
  complementosAparte: z.boolean().optional(),
});

export const orderRequest = z.strictObject({
  id,
  kitchen_order_id: id,
  sale_id: id,
  channel: z.enum(CHANNELS, { error: 'Elige mesa, para llevar o a domicilio.' }),
  table_id: id.nullish(),
  customer_name: z.string().trim().max(80, 'El nombre es demasiado largo.').nullish(),
  guests: z.int().min(1).max(999).nullish(),
  note: z.string().trim().max(500, 'La nota es demasiado larga.').nullish(),
  lines: z
    .array(z.strictObject({ id, menu_item_id: id, quantity, notes: lineNotes.optional() }))
    .min(1, 'Debes seleccionar productos primero')
    .max(200, 'Hay demasiados productos en una sola orden.'),
});

export const chargeRequest = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        id,
        payment_method_id: id,
        amount_cents: positiveCents,
        reference: shortText.optional(),
      }),
    )
    .max(20, 'Hay demasiados pagos.'),
});

export const registerOpening = z.strictObject({
  id,
  register_id: id.optional(),
  opening_float_cents: amountCents,
});

export const pendingPage = z.strictObject({
  limit: pageLimit.default(6),
  after_at: instant.optional(),
  after_id: id.optional(),
  station: z.enum(['cocina', 'barra']).optional(),
});

export const cancellation = z.strictObject({ reason: longText });
export const tick = z.strictObject({ done: z.boolean() });
export const dayRange = z.strictObject({
  from: day,
  to: day,
  limit: pageLimit.default(50),
  offset: pageNumber.default(0),
});
