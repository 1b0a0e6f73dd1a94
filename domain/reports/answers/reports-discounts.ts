import * as z from 'zod';
import { cents, count, day, id, person, rate, text } from '#domain/base/answers/primitives.ts';

const lostAmounts = z.strictObject({
  discount_cents: cents,
  discounts: count,
  voided_cents: cents,
  voids: count,
});

/**
 * Discounts and voids (3-reports §2.5), in cents without tax; rates in hundredths of a percent. A discount is what one user took off
 * a sale with one approval.
 */
export const discountsReport = z
  .strictObject({
    totals: lostAmounts.extend({
      /** The average of the discounts' percentages; null without discounts. */
      average_rate: rate.nullable(),
      lost_cents: cents,
    }),
    /** By the user who gave the discounts or voided the sales. */
    by_user: z.array(lostAmounts.extend({ user_id: id.nullable(), name: person })),
    /** The same, by user, approver and cashier. */
    by_people: z.array(
      lostAmounts.extend({
        user_id: id.nullable(),
        name: person,
        approver_id: id.nullable(),
        approver: person.nullable(),
        cashier_id: id.nullable(),
        cashier: person.nullable(),
      }),
    ),
    by_reason: z.array(z.strictObject({ reason: text('Cliente frecuente'), discounts: count, cents })),
    by_void_reason: z.array(
      z.strictObject({ reason: text('Se cobró en la mesa equivocada'), voids: count, cents }),
    ),
    /** Discounts and voids of each product, the largest first. */
    by_product: z.array(z.strictObject({ name: text('Baleada sencilla'), lost_cents: cents })),
    by_day: z.array(z.strictObject({ day, discount_cents: cents, voided_cents: cents })),
  })
  .meta({ id: 'DiscountsReport' });
export type DiscountsReport = z.infer<typeof discountsReport>;
