import { CalendarDays, Check } from 'lucide-react';
import { useState } from 'react';
import { type Day, dayText } from '#domain/base/time.ts';
import {
  type DayRange,
  PERIOD_LABELS,
  PERIODS,
  periodOf,
  rangeOf,
  rangeText,
} from '#domain/reports/periods.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { DayRangeForm } from './day-range-form.tsx';

interface PeriodPickerProps {
  value: DayRange;
  onValueChange: (range: DayRange) => void;
  /** Today in the business's zone. */
  today: Day;
  /** Limits the range to the maximum of a report. */
  limited?: boolean;
  disabled?: boolean;
  /** Whether it names its period in the fewest words, for a row with other filters. */
  compact?: boolean;
  className?: string;
}

const CUSTOM = 'Rango Personalizado';

function Choice({ isChosen, label, onChoose }: { isChosen: boolean; label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-10 w-full items-center justify-between gap-3 rounded-lg px-3 text-left text-sm hover:bg-muted focus-ring pointer-coarse:min-h-11"
    >
      {label}
      {isChosen && <Check className="size-4" aria-hidden="true" />}
    </button>
  );
}

/** A range of days: presets and a custom range (3-reports §2.3). */
export function PeriodPicker({
  value,
  onValueChange,
  today,
  limited = false,
  disabled = false,
  compact = false,
  className,
}: PeriodPickerProps) {
  const [open, setOpen] = useState(false);
  const preset = periodOf(value, today);
  const [custom, setCustom] = useState(preset === null);

  const change = (next: boolean) => {
    setOpen(next);
    if (next) setCustom(preset === null);
  };
  const choose = (range: DayRange) => {
    onValueChange(range);
    setOpen(false);
  };

  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>
        <Button
          variant="outline"
          disabled={disabled}
          className={cn('figures', compact && 'max-md:px-3', className)}
        >
          <CalendarDays aria-hidden="true" className={cn(compact && 'max-md:hidden')} />
          <span className="sr-only">Periodo: </span>
          {compact && preset !== null ? (
            PERIOD_LABELS[preset]
          ) : compact && value.from === value.to ? (
            dayText(value.from)
          ) : (
            <span
              className={cn(
                compact && 'max-md:max-w-20 max-md:text-xs max-md:leading-4 max-md:whitespace-normal',
              )}
            >
              {rangeText(value)}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Periodo" align="start" className="w-72 p-1.5">
        {PERIODS.map((period) => (
          <Choice
            key={period}
            label={PERIOD_LABELS[period]}
            isChosen={!custom && period === preset}
            onChoose={() => choose(rangeOf(period, today))}
          />
        ))}
        <Choice label={CUSTOM} isChosen={custom} onChoose={() => setCustom(true)} />
        {custom && (
          <DayRangeForm
            value={value}
            onApply={choose}
            limited={limited}
            className="mt-1 border-t px-2 pt-3 pb-1"
          />
        )}
      </PopoverContent>
    </Popover>
  );
}
