import { clock, dayText, weekdayOf } from '#domain/base/time.ts';
import {
  type Better,
  changeOf,
  type FigureChange,
  type FigureKind,
  joinPreviousRows,
  verdictWord,
} from '#domain/reports/changes.ts';
import {
  COMPARISON_LABELS,
  COMPARISONS,
  type ComparisonPeriod,
  type DayRange,
  rangeText,
} from '#domain/reports/periods.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useComparison } from '#web/features/reports/data/open-report.tsx';
import type { ComparedRange } from '#web/features/reports/data/report-props.ts';
import { weekdayName } from '#web/features/reports/labels/time-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { CHANGE_ARROWS, CHANGE_TONES } from '#web/ui/change-mark.ts';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/select.tsx';
import type { ShareBar } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ComparisonFilterProps {
  value: ComparisonPeriod;
  onValueChange: (comparison: ComparisonPeriod) => void;
}

export function ComparisonFilter({ value, onValueChange }: ComparisonFilterProps) {
  return (
    <Select
      aria-label="Comparar con"
      value={value}
      onValueChange={onValueChange}
      options={COMPARISONS.map((each) => ({ value: each, label: COMPARISON_LABELS[each] }))}
    />
  );
}

const MINUTE = 60_000;

/** One day has its weekday: 'lunes 16/11/2026'. */
const comparedDays = ({ from, to }: DayRange): string =>
  from === to ? `${weekdayName(weekdayOf(from)).toLowerCase()} ${dayText(from)}` : rangeText({ from, to });

/** '09/11/2026 - 15/11/2026'; with a day in progress '09/11/2026 - 15/11/2026 a esta hora (10:45)'. Null compares with nothing. */
export function useComparedText(compared: ComparedRange | null): string | null {
  const { zone, time_format } = useBusiness();
  const now = useServerNow(MINUTE);
  if (compared === null) return null;
  const days = comparedDays(compared);
  return compared.isUntilNow ? `${days} a esta hora (${clock(now, zone, time_format)})` : days;
}

/** The dates of the compared period, or why there is none. */
export function ComparedDays({ compared }: { compared: ComparedRange | null }) {
  const { is, onRetry } = useComparison();
  const text = useComparedText(compared);
  if (compared === null) return null;
  if (is === 'waiting') {
    return (
      <p role="status" className="mb-3 text-sm print:hidden">
        El periodo con el que se compara todavía no está listo. El informe está completo sin él.
      </p>
    );
  }
  if (is === 'failed') {
    return (
      <div role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden">
        No se pudo leer el periodo con el que se compara. El informe está completo sin él.
        <Button variant="outline" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <p className="mb-2 text-xs text-muted-foreground figures md:mb-3 md:text-sm print:hidden">
      Antes: {text}.
    </p>
  );
}

interface ChangeTextProps {
  change: FigureChange;
  /** Whether 'better' or 'worse' is visible text; otherwise it is only for screen readers, beside arrow and colour. */
  hasVisibleWord?: boolean;
}

/** '↗ +12.5 %', coloured if the change is better or worse. */
export function ChangeText({ change, hasVisibleWord = false }: ChangeTextProps) {
  const Arrow = CHANGE_ARROWS[change.direction];
  const word = verdictWord(change);
  return (
    <span className={cn('inline-flex items-center gap-0.5 font-medium', CHANGE_TONES[change.verdict])}>
      <Arrow className="size-3.5 shrink-0" aria-hidden="true" />
      <span>
        {change.text}
        {word && <span className={hasVisibleWord ? undefined : 'sr-only'}>, {word}</span>}
      </span>
    </span>
  );
}

interface PastValueProps {
  now: number | null | undefined;
  /** Null without a past value; undefined while it is unknown. */
  before: number | null | undefined;
  format: (value: number) => string;
  better?: Better;
  kind?: FigureKind;
}

/** The change and the past value, under a card's figure. */
export function PastValue({ now, before, format, better = 'neither', kind = 'amount' }: PastValueProps) {
  const { is } = useComparison();
  if (is === 'none' || is === 'failed' || is === 'waiting') return null;
  if (before === undefined || now === undefined) return <Skeleton className="h-5 w-28" />;
  const change = changeOf(now, before, better, kind);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {change ? <ChangeText change={change} hasVisibleWord /> : <span>—</span>}
      <span className="whitespace-nowrap text-muted-foreground max-sm:text-xs">
        Antes: {before === null ? '—' : format(before)}
      </span>
    </span>
  );
}

/** The past value and the change, under a figure of a table; hidden if both values are missing. */
export function PastValueLine({
  now,
  before,
  format,
  better = 'neither',
  kind = 'amount',
}: {
  now: number | null;
  /** Null without a past value; undefined if it is unknown. */
  before: number | null | undefined;
} & Omit<PastValueProps, 'now' | 'before'>) {
  if (before === undefined || (!now && !before)) return null;
  const change = changeOf(now, before, better, kind);
  return (
    <span className="flex flex-wrap justify-end gap-x-1.5 text-xs font-normal">
      {before !== 0 && (
        <span className="text-muted-foreground">antes {before === null ? '—' : format(before)}</span>
      )}
      {change && <ChangeText change={change} />}
    </span>
  );
}

interface BarsOf<Row> {
  readonly keyOf: (row: Row) => string;
  readonly label: (row: Row) => string;
  /** Null if a row has none. */
  readonly of: (row: Row) => number | null;
  readonly format: (value: number) => string;
  readonly href?: (row: Row) => string | undefined;
  readonly better?: Better;
  readonly kind?: FigureKind;
}

/** Rows as bars, each with its past value; rows that only exist in the past are last. */
export function comparedShares<Row>(
  rows: readonly Row[],
  past: readonly Row[] | undefined,
  { keyOf, label, of, format, href, better, kind = 'amount' }: BarsOf<Row>,
): readonly ShareBar[] {
  const nothing = kind === 'amount' ? 0 : null;
  return joinPreviousRows(rows, past ?? [], keyOf).map(({ row, before, gone }) => {
    const now = gone ? nothing : of(row);
    const was = before ? of(before) : nothing;
    return {
      key: keyOf(row),
      label: label(row),
      value: now ?? 0,
      text: now === null ? '—' : format(now),
      href: gone ? undefined : href?.(row),
      before: past && {
        value: was ?? 0,
        text: (
          <PastValueLine now={now} before={was} format={format} {...(better && { better })} kind={kind} />
        ),
      },
    };
  });
}
