import '#web/parts/print/page.css';
import { type DayRange, rangeText } from '#domain/reports/periods.ts';
import { useUser } from '#web/data/session.ts';
import { useComparedText } from '#web/features/reports/comparison/comparison.tsx';
import type { ComparedRange } from '#web/features/reports/data/report-props.ts';
import { SHIFT_OPTIONS, type ShiftFilter } from '#web/features/reports/filters/filters.ts';
import { useLocationName } from '#web/features/reports/filters/report-locations.ts';

interface PrintHeadProps {
  title: string;
  range: DayRange;
  compared: ComparedRange | null;
  shift: ShiftFilter;
  location: string | null;
}

/** The header of a printed report: business, title, period and filters. */
export function PrintHead({ title, range, compared, shift, location }: PrintHeadProps) {
  const locationName = useLocationName(location);
  const comparedText = useComparedText(compared);
  const shiftName = shift === 'all' ? null : SHIFT_OPTIONS.find(({ value }) => value === shift)?.label;
  return (
    <header className="mb-4 hidden print:block">
      <p className="text-sm text-muted-foreground">{useUser().business?.name}</p>
      <p className="text-2xl font-semibold">{title}</p>
      <p className="mt-1 text-sm text-muted-foreground figures">
        {[rangeText(range), shiftName, locationName, comparedText && `antes: ${comparedText}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  );
}
