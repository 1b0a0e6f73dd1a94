import * as z from 'zod';
import { cents, day, id, number, person, rate, text } from '#domain/base/answers/primitives.ts';
import { SENIOR_KINDS } from '../hn/seniors.ts';

/** The senior whose discount a line has, without the identity number. */
export const lineSenior = z
  .strictObject({ id, kind: z.enum(SENIOR_KINDS), rate, name: person.nullable() })
  .meta({ id: 'LineSenior' });
export type LineSenior = z.infer<typeof lineSenior>;

/**
 * The discounts of seniors by day and sale, with their sums. A refund takes back its part on its own day, with negative amounts; a voided
 * sale has none. Amounts are in menu prices: before the discount, and the discount.
 */
export const seniorsReport = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        /** The id of the sale or of the refund. */
        id,
        sale_id: id,
        sale_number: number,
        /** Null for a sale. */
        refund_number: number.nullable(),
        day,
        /** The number of the invoice, or of the credit note of a refund. */
        document: text('000-001-01-00000128').nullable(),
        senior_id: id,
        kind: z.enum(SENIOR_KINDS),
        rate,
        identity_number: text('0801195012345'),
        birth_year: z.int(),
        name: person.nullable(),
        amount_cents: cents,
        discount_cents: cents,
      }),
    ),
    totals: z.strictObject({ amount_cents: cents, discount_cents: cents }),
  })
  .meta({ id: 'SeniorsReport' });
export type SeniorsReport = z.infer<typeof seniorsReport>;
