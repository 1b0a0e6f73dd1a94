import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { parsePartialAmount, parseTypedCents } from '#domain/bills/charge.ts';
import { decimalSign } from '#web/base/decimal-sign.ts';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'size'> {
  /** Integer centavos; null is empty. */
  value: number | null;
  onValueChange: (cents: number | null) => void;
  currency?: string;
}

function shown(cents: number | null): string {
  if (cents === null) return '';
  const units = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${units}.${String(cents % 100).padStart(2, '0')}`;
}

/** An amount, typed or pasted as people write it: 'L 1,234.50'. Its value is in centavos. */
export function MoneyInput({
  value,
  onValueChange,
  currency = 'HNL',
  className,
  onBlur,
  onFocus,
  ...rest
}: MoneyInputProps) {
  const [text, setText] = useState(() => shown(value));
  const typed = useRef(value);

  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    setText(shown(value));
  }, [value]);

  const type = (written: string) => {
    const next = parsePartialAmount(written, decimalSign());
    if (next === null) return;
    setText(next);
    const cents = parseTypedCents(next);
    typed.current = cents;
    onValueChange(cents);
  };

  return (
    <span className={cn('relative block', className)}>
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-muted-foreground"
      >
        {currency}
      </span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          event.target.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setText(shown(typed.current));
          onBlur?.(event);
        }}
        className="pl-14 text-right font-medium figures"
        {...rest}
      />
    </span>
  );
}
