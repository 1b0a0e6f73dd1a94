import { sql } from 'drizzle-orm';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import { type JsonText, readText } from '../client.ts';
import type { Scope } from '../scope.ts';
import { allFilters, type ReportRange } from './reports.ts';

/** From gross to charged, in cents: gross less discounts and refunds is net, all without tax; net plus its tax is charged. */
export interface TaxChain {
  readonly gross_cents: number;
  readonly discount_cents: number;
  readonly refunded_cents: number;
  readonly net_cents: number;
  /** Less the tax of refunds. */
  readonly tax_cents: number;
  readonly charged_cents: number;
}

export interface RateFigures extends TaxChain {
  /** In hundredths of a percent; 0 is exempt. */
  readonly tax_rate: number;
  readonly refunded_tax_cents: number;
}

/** Figures of one payment kind, in cents. */
export interface KindFigures {
  readonly kind: PaymentKind;
  readonly payments: number;
  readonly paid_cents: number;
  readonly refunds: number;
  /** With tax. */
  readonly refunded_cents: number;
  /** Paid less refunded. The sum over all kinds is what was charged. */
  readonly net_cents: number;
  /** What customers paid on their accounts (abonos), less what was voided. */
  readonly collected_cents: number;
  /** Net plus collected; 0 for fiado. */
  readonly received_cents: number;
  readonly tips_cents: number;
}

/** Cents by tax rate or, less refunds, by payment kind; an absent key is 0. */
type CentsByKey = Readonly<Record<string, number>>;

export interface TaxDayAnswer extends TaxChain {
  readonly day: string;
  readonly net_by_rate: CentsByKey;
  readonly tax_by_rate: CentsByKey;
}

/** Payments of sales and on account, in cents. */
export interface PaymentFigures {
  /** Charged on account (fiado), less what was reversed. */
  readonly credit_cents: number;
  readonly collected_cents: number;
  /** Charged less what is on account, plus what was collected on accounts; without tips. */
  readonly received_cents: number;
  readonly by_kind: readonly KindFigures[];
  /** The payments of each method. Refunds, tips and abonos are stored by kind only. */
  readonly by_method: readonly {
    readonly payment_method_id: string | null;
    readonly kind: PaymentKind;
    readonly name: string;
    readonly payments: number;
    readonly paid_cents: number;
  }[];
  /** The days with payments. */
  readonly by_day: readonly {
    readonly day: string;
    readonly net_by_kind: CentsByKey;
    readonly collected_cents: number;
    readonly tips_cents: number;
  }[];
}

/** Cobros e impuestos (docs/decisions/053). Voided sales are excluded; a refund counts on its own day; tips are not part of sales. */
export interface TaxReportAnswer {
  readonly totals: TaxChain & {
    readonly sales: number;
    readonly refunds: number;
    readonly tips_cents: number;
  };
  /** The lowest rate first, exempt last. */
  readonly by_rate: readonly RateFigures[];
  /** Every day of the range. */
  readonly by_day: readonly TaxDayAnswer[];
  /** Null for a user who counts blind, while an open register session may hold some of it. */
  readonly payments: PaymentFigures | null;
}

/** Sales, taxes and payments between two business days: totals, by rate, by payment kind and by day. */
export function readTaxReport(
  scope: Scope,
  range: ReportRange,
  seesCash = true,
): Promise<JsonText<TaxReportAnswer>> {
  const report = sql<TaxReportAnswer>`report_taxes(${allFilters(range)})`;
  return readText(
    scope,
    seesCash ? report : sql<TaxReportAnswer>`hide_payments(${report}, ${range.to}::date)`,
  );
}
