import * as z from 'zod';
import * as mini from 'zod/mini';
import { id } from '#domain/base/inputs/primitives.ts';
import { supplierInput } from '#domain/purchasing/inputs/suppliers.ts';
import {
  hasChanges,
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  searchText,
} from '#worker/routes/base/schemas/primitives.ts';

export const supplierSearch = z.strictObject({
  search: z.optional(searchText()),
  state: z.enum(['active', 'all']).default('active'),
  limit: pageLimit.default(25),
  offset: pageOffset.default(0),
});
export const newSupplier = z.strictObject({ id, ...supplierInput.shape });
export const supplierChange = z
  .strictObject({ ...mini.partial(supplierInput).shape, is_active: z.boolean().optional() })
  .refine(hasChanges, NOTHING_TO_CHANGE);
