import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { type DayRange, dayText, rangeText } from '#domain/periods.ts';
import type { Day } from '#domain/time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { cn } from '#web/ui/cn.ts';
import { DayRangeForm } from '#web/ui/day-range-form.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { PRESET_LABELS, PRESETS, presetOf, presetRange } from './filters.ts';

const shownRange = (range: DayRange): string =>
  range.from === range.to ? dayText(range.from) : rangeText(range);

interface PeriodChipsProps {
  value: DayRange;
  today: Day;
  onValueChange: (range: DayRange) => void;
  /** True while a search covers all days. */
  disabled: boolean;
}

/** The days of the list: the usual periods as chips, or a range. */
export function PeriodChips({ value, today, onValueChange, disabled }: PeriodChipsProps) {
  const [open, setOpen] = useState(false);
  const preset = presetOf(value, today);
  return (
    <fieldset
      aria-label="Periodo"
      disabled={disabled}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {PRESETS.map((each) => (
        <Chip
          key={each}
          selected={!disabled && each === preset}
          className="max-sm:px-3"
          onClick={() => onValueChange(presetRange(each, today))}
        >
          {PRESET_LABELS[each]}
        </Chip>
      ))}
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Chip
            selected={!disabled && preset === null}
            className={cn('figures max-sm:px-3', preset === null && 'max-sm:order-first')}
          >
            <CalendarDays aria-hidden="true" />
            {preset === null ? shownRange(value) : <span className="max-sm:sr-only">Otras fechas</span>}
          </Chip>
        </PopoverTrigger>
        <PopoverContent aria-label="Otras fechas" align="start">
          <DayRangeForm
            value={value}
            onApply={(range) => {
              onValueChange(range);
              setOpen(false);
            }}
          />
        </PopoverContent>
      </Popover>
    </fieldset>
  );
}
