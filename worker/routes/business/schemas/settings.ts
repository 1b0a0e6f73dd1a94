import * as z from 'zod';
import * as mini from 'zod/mini';
import { id } from '#domain/base/inputs/primitives.ts';
import { bankAccountInput, businessInput, paymentMethodInput } from '#domain/business/inputs/settings.ts';
import { hasChanges, NOTHING_TO_CHANGE } from '#worker/routes/base/schemas/primitives.ts';

/** The changed settings of a business: at least one. */
export const businessChange = z
  .strictObject(mini.partial(businessInput).shape)
  .refine(hasChanges, NOTHING_TO_CHANGE);

export const newPaymentMethod = z.strictObject({ ...paymentMethodInput.shape, id });
export const paymentMethodChange = z
  .strictObject(mini.partial(paymentMethodInput).shape)
  .refine(hasChanges, NOTHING_TO_CHANGE);

export const methodOrder = z.strictObject({ ids: z.array(id).min(1, 'Falta el orden.').max(200) });

export const newBankAccount = z.strictObject({ ...bankAccountInput.shape, id });
export const bankAccountChange = z
  .strictObject(mini.partial(bankAccountInput).shape)
  .refine(hasChanges, NOTHING_TO_CHANGE);
