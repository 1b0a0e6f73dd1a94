import { formatRate } from '#domain/percent.ts';
import type { TaxReport } from './answers.ts';

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
export interface ChainRow {
  readonly key: keyof Chain | keyof Receipts;
  readonly label: string;
  readonly cents: number;
  /** How it is read: where one begins, what is added or taken away, and what that comes to. */
  readonly step: 'start' | 'plus' | 'minus' | 'result';
}

/** From gross sales to what was charged. */
export const salesChain = (totals: Chain): readonly ChainRow[] => [
  { key: 'gross_cents', label: 'Ventas brutas', cents: totals.gross_cents, step: 'start' },
  { key: 'discount_cents', label: 'Descuentos', cents: totals.discount_cents, step: 'minus' },
  { key: 'refunded_cents', label: 'Reembolsos', cents: totals.refunded_cents, step: 'minus' },
  { key: 'net_cents', label: 'Ventas netas', cents: totals.net_cents, step: 'result' },
  { key: 'tax_cents', label: 'ISV', cents: totals.tax_cents, step: 'plus' },
  { key: 'charged_cents', label: 'Cobrado', cents: totals.charged_cents, step: 'result' },
];

/** From what was charged to what was received. */
export const receiptChain = (receipts: Receipts): readonly ChainRow[] => [
  { key: 'credit_cents', label: 'Quedó al fiado', cents: receipts.credit_cents, step: 'minus' },
  { key: 'collected_cents', label: 'Abonos a cuentas', cents: receipts.collected_cents, step: 'plus' },
  { key: 'received_cents', label: 'Recibido', cents: receipts.received_cents, step: 'result' },
];

/** Whether nothing at all was charged, given back, collected or tipped. */
export const isNothing = ({ totals, payments }: TaxReport): boolean =>
  totals.sales + totals.refunds === 0 && totals.tips_cents === 0 && !payments?.collected_cents;

/** The days on which something was charged or given back. */
export const busyDays = ({ by_day }: TaxReport): readonly TaxDay[] =>
  by_day.filter((day) => day.gross_cents !== 0 || day.refunded_cents !== 0);

/** Of a day, what is written under a rate or a way of paying. */
export const at = (cents: Readonly<Record<string, number>>, key: string | number): number => cents[key] ?? 0;

/** Whether a way of paying has more than one method. */
export const hasSeveralMethods = ({ by_method }: Payments): boolean =>
  new Set(by_method.map(({ kind }) => kind)).size < by_method.length;
