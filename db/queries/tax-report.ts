import { sql } from 'drizzle-orm';
import type { PaymentKind } from '#domain/payment-kinds.ts';
import { type JsonText, readText } from '../client.ts';
import type { Scope } from '../scope.ts';
import { allFilters, type ReportRange } from './reports.ts';

/** From gross to charged, in cents: gross less discounts and refunds is net, all without tax; net and its tax are what was charged. */
export interface TaxChain {
  readonly gross_cents: number;
  readonly discount_cents: number;
  readonly refunded_cents: number;
  readonly net_cents: number;
  /** Less that of the refunds. */
  readonly tax_cents: number;
  readonly charged_cents: number;
}

export interface RateFigures extends TaxChain {
  /** In hundredths of a percent; 0 is exempt. */
  readonly tax_rate: number;
  readonly refunded_tax_cents: number;
}

/** What a way of paying brought in, in cents. */
export interface KindFigures {
  readonly kind: PaymentKind;
  readonly payments: number;
  readonly paid_cents: number;
  readonly refunds: number;
  /** With tax. */
  readonly refunded_cents: number;
  /** Paid less refunded: of all kinds together, what was charged. */
  readonly net_cents: number;
  /** What customers paid on their accounts (abonos), less what was voided. */
  readonly collected_cents: number;
  /** Net and collected; of fiado nothing. */
  readonly received_cents: number;
  readonly tips_cents: number;
}

/** Amounts by the key of a rate, or less refunds by that of a way of paying; absent is nothing. */
type CentsByKey = Readonly<Record<string, number>>;

export interface TaxDayAnswer extends TaxChain {
  readonly day: string;
  readonly net_by_rate: CentsByKey;
  readonly tax_by_rate: CentsByKey;
}

/** How sales were paid and accounts collected, in cents. */
export interface PaymentFigures {
  /** Charged on account (fiado), less what was taken back. */
  readonly credit_cents: number;
  readonly collected_cents: number;
  /** Charged less what is on account, and what was collected on accounts; without tips. */
  readonly received_cents: number;
  readonly by_kind: readonly KindFigures[];
  /** The payments of each method: refunds, tips and abonos know only its kind. */
  readonly by_method: readonly {
    readonly payment_method_id: string | null;
    readonly kind: PaymentKind;
    readonly name: string;
    readonly payments: number;
    readonly paid_cents: number;
  }[];
  /** The days on which money moved. */
  readonly by_day: readonly {
    readonly day: string;
    readonly net_by_kind: CentsByKey;
    readonly collected_cents: number;
    readonly tips_cents: number;
  }[];
}

/** Cobros e impuestos (docs/decisions/053). Annulled sales count nothing; a refund counts on its own day; a tip is no part of a sale. */
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
  /** Null for who counts blind, while a drawer is open that may hold some of it. */
  readonly payments: PaymentFigures | null;
}

/** Sales, taxes and payments of a range of business days, in all, by rate, by way of paying and by day. */
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
