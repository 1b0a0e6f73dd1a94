import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Day } from '#domain/base/time.ts';
import { type DayRange, nextMonth, rangeOf } from '#domain/reports/periods.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { NativeSelect } from './native-select.tsx';

interface MonthPickerProps {
  /** A whole month. */
  value: DayRange;
  onValueChange: (month: DayRange) => void;
  /** Today in the business's zone: later months are not offered. */
  today: Day;
  className?: string;
}

const OFFERED_MONTHS = 36;
const monthNames = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Noviembre de 2026'. */
export function monthText({ from }: DayRange): string {
  const text = monthNames.format(new Date(`${from}T00:00:00Z`));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The months until that of today, the newest first, and the chosen one if it is earlier. */
function offeredMonths(today: Day, chosen: DayRange): readonly DayRange[] {
  const months = [rangeOf('month', today)];
  while (months.length < OFFERED_MONTHS) months.push(nextMonth(months[months.length - 1] ?? chosen, -1));
  return months.some(({ from }) => from === chosen.from) ? months : [...months, chosen];
}

/** A month: a list, and buttons to the one before and the one after. */
export function MonthPicker({ value, onValueChange, today, className }: MonthPickerProps) {
  const step = (by: -1 | 1) => onValueChange(nextMonth(value, by));
  return (
    <div className={cn('flex min-w-0 items-center gap-1 max-md:flex-1', className)}>
      <Button variant="outline" size="icon" aria-label="Mes anterior" onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <NativeSelect
        aria-label="Mes"
        value={value.from}
        onChange={({ target }) => onValueChange(rangeOf('month', target.value))}
        className="min-w-0 md:w-52"
      >
        {offeredMonths(today, value).map((month) => (
          <option key={month.from} value={month.from}>
            {monthText(month)}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="outline"
        size="icon"
        aria-label="Mes siguiente"
        disabled={value.to >= today}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
