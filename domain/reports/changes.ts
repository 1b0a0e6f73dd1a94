import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';

/** The better direction of a figure: more sales, less waste. 'neither' for most figures. */
export type Better = 'more' | 'less' | 'neither';

/** An amount or a count is 0 without data. An average is null without data. The change of a share is in points. */
export type FigureKind = 'amount' | 'average' | 'share';

export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same';
  readonly verdict: 'better' | 'worse' | 'same';
  /** '+12.5 %', '×18', '-3 puntos', 'nuevo', 'igual'; or a sentence, '−25 % que el sábado pasado'. */
  readonly text: string;
}

const VERDICT_WORDS = { better: 'mejor', worse: 'peor' } as const;

/** 'mejor' or 'peor', or null. */
export const verdictWord = ({ verdict }: FigureChange): string | null =>
  verdict === 'same' ? null : VERDICT_WORDS[verdict];

const MAX_RISE_IN_PERCENT = 3;

/** '×18' for a figure that rose by more than 300 %, where a percentage no longer says anything; null for others. */
export function timesText(now: number, before: number): string | null {
  return before > 0 && (now - before) / before > MAX_RISE_IN_PERCENT ? `×${Math.round(now / before)}` : null;
}

function textOf(now: number, before: number, kind: FigureKind): string | null {
  if (kind === 'share') {
    const points = Math.round((now - before) * 1000) / 10;
    if (points === 0) return 'igual';
    return `${points > 0 ? '+' : '-'}${formatQuantity(Math.abs(points))}\u00A0${Math.abs(points) === 1 ? 'punto' : 'puntos'}`;
  }
  if (now === before) return now === 0 ? null : 'igual';
  if (before === 0) return 'nuevo';
  if (before < 0) return null;
  const share = (now - before) / before;
  return timesText(now, before) ?? (Math.round(share * 1000) === 0 ? 'igual' : formatShare(share, true));
}

/**
 * The change of a figure, or null without two values, when both are zero, or when the earlier one is negative. A change from 0 is 'nuevo'. A rise by
 * more than 300 % is neither better nor worse, unless more is worse.
 */
export function changeOf(
  now: number | null,
  before: number | null,
  better: Better,
  kind: FigureKind,
): FigureChange | null {
  if (now === null || before === null) return null;
  const text = textOf(now, before, kind);
  if (text === null) return null;
  if (text === 'igual') return { direction: 'same', verdict: 'same', text };
  const rose = now > before;
  const isNeutral = better === 'neither' || (better === 'more' && text.startsWith('×'));
  const verdict = isNeutral ? 'same' : rose === (better === 'more') ? 'better' : 'worse';
  return { direction: rose ? 'up' : 'down', verdict, text };
}

export interface ComparedRow<Row> {
  readonly row: Row;
  readonly before: Row | undefined;
  /** True when the row existed only before. `row` is then the earlier row, and its present figures are zero. */
  readonly gone: boolean;
}

/** Rows with their earlier rows, matched by key. Rows that existed only before follow at the end. */
export function joinPreviousRows<Row>(
  rows: readonly Row[],
  past: readonly Row[],
  keyOf: (row: Row) => string,
): readonly ComparedRow<Row>[] {
  const before = new Map(past.map((row) => [keyOf(row), row]));
  const now = new Set(rows.map(keyOf));
  return [
    ...rows.map((row) => ({ row, before: before.get(keyOf(row)), gone: false })),
    ...past.filter((row) => !now.has(keyOf(row))).map((row) => ({ row, before: row, gone: true })),
  ];
}
