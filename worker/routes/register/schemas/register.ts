import * as z from 'zod';
import {
  amountCents,
  id,
  longText,
  NEGATIVE_QUANTITY,
  WRONG_QUANTITY,
} from '#domain/base/inputs/primitives.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import { registerExpenseInput } from '#domain/purchasing/inputs/expenses.ts';
import { denominationsOf } from '#domain/register/denominations.ts';
import { cashMovementInput, drawerInput, registerInput } from '#domain/register/inputs/register.ts';

const DENOMINATIONS = [...new Set(CURRENCIES.flatMap(denominationsOf))].toSorted((a, b) => a - b);

/** The number of bills and coins of each denomination, by its value in cents. SQL refuses those of another currency. */
const cashCount = z.partialRecord(
  z.enum(DENOMINATIONS.map(String)),
  z.int({ error: WRONG_QUANTITY }).min(0, NEGATIVE_QUANTITY).max(100_000),
);

export const registerOpening = z.strictObject({
  id,
  register_id: z.optional(id),
  opening_float_cents: amountCents,
  opening_count: cashCount.optional(),
});
export const newRegister = z.strictObject({ id, ...registerInput.shape });
export const cashMovement = z.strictObject({ id, ...cashMovementInput.shape });
export const drawerOpening = z.strictObject(drawerInput.shape);
export const registerExpense = z.strictObject({ id, ...registerExpenseInput.shape });
export const registerCount = z.strictObject({
  counted_cents: amountCents,
  closing_count: cashCount.optional(),
  recount_of: z.optional(id),
});
export const registerClosing = z.strictObject({ count_id: id, difference_reason: z.optional(longText) });
