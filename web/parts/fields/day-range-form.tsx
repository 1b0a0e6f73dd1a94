import { type FormEvent, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Day } from '#domain/base/time.ts';
import {
  type DayRange,
  isTooLong,
  longestUntil,
  MAX_RANGE_DAYS,
  RANGE_BACKWARDS,
  RANGE_TOO_LONG,
} from '#domain/reports/periods.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DateField } from './date-field.tsx';

interface DayRangeFormProps {
  value: DayRange;
  onApply: (range: DayRange) => void;
  /** Limits the range to the maximum of a report. */
  limited?: boolean;
  className?: string;
}

/** Shortens a range that is too long for a report, by moving its first day. */
export function LongestRangeButton({
  to,
  onApply,
  ...look
}: Pick<DayRangeFormProps, 'onApply'> & { to: Day } & Partial<Pick<ButtonProps, 'variant' | 'full'>>) {
  return (
    <Button {...look} onClick={() => onApply(longestUntil(to))}>
      Usar los últimos {formatQuantity(MAX_RANGE_DAYS)} días
    </Button>
  );
}

/** A form for a custom range of days. */
export function DayRangeForm({ value, onApply, limited = false, className }: DayRangeFormProps) {
  const [from, setFrom] = useState(value.from);
  const [to, setTo] = useState(value.to);
  const backwards = from !== '' && to !== '' && to < from;
  const long = limited && from !== '' && to !== '' && !backwards && isTooLong({ from, to });
  const fault = backwards ? RANGE_BACKWARDS : long ? RANGE_TOO_LONG : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ from, to });
  };
  return (
    <form onSubmit={submit} className={cn('grid gap-3', className)}>
      <DateField label="Desde" value={from} onValueChange={setFrom} />
      <DateField label="Hasta" value={to} onValueChange={setTo} error={fault} />
      {long && <LongestRangeButton variant="outline" full to={to} onApply={onApply} />}
      <Button type="submit" full disabled={from === '' || to === '' || fault !== null}>
        Aplicar Rango
      </Button>
    </form>
  );
}
