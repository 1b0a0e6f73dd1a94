import * as z from 'zod';
import { cents, count, day, id, rate, text } from '#domain/base/answers/primitives.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';

const kind = z.enum(PAYMENT_KIND_NAMES);

/** From gross to charged, in cents: gross less discounts and refunds is net, all without tax; net plus its tax is charged. */
const taxChain = z.strictObject({
  gross_cents: cents,
  discount_cents: cents,
  refunded_cents: cents,
  net_cents: cents,
  /** Less the tax of refunds. */
  tax_cents: cents,
  charged_cents: cents,
});

const rateFigures = taxChain.extend({
  tax_category: z.enum(BILLED_TAX_CATEGORIES),
  /** In hundredths of a percent; 0 of what is exempt or exonerated. */
  tax_rate: rate,
  refunded_tax_cents: cents,
});

/** Figures of one payment kind, in cents. */
const kindFigures = z.strictObject({
  kind,
  payments: count,
  paid_cents: cents,
  refunds: count,
  /** With tax. */
  refunded_cents: cents,
  /** Paid less refunded. The sum over all kinds is what was charged. */
  net_cents: cents,
  /** What customers paid on their accounts (abonos), less what was voided. */
  collected_cents: cents,
  /** Net plus collected; 0 for fiado. */
  received_cents: cents,
  tips_cents: cents,
});

/** Cents by tax category and rate ('general 1500') or, less refunds, by payment kind; an absent key is 0. */
const centsByKey = z.record(z.string(), cents);

const taxDay = taxChain.extend({ day, net_by_rate: centsByKey, tax_by_rate: centsByKey });

/** Payments of sales and on account, in cents. */
const paymentFigures = z
  .strictObject({
    /** Charged on account (fiado), less what was reversed. */
    credit_cents: cents,
    collected_cents: cents,
    /** Charged less what is on account, plus what was collected on accounts; without tips. */
    received_cents: cents,
    by_kind: z.array(kindFigures),
    /** The payments of each method. Refunds, tips and abonos are stored by kind only. */
    by_method: z.array(
      z.strictObject({
        payment_method_id: id.nullable(),
        kind,
        name: text('Efectivo'),
        payments: count,
        paid_cents: cents,
      }),
    ),
    /** The days with payments. */
    by_day: z.array(
      z.strictObject({ day, net_by_kind: centsByKey, collected_cents: cents, tips_cents: cents }),
    ),
  })
  .meta({ id: 'PaymentFigures' });
export type PaymentFigures = z.infer<typeof paymentFigures>;

/** Cobros e impuestos (docs/decisions/053). Voided sales are excluded; a refund counts on its own day; tips are not part of sales. */
export const taxReport = z
  .strictObject({
    totals: taxChain.extend({ sales: count, refunds: count, tips_cents: cents }),
    /** The lowest rate first, exempt last. */
    by_rate: z.array(rateFigures),
    /** Every day of the range. */
    by_day: z.array(taxDay),
    /** Null for a user who counts blind, while an open register session may hold some of it. */
    payments: paymentFigures.nullable(),
  })
  .meta({ id: 'TaxReport' });
export type TaxReport = z.infer<typeof taxReport>;
