import { useEffect, useEffectEvent } from 'react';
import { SHIFTS, type Shift } from '#domain/base/time.ts';
import {
  COMPARISONS,
  type ComparisonPeriod,
  comparedRange,
  type DayRange,
  daysUntil,
  rangeOf,
  readRange,
} from '#domain/reports/periods.ts';
import { idIn, useAddress } from '#web/base/address.ts';
import { useToday } from '#web/data/business.ts';
import { useKnownLocation } from './report-locations.ts';

const REPORTS = '/reports';

export type ShiftFilter = Shift | 'all';

/** The shift selector's options (3-reports §2.3). */
export const SHIFT_OPTIONS: readonly { readonly value: ShiftFilter; readonly label: string }[] = [
  { value: 'all', label: 'Todos los Turnos' },
  { value: 'morning', label: 'Mañana (6:00 - 14:00)' },
  { value: 'afternoon', label: 'Tarde (14:00 - 22:00)' },
  { value: 'night', label: 'Noche (22:00 - 6:00)' },
];

/** The value of each comparison in the address; the previous period is the default and is not written. */
const COMPARISON_VALUES: Readonly<Record<ComparisonPeriod, string | null>> = {
  previous: null,
  'last-year': 'ano-anterior',
  none: 'nada',
};

/**
 * The open report and its filters, stored in the address so that a link restores them. The defaults are this
 * week, compared with the previous one, and all shifts. The back button returns to the previous choice.
 */
export function useReportFilters() {
  const { day: today } = useToday();
  const { address: search, change } = useAddress();
  const requestedRange = readRange(search.get('desde'), search.get('hasta'));
  const range = requestedRange ?? rangeOf('week', today);
  const writeRange = useEffectEvent(() => {
    // During a navigation the address changes before this screen is unmounted.
    if (window.location.pathname === REPORTS) change({ desde: range.from, hasta: range.to });
  });
  const isWritten = requestedRange !== null;
  useEffect(() => {
    if (!isWritten) writeRange();
  }, [isWritten]);
  const choose = (values: Parameters<typeof change>[0]) => change(values, { step: true });
  const shift: ShiftFilter = SHIFTS.find((each) => each === search.get('turno')) ?? 'all';
  const comparison =
    COMPARISONS.find((each) => COMPARISON_VALUES[each] === search.get('comparar')) ?? 'previous';
  const compared = comparedRange(range, comparison, today);
  return {
    today,
    category: search.get('categoria'),
    report: search.get('reporte'),
    range,
    shift,
    comparison,
    compared: compared && { ...compared, isUntilNow: daysUntil(range, today).to === today },
    location: useKnownLocation(idIn(search.get('sucursal'))),
    open: (category: string, report: string) =>
      choose({ categoria: category, reporte: report, clase: null, orden: null }),
    /** Removes the shift and the location, and compares with the previous period. */
    clear: () => choose({ turno: null, sucursal: null, comparar: null }),
    setRange: ({ from, to }: DayRange) => choose({ desde: from, hasta: to }),
    setShift: (next: ShiftFilter) => choose({ turno: next }),
    setComparison: (next: ComparisonPeriod) => choose({ comparar: COMPARISON_VALUES[next] }),
    setLocation: (next: string | null) => choose({ sucursal: next }),
  };
}
