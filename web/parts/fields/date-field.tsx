import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { type Day, dayText } from '#domain/base/time.ts';
import { formatHint, readDay } from '#domain/base/typed-dates.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTyped } from '#web/ui/use-typed.ts';

const Calendar = lazyScreen(() => import('#web/ui/calendar.tsx'));

interface DateFieldProps {
  label: string;
  /** '' if empty or while the typed text is not a valid day. */
  value: Day | '';
  onValueChange: (day: Day | '') => void;
  error?: string | null | undefined;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  min?: Day;
  max?: Day;
  name?: string;
  className?: string;
}

const FOUR_DIGITS = /\d{4}/;

/** The window around takes the focus back from a calendar that appears together with its popover. */
function focusDay(event: Event): void {
  if (!(event.currentTarget instanceof Element)) return;
  const day = event.currentTarget.querySelector<HTMLElement>('[role=gridcell] button[tabindex="0"]');
  if (!day) return;
  event.preventDefault();
  day.focus();
}

/**
 * A day, typed in the business's date format or chosen in a calendar. A native date field would use the
 * format of the browser's language.
 */
export function DateField({
  label,
  value,
  onValueChange,
  error,
  help,
  required,
  className,
  ...input
}: DateFieldProps) {
  const { date_format } = useBusiness();
  const { day: today } = useToday();
  const { min, max, disabled } = input;
  const [open, setOpen] = useState(false);
  const hint = formatHint(date_format);
  const read = (text: string) => readDay(text, date_format);
  const typed = useTyped<Day>({
    value,
    onValueChange,
    write: (day) => dayText(day, date_format),
    read,
    readUnfinished: (text) => (FOUR_DIGITS.test(text) ? read(text) : null),
  });

  return (
    <Field
      label={label}
      error={typed.isRefused ? `Escribe la fecha como ${hint}.` : error}
      help={help}
      required={required ?? false}
      className={cn('min-w-0', className)}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            name={input.name}
            disabled={disabled}
            {...typed.input}
            inputMode="numeric"
            placeholder={hint}
            onKeyDown={(event: KeyboardEvent) => {
              typed.input.onKeyDown(event);
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              setOpen(true);
            }}
            className="pr-11 figures"
          />
          <Popover open={open} onOpenChange={setOpen}>
            <PopoverTrigger
              aria-label="Abrir el calendario"
              disabled={disabled}
              onPointerEnter={Calendar.preload}
              onFocus={Calendar.preload}
              className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring disabled:cursor-not-allowed disabled:text-disabled"
            >
              <CalendarDays className="size-4.5" aria-hidden="true" />
            </PopoverTrigger>
            <PopoverContent aria-label="Calendario" onOpenAutoFocus={focusDay} className="w-auto p-2">
              <Suspense fallback={<Skeleton className="h-80 w-70 pointer-coarse:h-88 pointer-coarse:w-77" />}>
                <Calendar
                  value={value}
                  today={today}
                  min={min}
                  max={max}
                  onChoose={(day) => {
                    typed.choose(day);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </PopoverContent>
          </Popover>
        </span>
      )}
    </Field>
  );
}
