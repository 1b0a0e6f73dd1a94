import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { addDays, type Day } from '#domain/base/time.ts';
import { buttonVariants } from './button.tsx';
import { cn } from './cn.ts';

/** Weeks begin on Monday, as in reports. */
const MONDAY = 1;
const YEARS_BACK = 10;
const YEARS_AHEAD = 5;
const DAYS_IN_YEAR = 365;

/** A day in the form that the library expects: midnight of the device's clock. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const ICONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown } as const;
const navigationClasses = cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'size-11');
const dropdown =
  'relative flex h-9 items-center gap-1 rounded-control px-2 text-sm font-semibold hover:bg-muted';

interface CalendarProps {
  /** The chosen day, or '' for none. */
  value: Day | '';
  onChoose: (day: Day) => void;
  today: Day;
  min?: Day | undefined;
  max?: Day | undefined;
}

/** A calendar of one month. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export default function Calendar({ value, onChoose, today, min, max }: CalendarProps) {
  const selected = value === '' ? undefined : dateOf(value);
  const begin = [min ?? addDays(today, -YEARS_BACK * DAYS_IN_YEAR), value || today].sort()[0] ?? today;
  const end = [max ?? addDays(today, YEARS_AHEAD * DAYS_IN_YEAR), value || today].sort()[1] ?? today;
  const disabledDays: Matcher[] = [
    ...(min === undefined ? [] : [{ before: dateOf(min) }]),
    ...(max === undefined ? [] : [{ after: dateOf(max) }]),
  ];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={es}
      weekStartsOn={MONDAY}
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      startMonth={dateOf(begin)}
      endMonth={dateOf(end)}
      today={dateOf(today)}
      defaultMonth={selected ?? dateOf(max !== undefined && max < today ? max : today)}
      selected={selected}
      onSelect={(date) => onChoose(dayOf(date))}
      disabled={disabledDays}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
        button_previous: navigationClasses,
        button_next: navigationClasses,
        month_caption: 'flex h-11 items-center justify-center px-11',
        dropdowns: 'flex items-center',
        dropdown_root: cn(dropdown, 'has-focus-visible:outline-2 has-focus-visible:outline-ring'),
        dropdown: 'absolute inset-0 cursor-pointer opacity-0',
        caption_label: 'flex items-center gap-1 capitalize',
        month_grid: 'mt-1 border-collapse',
        weekdays: 'flex',
        weekday: 'w-10 pointer-coarse:w-11 py-1 text-xs font-medium text-muted-foreground',
        week: 'flex',
        day: 'size-10 pointer-coarse:size-11 p-0 text-center text-sm figures',
        day_button:
          'size-full cursor-pointer rounded-control hover:bg-muted focus-ring disabled:cursor-not-allowed disabled:bg-transparent disabled:text-disabled',
        today: '[&>button]:border [&>button]:border-muted-foreground [&>button]:font-semibold',
        selected: '[&>button]:bg-foreground [&>button]:text-background [&>button]:hover:bg-foreground',
        outside: 'text-muted-foreground',
        disabled: '',
        hidden: 'invisible',
      }}
      components={{
        Chevron: ({ orientation = 'left', className }) => {
          const Icon = ICONS[orientation];
          return <Icon className={cn('size-4', className)} aria-hidden="true" />;
        },
      }}
    />
  );
}
