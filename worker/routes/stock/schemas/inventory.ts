import * as z from 'zod';
import * as mini from 'zod/mini';
import { day, id, optionalText, version } from '#domain/base/inputs/primitives.ts';
import {
  CATEGORY_TOO_LONG,
  correctionInput,
  countInput,
  ingredientChangeInput,
  ingredientInput,
  shortfallExplanationInput,
  stockLevel,
  wasteInput,
} from '#domain/stock/inputs/inventory.ts';
import { instant, pageLimit, pageOffset, searchText } from '#worker/routes/base/schemas/primitives.ts';

const pageFromOne = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const inventorySearch = z.strictObject({
  search: z.optional(searchText()),
  category: z.optional(optionalText(120, CATEGORY_TOO_LONG)),
  page: pageFromOne,
  page_size: z.coerce
    .number()
    .pipe(z.literal([13, 14]))
    .default(13),
});

export const newIngredient = mini.extend(ingredientInput, { id });
export const ingredientChange = mini.extend(ingredientChangeInput, { version });

export const movementsBefore = z.strictObject({
  limit: pageLimit.default(30),
  before_at: instant.optional(),
  before_id: z.optional(id),
});
export const correction = z.strictObject({ id, ...correctionInput.shape });
export const shortfallExplanation = shortfallExplanationInput;
export const newWaste = mini.extend(wasteInput, { id });
export const wasteSearch = z.strictObject({
  from: day,
  to: day,
  limit: pageLimit.default(20),
  offset: pageOffset.default(0),
});

export const countsPage = z.strictObject({ limit: pageLimit.default(20), offset: pageOffset.default(0) });
export const newCount = z.strictObject({ id, ...countInput.shape });
export const countItemsSearch = z.strictObject({
  search: z.optional(searchText()),
  pending: z.stringbool().default(false),
  page: pageFromOne,
  page_size: pageLimit.default(40),
});
export const countLinesPage = z.strictObject({ page: pageFromOne, page_size: pageLimit.default(40) });
export const countedLines = z.strictObject({
  lines: z
    .array(z.strictObject({ inventory_item_id: id, counted_quantity: z.nullable(stockLevel) }))
    .min(1, 'No hay nada que guardar.')
    .max(200, 'Son demasiados ingredientes de una vez.'),
});
