import type { Day } from '#domain/base/time.ts';
import type { LineTax } from '#domain/fiscal/tax.ts';
import type { PaymentFigures, TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import type { Better } from '#domain/reports/changes.ts';
import { alignDays } from '#domain/reports/periods.ts';

export type TaxTotals = TaxReport['totals'];
export type TaxDay = TaxReport['by_day'][number];
export type PaymentDay = PaymentFigures['by_day'][number];
/** The steps from gross to charged: totals, per rate or per day. */
export type Chain = Pick<
  TaxTotals,
  'gross_cents' | 'discount_cents' | 'refunded_cents' | 'net_cents' | 'tax_cents' | 'charged_cents'
>;

/** The key of a tax category and rate in the figures of a day. */
export const bandKey = ({ tax_category, tax_rate }: LineTax): string => `${tax_category} ${tax_rate}`;

type Receipts = Pick<PaymentFigures, 'credit_cents' | 'collected_cents' | 'received_cents'>;

/** A step of a chain; the key is its figure. */
interface Step<Key> {
  readonly key: Key;
  readonly label: string;
  /** The role of the step: the first amount, an addition, a deduction, or a subtotal. */
  readonly step: 'start' | 'plus' | 'minus' | 'result';
  readonly better: Better;
}

export interface ChainRow extends Step<keyof Chain | keyof Receipts> {
  readonly cents: number;
}

/** The steps from gross to charged, with the name of the sales tax. */
export const salesSteps = (tax: string): readonly Step<keyof Chain>[] => [
  { key: 'gross_cents', label: 'Ventas brutas', step: 'start', better: 'more' },
  { key: 'discount_cents', label: 'Descuentos', step: 'minus', better: 'less' },
  { key: 'refunded_cents', label: 'Reembolsos', step: 'minus', better: 'less' },
  { key: 'net_cents', label: 'Ventas netas', step: 'result', better: 'more' },
  { key: 'tax_cents', label: tax, step: 'plus', better: 'neither' },
  { key: 'charged_cents', label: 'Cobrado', step: 'result', better: 'more' },
];

const RECEIPT_STEPS: readonly Step<keyof Receipts>[] = [
  { key: 'credit_cents', label: 'Quedó al fiado', step: 'minus', better: 'neither' },
  { key: 'collected_cents', label: 'Abonos a cuentas', step: 'plus', better: 'more' },
  { key: 'received_cents', label: 'Recibido', step: 'result', better: 'more' },
];

export const salesChain = (tax: string, totals: Chain): readonly ChainRow[] =>
  salesSteps(tax).map((step) => ({ ...step, cents: totals[step.key] }));

export const receiptChain = (receipts: Receipts): readonly ChainRow[] =>
  RECEIPT_STEPS.map((step) => ({ ...step, cents: receipts[step.key] }));

/** Whether there were no sales, refunds, tips and collections. */
export const isNothing = ({ totals, payments }: TaxReport): boolean =>
  totals.sales + totals.refunds === 0 && totals.tips_cents === 0 && !payments?.collected_cents;

/** The days with activity, and their past values. */
interface ComparedDays<Row> {
  /** The days with activity now or in the compared period. */
  readonly days: readonly Row[];
  /** Undefined if nothing is compared. */
  readonly past: readonly Row[] | undefined;
}

function comparedDays<Row extends { readonly day: Day }>(
  all: readonly Row[],
  allPast: readonly Row[] | undefined,
  isBusy: (row: Row) => boolean,
): ComparedDays<Row> {
  const past = allPast && alignDays(allPast, all).filter(isBusy);
  const before = new Set(past?.map(({ day }) => day));
  return { days: all.filter((row) => isBusy(row) || before.has(row.day)), past };
}

/** The days with sales or refunds. */
export const busyDays = (report: TaxReport, past: TaxReport | undefined): ComparedDays<TaxDay> =>
  comparedDays(
    report.by_day,
    past?.by_day,
    ({ gross_cents, refunded_cents }) => gross_cents !== 0 || refunded_cents !== 0,
  );

/** The payments of every day of the range; undefined if they are hidden from the user. */
function everyMoneyDay({ by_day, payments }: TaxReport): readonly PaymentDay[] | undefined {
  if (payments === null) return undefined;
  const found = new Map(payments.by_day.map((row) => [row.day, row]));
  return by_day.map(
    ({ day }) => found.get(day) ?? { day, net_by_kind: {}, collected_cents: 0, tips_cents: 0 },
  );
}

/** The days with payments. */
export const moneyDays = (report: TaxReport, past: TaxReport | undefined): ComparedDays<PaymentDay> =>
  comparedDays(
    everyMoneyDay(report) ?? [],
    past && everyMoneyDay(past),
    ({ net_by_kind, collected_cents, tips_cents }) =>
      Object.keys(net_by_kind).length > 0 || collected_cents !== 0 || tips_cents !== 0,
  );

/** The tax categories and rates of the period, followed by those of the compared period only. */
export const ratesOf = (report: TaxReport, past: TaxReport | undefined): readonly LineTax[] => [
  ...new Map(
    [...report.by_rate, ...(past?.by_rate ?? [])].map((band) => [bandKey(band), band] as const),
  ).values(),
];

/** The payment kinds of the period, followed by those of the compared period only. */
export const kindsOf = (payments: PaymentFigures, past: PaymentFigures | undefined) => [
  ...new Set([...payments.by_kind, ...(past?.by_kind ?? [])].map(({ kind }) => kind)),
];

/** The amount of a day under a rate or a payment kind; 0 without one. */
export const centsOf = (cents: Readonly<Record<string, number>>, key: string | number): number =>
  cents[key] ?? 0;

/** Whether a payment kind has more than one method. */
export const hasSeveralMethods = ({ by_method }: PaymentFigures): boolean =>
  new Set(by_method.map(({ kind }) => kind)).size < by_method.length;

/** The key of a payment method: its id, or its kind without one. */
export const methodKey = ({ payment_method_id, kind }: PaymentFigures['by_method'][number]): string =>
  payment_method_id ?? kind;
