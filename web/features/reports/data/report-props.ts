import type { DayRange } from '#domain/periods.ts';
import type { ShiftFilter } from '#web/features/reports/filters/filters.ts';

/** The props of every report. `location` null means all locations. */
export interface ReportProps {
  readonly range: DayRange;
  readonly shift: ShiftFilter;
  readonly location: string | null;
  /** The days to compare with; null compares with nothing. */
  readonly compared: DayRange | null;
}
