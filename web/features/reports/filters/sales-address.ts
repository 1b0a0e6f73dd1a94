import type { DayRange } from '#domain/periods.ts';
import type { Shift } from '#domain/time.ts';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';

interface Choice {
  readonly days?: DayRange;
  readonly shift?: Shift;
  /** Who charged. */
  readonly cashier?: string | null;
  readonly state?: 'Pagada' | 'Anulada';
}

/** The list of sales with a report's filters and what was chosen of it. Nothing where the list can't tell them apart: it knows no sale without its cashier. */
export function salesAddress(
  { range, shift, location }: Omit<ReportProps, 'compared'>,
  { days = range, state, ...chosen }: Choice,
): string | undefined {
  if (chosen.cashier === null) return undefined;
  const query = new URLSearchParams({ desde: days.from, hasta: days.to });
  const shownShift = chosen.shift ?? shift;
  if (shownShift !== 'all') query.set('turno', shownShift);
  if (chosen.cashier !== undefined) query.set('cajero', chosen.cashier);
  if (state) query.set('estado', state);
  if (location !== null) query.set('sucursal', location);
  return `/sales?${query}`;
}
