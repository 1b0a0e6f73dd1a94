import * as z from 'zod';
import * as mini from 'zod/mini';
import { amountCents, id, quantityAboveZero, requiredText, version } from '#domain/base/inputs/primitives.ts';
import { MAX_RECIPE_INGREDIENTS, MAX_RECIPE_QUANTITY } from '#domain/base/limits.ts';
import { TOO_MANY_BATCHES } from '#domain/base/quantity.ts';

const quantity = quantityAboveZero(MAX_RECIPE_QUANTITY);
const unit = requiredText(40, 'Elige la unidad.', 'La unidad es demasiado larga.');
const line = z.strictObject({ inventory_item_id: id, quantity, unit });
const TOO_MANY_LINES = `Una receta admite hasta ${MAX_RECIPE_INGREDIENTS} ingredientes.`;

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
    .max(MAX_RECIPE_INGREDIENTS, TOO_MANY_LINES),
});
export const preparationChange = z.strictObject({
  version,
  batch_quantity: quantity,
  lines: z.array(line).max(MAX_RECIPE_INGREDIENTS, TOO_MANY_LINES),
});
export const newBatches = z.strictObject({
  id,
  batches: quantity.check(mini.maximum(10_000, TOO_MANY_BATCHES)),
});
