import * as z from 'zod';
import * as mini from 'zod/mini';
import { areUnique, id, quantityFromZero, version } from '#domain/base/inputs/primitives.ts';
import { MAX_COUNTDOWN } from '#domain/base/limits.ts';
import { categoryInput, productInput } from '#domain/menu/inputs/menu.ts';
import { hasChanges, NOTHING_TO_CHANGE } from '#worker/routes/base/schemas/primitives.ts';

const idsInOrder = (max: number) =>
  z
    .array(id)
    .min(1, 'No hay nada que ordenar.')
    .max(max, 'Son demasiados.')
    .refine(areUnique, 'Hay uno que está dos veces.');

export const newCategory = z.strictObject({ id, ...categoryInput.shape });
export const categoryChange = z
  .strictObject(mini.partial(categoryInput).shape)
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const categoryOrder = z.strictObject({ category_ids: idsInOrder(500) });

export const newProduct = z.strictObject({ id, ...productInput.shape });
export const productChange = z.strictObject({ version, ...mini.partial(productInput).shape });
export const productCopy = z.strictObject({ id });
export const productOrder = z.strictObject({ item_ids: idsInOrder(5_000) });

export const availability = z
  .strictObject({
    sold_out: z.enum(['hour', 'today', 'changed'], { error: 'Elige hasta cuándo.' }).nullish(),
    countdown: z.nullish(quantityFromZero(MAX_COUNTDOWN)),
  })
  .refine(hasChanges, NOTHING_TO_CHANGE);
