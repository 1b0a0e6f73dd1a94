import * as z from 'zod';
import {
  amountCents,
  id,
  longText,
  NAME_TOO_LONG,
  NOTE_TOO_LONG,
  optionalText,
  textOrNull,
} from '#domain/base/inputs/primitives.ts';
import {
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_EXTRA_PORTIONS,
  MAX_GUESTS,
  MAX_LINE_CHANGES,
  MAX_LINE_NOTE_LENGTH,
  MAX_ORDER_LINES,
  MAX_ORDER_NOTE_LENGTH,
  MAX_SENIORS,
  MIN_LINE_QUANTITY,
} from '#domain/base/limits.ts';
import { cartSeniorInput } from '#domain/fiscal/inputs/seniors.ts';
import { NO_PRODUCTS } from '#domain/orders/cart.ts';
import { CHANNELS } from '#domain/orders/orders.ts';
import { hasChanges, lineQuantity, NOTHING_TO_CHANGE } from '#worker/routes/base/schemas/primitives.ts';
import { chargeRequest } from '#worker/routes/bills/schemas/sales.ts';

/** Parts of bills and refunds may have less, the share of an amount. */
const orderedQuantity = lineQuantity.check(
  z.gte(MIN_LINE_QUANTITY, `La cantidad más pequeña es ${MIN_LINE_QUANTITY}.`),
);
const noteText = optionalText(MAX_LINE_NOTE_LENGTH, NOTE_TOO_LONG);
const TOO_MANY_CHANGES = 'Son demasiados cambios para un producto.';
const EXTRAS_RANGE = `De cada extra van de 1 a ${MAX_EXTRA_PORTIONS}.`;
const extras = z
  .record(noteText, z.int({ error: EXTRAS_RANGE }).min(1, EXTRAS_RANGE).max(MAX_EXTRA_PORTIONS, EXTRAS_RANGE))
  .refine((amounts) => Object.keys(amounts).length <= MAX_LINE_CHANGES, TOO_MANY_CHANGES);
const lineNotes = z.strictObject({
  con: z.union([noteText, extras]).optional(),
  sin: z.union([noteText, z.array(noteText).max(MAX_LINE_CHANGES, TOO_MANY_CHANGES)]).optional(),
  note: z.optional(noteText),
  ordenParaLlevar: z.boolean().optional(),
  complementosAparte: z.boolean().optional(),
});

const customerName = textOrNull(MAX_CUSTOMER_NAME_LENGTH, NAME_TOO_LONG);
const orderNote = textOrNull(MAX_ORDER_NOTE_LENGTH, NOTE_TOO_LONG);
const GUESTS_RANGE = `Las personas van de 1 a ${MAX_GUESTS}.`;
const guests = z.int({ error: GUESTS_RANGE }).min(1, GUESTS_RANGE).max(MAX_GUESTS, GUESTS_RANGE);

export const orderRequest = z
  .strictObject({
    id,
    kitchen_ticket_id: id,
    sale_id: id,
    channel: z.enum(CHANNELS, { error: 'Elige mesa, para llevar o a domicilio.' }),
    table_id: z.nullish(id),
    location_id: z.nullish(id),
    customer_name: z.nullish(customerName),
    guests: guests.nullish(),
    note: z.nullish(orderNote),
    lines: z
      .array(z.strictObject({ id, menu_item_id: id, quantity: orderedQuantity, notes: lineNotes.optional() }))
      .min(1, NO_PRODUCTS)
      .max(MAX_ORDER_LINES, 'Hay demasiados productos en una sola orden.'),
  })
  .refine(({ channel, table_id }) => channel === 'mesa' || !table_id, {
    path: ['table_id'],
    message: 'Solo una orden de mesa lleva mesa.',
  });

export const lineChange = z
  .strictObject({
    quantity: z.optional(orderedQuantity),
    notes: lineNotes.optional(),
    reason: z.optional(longText),
  })
  .refine(({ quantity, notes }) => quantity !== undefined || notes !== undefined, NOTHING_TO_CHANGE);
export const orderChange = z
  .strictObject({
    customer_name: z.nullish(customerName),
    guests: guests.nullish(),
    note: z.nullish(orderNote),
  })
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const tableChoice = z.strictObject({ table_id: id });
export const orderJoin = z.strictObject({ into_id: id });
export const orderSeparation = z.strictObject({ sale_id: id });

const movedLines = z.strictObject({
  items: z
    .array(z.strictObject({ line_id: id, quantity: orderedQuantity, new_line_id: id }))
    .min(1, 'Elige qué productos mover.')
    .max(200),
  new_order_id: id,
  kitchen_ticket_id: id,
  sale_id: id,
});
export const linesMove = z.union([movedLines.extend({ table_id: id }), movedLines.extend({ order_id: id })], {
  error: 'Elige una mesa o una orden.',
});

/** An order that is sent and charged in one request. */
export const chargedOrder = chargeRequest.omit({ part: true }).extend({
  order: orderRequest,
  total_cents: amountCents,
  /** The discounts of seniors, with the lines of the order that each one ate. */
  seniors: z.array(cartSeniorInput).max(MAX_SENIORS, 'Son demasiadas personas.').optional(),
});
export const cancellation = z.strictObject({ reason: longText });
