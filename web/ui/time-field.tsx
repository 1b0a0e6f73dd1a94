import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { clockText, readClock } from '#domain/typed-dates.ts';
import { useBusiness } from '#web/lib/business.ts';
import { cn } from './cn.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface TimeFieldProps {
  label: string;
  /** 'HH:MM'; '' while there is none, or what is typed is no time yet. */
  value: string;
  onValueChange: (time: string) => void;
  error?: string | null | undefined;
  help?: ReactNode;
  required?: boolean;
  name?: string;
  className?: string;
}

/** A time of the clock, typed as the business writes times; '1805' does as well. */
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
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const [left, setLeft] = useState(false);
  const text = typed?.of === value ? typed.text : clockText(value, time_format);
  const isUnreadable = value === '' && text.trim() !== '';
  const hint = clockText('18:30', time_format);

  const take = (next: string, time: string) => {
    setTyped({ text: next, of: time });
    if (time !== value) onValueChange(time);
  };
  const leave = () => {
    const time = readClock(text) ?? '';
    setLeft(true);
    take(time === '' ? text : clockText(time, time_format), time);
  };
  return (
    <Field
      label={label}
      error={isUnreadable && left ? `Escribe la hora como ${hint}.` : error}
      help={help}
      required={required ?? false}
      className={cn('min-w-0', className)}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          type="text"
          inputMode={time_format === '24h' ? 'numeric' : 'text'}
          autoComplete="off"
          placeholder={hint}
          data-unreadable={isUnreadable || undefined}
          value={text}
          onChange={(event) => {
            setLeft(false);
            take(event.target.value, readClock(event.target.value) ?? '');
          }}
          onBlur={leave}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && leave()}
          className="figures"
        />
      )}
    </Field>
  );
}
