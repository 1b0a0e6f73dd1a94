import * as z from 'zod';
import { CASH_MOVEMENT_KINDS, DENOMINATIONS } from '#domain/cash.ts';
import { amountCents, id, longText, positiveCents, shortText } from './primitives.ts';

/** The number of bills and coins of each denomination, by its value in cents. */
const cashCount = z.partialRecord(
  z.enum(DENOMINATIONS.map(String)),
  z.int({ error: 'Cantidad inválida.' }).min(0, 'La cantidad no puede ser negativa.').max(100_000),
);

export const registerOpening = z.strictObject({
  id,
  register_id: id.optional(),
  opening_float_cents: amountCents,
  opening_count: cashCount.optional(),
});
export const newRegister = z.strictObject({ id, name: shortText, location_id: id.optional() });
export const cashMovement = z.strictObject({
  id,
  type: z.enum(CASH_MOVEMENT_KINDS),
  amount_cents: positiveCents,
  reason: longText,
});
export const registerExpense = z.strictObject({
  id,
  category_id: id.optional(),
  description: shortText,
  amount_cents: positiveCents,
});
export const registerCount = z.strictObject({
  counted_cents: amountCents,
  closing_count: cashCount.optional(),
  recount_of: id.optional(),
});
export const registerClosing = z.strictObject({ count_id: id, difference_reason: longText.optional() });
