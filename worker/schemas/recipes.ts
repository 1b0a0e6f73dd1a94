import * as z from 'zod';
import * as mini from 'zod/mini';
import { amountCents, id, quantityAboveZero, version } from '#domain/inputs/primitives.ts';
import { TOO_MANY_BATCHES } from '#domain/quantity.ts';

const MAX_LINES = 100;

const quantity = quantityAboveZero(100_000);
const unit = z.string().trim().min(1, 'Elige la unidad.').max(40, 'La unidad es demasiado larga.');
const line = z.strictObject({ inventory_item_id: id, quantity, unit });
const TOO_MANY_LINES = `Una receta admite hasta ${MAX_LINES} ingredientes.`;

export const recipeChange = z.strictObject({
  version,
  lines: z
    .array(
      line.extend({
        is_option: z.boolean(),
        is_removable: z.boolean().optional(),
        extra_price_cents: amountCents,
      }),
    )
    .max(MAX_LINES, TOO_MANY_LINES),
});
export const preparationChange = z.strictObject({
  version,
  batch_quantity: quantity,
  lines: z.array(line).max(MAX_LINES, TOO_MANY_LINES),
});
export const newBatches = z.strictObject({
  id,
  batches: quantity.check(mini.maximum(10_000, TOO_MANY_BATCHES)),
});
