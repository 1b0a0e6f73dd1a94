import type { Better } from '#domain/changes.ts';
import { formatRate } from '#domain/percent.ts';
import { alignDays } from '#domain/periods.ts';
import type { Day } from '#domain/time.ts';
import type { TaxReport } from '#web/features/reports/data/answers.ts';

export type TaxTotals = TaxReport['totals'];
export type TaxDay = TaxReport['by_day'][number];
/** How sales were paid, for who is told it. */
export type Payments = NonNullable<TaxReport['payments']>;
export type PaymentDay = Payments['by_day'][number];
/** The steps from gross to charged, of all, of a rate or of a day. */
export type Chain = Pick<
  TaxTotals,
  'gross_cents' | 'discount_cents' | 'refunded_cents' | 'net_cents' | 'tax_cents' | 'charged_cents'
>;

/** What is sold at a rate, as the Z calls it: 'Gravado 15 %', 'Exento'. */
export const rateName = (rate: number): string => (rate === 0 ? 'Exento' : `Gravado ${formatRate(rate)} %`);

/** Its tax: 'ISV 15 %'. */
export const taxName = (rate: number): string => `ISV ${formatRate(rate)} %`;

type Receipts = Pick<Payments, 'credit_cents' | 'collected_cents' | 'received_cents'>;

/** A step as it is written: the key names its figure. */
interface Step<Key> {
  readonly key: Key;
  readonly label: string;
  /** How it is read: where one begins, what is added or taken away, and what that comes to. */
  readonly step: 'start' | 'plus' | 'minus' | 'result';
  readonly better: Better;
}

export interface ChainRow extends Step<keyof Chain | keyof Receipts> {
  readonly cents: number;
}

/** From gross sales to what was charged. */
export const SALES_STEPS: readonly Step<keyof Chain>[] = [
  { key: 'gross_cents', label: 'Ventas brutas', step: 'start', better: 'more' },
  { key: 'discount_cents', label: 'Descuentos', step: 'minus', better: 'less' },
  { key: 'refunded_cents', label: 'Reembolsos', step: 'minus', better: 'less' },
  { key: 'net_cents', label: 'Ventas netas', step: 'result', better: 'more' },
  { key: 'tax_cents', label: 'ISV', step: 'plus', better: 'more' },
  { key: 'charged_cents', label: 'Cobrado', step: 'result', better: 'more' },
];

/** From what was charged to what was received. */
const RECEIPT_STEPS: readonly Step<keyof Receipts>[] = [
  { key: 'credit_cents', label: 'Quedó al fiado', step: 'minus', better: 'neither' },
  { key: 'collected_cents', label: 'Abonos a cuentas', step: 'plus', better: 'more' },
  { key: 'received_cents', label: 'Recibido', step: 'result', better: 'more' },
];

export const salesChain = (totals: Chain): readonly ChainRow[] =>
  SALES_STEPS.map((step) => ({ ...step, cents: totals[step.key] }));

export const receiptChain = (receipts: Receipts): readonly ChainRow[] =>
  RECEIPT_STEPS.map((step) => ({ ...step, cents: receipts[step.key] }));

/** Whether nothing at all was charged, given back, collected or tipped. */
export const isNothing = ({ totals, payments }: TaxReport): boolean =>
  totals.sales + totals.refunds === 0 && totals.tips_cents === 0 && !payments?.collected_cents;

/** Days on which something happened, and what they were before. */
interface ComparedDays<Row> {
  /** Those on which it happened now or before. */
  readonly days: readonly Row[];
  /** Undefined where nothing is compared. */
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

/** The days on which something was charged or given back. */
export const busyDays = (report: TaxReport, past: TaxReport | undefined): ComparedDays<TaxDay> =>
  comparedDays(
    report.by_day,
    past?.by_day,
    ({ gross_cents, refunded_cents }) => gross_cents !== 0 || refunded_cents !== 0,
  );

/** The money of every day of the range; undefined where it is withheld. */
function everyMoneyDay({ by_day, payments }: TaxReport): readonly PaymentDay[] | undefined {
  if (payments === null) return undefined;
  const found = new Map(payments.by_day.map((row) => [row.day, row]));
  return by_day.map(
    ({ day }) => found.get(day) ?? { day, net_by_kind: {}, collected_cents: 0, tips_cents: 0 },
  );
}

/** The days on which money moved. */
export const moneyDays = (report: TaxReport, past: TaxReport | undefined): ComparedDays<PaymentDay> =>
  comparedDays(
    everyMoneyDay(report) ?? [],
    past && everyMoneyDay(past),
    ({ net_by_kind, collected_cents, tips_cents }) =>
      Object.keys(net_by_kind).length > 0 || collected_cents !== 0 || tips_cents !== 0,
  );

/** Every rate of now, then those of before alone. */
export const ratesOf = (report: TaxReport, past: TaxReport | undefined): readonly number[] => [
  ...new Set([...report.by_rate, ...(past?.by_rate ?? [])].map(({ tax_rate }) => tax_rate)),
];

/** Every way of paying of now, then those of before alone. */
export const kindsOf = (payments: Payments, past: Payments | undefined) => [
  ...new Set([...payments.by_kind, ...(past?.by_kind ?? [])].map(({ kind }) => kind)),
];

/** Of a day, what is written under a rate or a way of paying. */
export const at = (cents: Readonly<Record<string, number>>, key: string | number): number => cents[key] ?? 0;

/** Whether a way of paying has more than one method. */
export const hasSeveralMethods = ({ by_method }: Payments): boolean =>
  new Set(by_method.map(({ kind }) => kind)).size < by_method.length;

/** Methods are told apart by their id, or by kind where they have none. */
export const methodKey = ({ payment_method_id, kind }: Payments['by_method'][number]): string =>
  payment_method_id ?? kind;
