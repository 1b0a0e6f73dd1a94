import type { ReactNode } from 'react';
import { clockText } from '#domain/base/clock-text.ts';
import { readClock } from '#domain/base/typed-dates.ts';
import { useBusiness } from '#web/data/business.ts';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTyped } from '#web/ui/use-typed.ts';

interface TimeFieldProps {
  label: ReactNode;
  /** 'HH:MM'; '' if empty or while the typed text is not a valid time. */
  value: string;
  onValueChange: (time: string) => void;
  error?: string | null | undefined;
  help?: ReactNode;
  required?: boolean;
  name?: string;
  className?: string;
}

/** A time, typed in the business's format; '1805' is accepted too. */
export function TimeField({
  label,
  value,
  onValueChange,
  error,
  help,
  required,
  name,
  className,
}: TimeFieldProps) {
  const { time_format } = useBusiness();
  const hint = clockText('18:30', time_format);
  const typed = useTyped<string>({
    value,
    onValueChange,
    write: (time) => clockText(time, time_format),
    read: readClock,
  });
  return (
    <Field
      label={label}
      error={typed.isRefused ? `Escribe la hora como ${hint}.` : error}
      help={help}
      required={required ?? false}
      className={cn('min-w-0', className)}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          {...typed.input}
          inputMode={time_format === '24h' ? 'numeric' : 'text'}
          placeholder={hint}
          className="figures"
        />
      )}
    </Field>
  );
}
