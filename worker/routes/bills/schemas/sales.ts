import * as z from 'zod';
import { amountCents, day, id, longText, positiveCents, shortText } from '#domain/base/inputs/primitives.ts';
import { MAX_ORDER_LINES, MAX_PARTS, MAX_PAYMENTS, MAX_RATE } from '#domain/base/limits.ts';
import { DISCOUNT_ABOVE_ALL } from '#domain/base/percent.ts';
import { SHIFTS } from '#domain/base/time.ts';
import { LISTED_STATUSES } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { TIP_CHOICES } from '#domain/bills/tips.ts';
import { WRONG_RATE } from '#domain/business/inputs/settings.ts';
import {
  buyerInput,
  debitNoteInput,
  deviceInvoiceInput,
  preprintedInput,
} from '#domain/fiscal/inputs/fiscal.ts';
import { PROVISIONAL_NUMBER } from '#domain/offline/offline.ts';
import { lineQuantity, pageLimit, pageOffset, searchText } from '#worker/routes/base/schemas/primitives.ts';

const saleItemQuantities = z
  .array(z.strictObject({ sale_item_id: id, quantity: lineQuantity }))
  .min(1, 'Elige al menos un producto.')
  .max(MAX_ORDER_LINES);
export const billPart = z.union(
  [z.strictObject({ id, items: saleItemQuantities }), z.strictObject({ id, amount_cents: positiveCents })],
  { error: 'Elige productos o un monto.' },
);
export const evenSplit = z.strictObject({
  new_ids: z
    .array(id)
    .min(1, 'Divide en al menos dos partes.')
    .max(MAX_PARTS - 1, 'Son demasiadas partes.'),
});
export const billMerge = z.strictObject({ from_id: id });

const discountRate = z
  .int({ error: WRONG_RATE })
  .min(0, 'El descuento no puede ser negativo.')
  .max(MAX_RATE, DISCOUNT_ABOVE_ALL);
const discounted = z.strictObject({ sale_item_id: z.optional(id), reason: z.optional(shortText) });
export const discountRequest = z.union(
  [discounted.extend({ rate: discountRate }), discounted.extend({ amount_cents: amountCents })],
  { error: 'Elige un porcentaje o un monto.' },
);

export const tipRequest = z.strictObject({
  id,
  amount_cents: positiveCents,
  payment_method_id: id,
  /** Absent in a request that a device stored before it asked. */
  handed_over: z.boolean().optional(),
  register_session_id: z.optional(id),
});
export const saleVoid = z.strictObject({
  reason: longText,
  returns_stock: z.boolean(),
  kitchen: z.enum(['cancel', 'leave']).optional(),
  tip: z.enum(TIP_CHOICES).optional(),
});
export const refundRequest = z.strictObject({
  id,
  items: saleItemQuantities,
  payment_method_id: id,
  register_session_id: z.optional(id),
  reason: longText,
  returns_stock: z.boolean(),
  tip: z.enum(TIP_CHOICES).optional(),
});

export const paymentParam = z.strictObject({ id, payment_id: id });
export const methodChoice = z.strictObject({ payment_method_id: id });

export const saleFilter = z.strictObject({
  from: day,
  to: day,
  shift: z.enum(SHIFTS).optional(),
  user_id: z.optional(id),
  method: z.enum(PAYMENT_KIND_NAMES).optional(),
  status: z.enum(LISTED_STATUSES).optional(),
  location_id: z.optional(id),
  number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  search: z.optional(searchText(160).check(z.minLength(1, 'Escribe qué buscas.'))),
  provisional_number: z.string().regex(PROVISIONAL_NUMBER, 'Escribe el número así: T3-007.').optional(),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
  /** The last row of the page before: a sale or a refund. */
  before: z.optional(id),
});

/** A bill can have the lines of many rounds. */
const MAX_CHARGED_LINES = 2000;

const payments = z
  .array(
    z.strictObject({
      id,
      payment_method_id: id,
      amount_cents: positiveCents,
      reference: z.optional(shortText),
      customer_id: z.optional(id),
      /** That unlikely cash was received. */
      is_confirmed: z.boolean().optional(),
    }),
  )
  .max(MAX_PAYMENTS, 'Hay demasiados pagos.');

export const debitNoteRequest = z.strictObject({
  id,
  ...debitNoteInput.shape,
  payments,
  register_session_id: z.optional(id),
});

export const chargeRequest = z.strictObject({
  payments,
  register_session_id: z.optional(id),
  part: billPart.optional(),
  /** The total that the screen showed, and the lines of the bill with their quantities on it; read for an offline charge only. */
  total_cents: z.optional(amountCents),
  charged_lines: z
    .array(z.strictObject({ order_line_id: id, quantity: lineQuantity }))
    .max(MAX_CHARGED_LINES, 'Hay demasiados productos en la cuenta.')
    .optional(),
  /** Whom the invoice is for; the final consumer when absent. Read while the business invoices. */
  buyer: z.optional(buyerInput),
  /** The invoice that was written by hand on a printed form, instead of one of the register. */
  preprinted: z.optional(preprintedInput),
  /** Its number, if the device is a point of emission. */
  invoice: z.optional(deviceInvoiceInput),
});
