import * as z from 'zod/mini';
import {
  centsAboveZero,
  centsFromZero,
  chosenDay,
  contactEmail,
  id,
  LAST_DAY,
  longText,
  NAME_TOO_LONG,
  phone,
  requiredText,
  shortText,
} from '#domain/base/inputs/primitives.ts';
import type { Day } from '#domain/base/time.ts';
import { rtn } from '#domain/fiscal/inputs/tax-number.ts';

export const customerInput = z.strictObject({
  name: requiredText(80, 'El nombre del cliente es requerido', NAME_TOO_LONG),
  phone: z.nullish(phone),
  email: z.nullish(contactEmail),
  rtn: z.nullish(rtn),
  note: z.nullish(longText),
});

/** A customer's own limit in centavos; null is the limit of the business. */
export const creditLimitInput = z.strictObject({
  limit_cents: z.nullable(centsFromZero('Escribe el límite.')),
});

/** What a customer owed before Fogón, on a day that is not after `today`. */
export const openingDebtInput = (today: Day = LAST_DAY) =>
  z.strictObject({
    amount_cents: centsAboveZero('Escribe lo que debe.'),
    owed_on: chosenDay('Escribe desde cuándo lo debe.').check(
      z.refine((owedOn) => owedOn <= today, 'La fecha no puede ser futura.'),
    ),
    note: z.optional(longText),
  });

/** A payment of what a customer owes. A screen gives the balance, in centavos, and the sentence for more than that. */
export const accountPaymentInput = (balance = Number.POSITIVE_INFINITY, tooMuch = '') =>
  z.strictObject({
    amount_cents: centsAboveZero('Escribe el monto.').check(z.refine((cents) => cents <= balance, tooMuch)),
    payment_method_id: id,
    reference: z.optional(shortText),
    note: z.optional(longText),
    register_session_id: z.optional(id),
  });
