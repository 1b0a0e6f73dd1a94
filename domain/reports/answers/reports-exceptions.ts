import * as z from 'zod';
import { cents, count, day, id, number, person, text } from '#domain/base/answers/primitives.ts';
import { SENIOR_KINDS } from '#domain/fiscal/hn/seniors.ts';

/** What was taken, what the menu said when it arrived, and the difference, in menu prices. */
const priceAmounts = z.strictObject({ taken_cents: cents, menu_cents: cents, difference_cents: cents });
const device = text('Tableta de la barra').nullable();

/** What an administrator looks at for abuse, of charged sales by business day. It has no identity numbers. */
export const exceptionsReport = z
  .strictObject({
    /** Products that devices sold without a network for less than the menu said when they arrived. */
    earlier_prices: z.strictObject({
      people: z.array(priceAmounts.extend({ user_id: id.nullable(), name: person, device, sales: count })),
      sales: z.array(priceAmounts.extend({ sale_id: id, sale_number: number, day, name: person, device })),
    }),
    /** Seniors whose identity has the discount on several sales of a day, or was registered too late to be of a senior by itself. */
    seniors: z.array(
      z.strictObject({
        day,
        kind: z.enum(SENIOR_KINDS),
        name: person.nullable(),
        is_registered_late: z.boolean(),
        sales: z.array(z.strictObject({ sale_id: id, sale_number: number })),
        /** Who gave them. */
        people: z.array(person),
        discount_cents: cents,
      }),
    ),
  })
  .meta({ id: 'ExceptionsReport' });
export type ExceptionsReport = z.infer<typeof exceptionsReport>;
