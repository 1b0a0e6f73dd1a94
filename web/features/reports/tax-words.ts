import { formatRate } from '#domain/percent.ts';
import type { TaxReport } from './answers.ts';

export type TaxTotals = TaxReport['totals'];
export type TaxDay = TaxReport['by_day'][number];
/** The steps from gross to charged, of all, of a rate or of a day. */
export type Chain = Pick<
  TaxTotals,
  'gross_cents' | 'discount_cents' | 'refunded_cents' | 'net_cents' | 'tax_cents' | 'charged_cents'
>;

/** What is sold at a rate, as the Z calls it: 'Gravado 15 %', 'Exento'. */
export const rateName = (rate: number): string => (rate === 0 ? 'Exento' : `Gravado ${formatRate(rate)} %`);

/** Its tax: 'ISV 15 %'. */
export const taxName = (rate: number): string => `ISV ${formatRate(rate)} %`;

/** A step as it is written: the key names its figure in the totals. */
export interface ChainRow {
  readonly key: keyof TaxTotals;
  readonly label: string;
  readonly cents: number;
  /** How it is read: where one begins, what is added or taken away, and what that comes to. */
  readonly step: 'start' | 'plus' | 'minus' | 'result';
}

type Step = Omit<ChainRow, 'cents'>;

const SALES: readonly Step[] = [
  { key: 'gross_cents', label: 'Ventas brutas', step: 'start' },
  { key: 'discount_cents', label: 'Descuentos', step: 'minus' },
  { key: 'refunded_cents', label: 'Reembolsos', step: 'minus' },
  { key: 'net_cents', label: 'Ventas netas', step: 'result' },
  { key: 'tax_cents', label: 'ISV', step: 'plus' },
  { key: 'charged_cents', label: 'Cobrado', step: 'result' },
];
const RECEIPTS: readonly Step[] = [
  { key: 'credit_cents', label: 'Quedó al fiado', step: 'minus' },
  { key: 'collected_cents', label: 'Abonos a cuentas', step: 'plus' },
  { key: 'received_cents', label: 'Recibido', step: 'result' },
];

const filled = (steps: readonly Step[], totals: TaxTotals): readonly ChainRow[] =>
  steps.map((each) => ({ ...each, cents: totals[each.key] }));

/** From gross sales to what was charged. */
export const salesChain = (totals: TaxTotals): readonly ChainRow[] => filled(SALES, totals);

/** From what was charged to what was received; without fiado and abonos they are one. */
export const receiptChain = (totals: TaxTotals): readonly ChainRow[] => filled(RECEIPTS, totals);

/** Whether nothing at all was charged, given back, collected or tipped. */
export const isNothing = ({ totals }: TaxReport): boolean =>
  totals.sales + totals.refunds === 0 && totals.collected_cents === 0 && totals.tips_cents === 0;

const hasSomething = (day: TaxDay): boolean =>
  [day.gross_cents, day.refunded_cents, day.tax_cents, day.collected_cents, day.tips_cents].some(
    (cents) => cents !== 0,
  );

/** The days on which something happened. */
export const busyDays = ({ by_day }: TaxReport): readonly TaxDay[] => by_day.filter(hasSomething);

/** Of a day, what is written under a rate or a way of paying. */
export const at = (cents: Readonly<Record<string, number>>, key: string | number): number => cents[key] ?? 0;

/** Whether a way of paying has more than one method. */
export const hasSeveralMethods = ({ by_method }: TaxReport): boolean =>
  new Set(by_method.map(({ kind }) => kind)).size < by_method.length;
