import type { DayRange } from '#domain/reports/periods.ts';
import type { ShiftFilter } from '#web/features/reports/filters/filters.ts';

/** The days that a report is compared with. */
export interface ComparedRange extends DayRange {
  /** The last day counts until the present time of day, because it is compared with today. */
  readonly isUntilNow: boolean;
}

/** The props of every report. `location` null means all locations. */
export interface ReportProps {
  readonly range: DayRange;
  readonly shift: ShiftFilter;
  readonly location: string | null;
  /** Null compares with nothing. */
  readonly compared: ComparedRange | null;
}
