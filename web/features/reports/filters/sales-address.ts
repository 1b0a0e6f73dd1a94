import type { Shift } from '#domain/base/time.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';

interface Choice {
  readonly days?: DayRange;
  readonly shift?: Shift;
  /** The id of the user who charged. */
  readonly cashier?: string | null;
  readonly state?: 'Pagada' | 'Anulada';
}

/**
 * The list of sales with a report's filters and the chosen part of it. Undefined if the list has no such
 * filter: it can't filter by sales without a cashier.
 */
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
