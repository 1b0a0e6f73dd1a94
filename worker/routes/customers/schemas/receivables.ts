import * as z from 'zod';
import * as mini from 'zod/mini';
import { day, id, longText, version } from '#domain/base/inputs/primitives.ts';
import {
  accountPaymentInput,
  creditLimitInput,
  customerInput,
  openingDebtInput,
} from '#domain/customers/inputs/receivables.ts';
import {
  NOTHING_TO_CHANGE,
  pageLimit,
  pageOffset,
  searchText,
} from '#worker/routes/base/schemas/primitives.ts';

export const customerFilter = z.strictObject({
  search: z.optional(searchText()),
  state: z.enum(['owing', 'active', 'all']).default('owing'),
  limit: pageLimit.default(25),
  offset: pageOffset.default(0),
});
export const customerSearch = z.strictObject({
  search: z.optional(searchText()),
  limit: pageLimit.default(8),
});

export const newCustomer = z.strictObject({ id, ...customerInput.shape });
export const customerChange = z
  .strictObject({ version, ...mini.partial(customerInput).shape, is_active: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 1, NOTHING_TO_CHANGE);
export const limitChange = z.strictObject({ version, ...creditLimitInput.shape });

export const statementFilter = z.strictObject({
  from: z.optional(day),
  to: z.optional(day),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});
export const accountPayment = z.strictObject({ id, ...accountPaymentInput().shape });
export const openingDebt = z.strictObject({ id, ...openingDebtInput().shape });
export const paymentVoiding = z.strictObject({ reason: longText, register_session_id: z.optional(id) });
