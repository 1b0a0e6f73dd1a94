import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_CENTS } from '#domain/base/limits.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { cn } from './cn.ts';

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back';

interface NumberPadProps {
  onKey: (key: PadKey) => void;
  /** The key on the left of the zero: '00' for amounts, '.' for quantities, null for PINs. */
  extra?: '00' | '.' | null;
  disabled?: boolean;
  size?: 'md' | 'lg';
  className?: string;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Large keys. It only reports the pressed key; `pressAmount` and `pressDigits` compute the new value. */
export function NumberPad({ onKey, extra = '00', disabled = false, size = 'md', className }: NumberPadProps) {
  const key = (value: PadKey, face: ReactNode = value, label: string = value) => (
    <button
      key={value}
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={() => onKey(value)}
      className={cn(
        'grid place-items-center rounded-control border bg-card font-semibold figures transition-colors select-none hover:bg-muted active:bg-accent focus-ring disabled:cursor-not-allowed disabled:bg-transparent disabled:text-disabled',
        size === 'lg' ? 'h-18 text-2xl' : 'h-14 text-xl',
      )}
    >
      {face}
    </button>
  );
  return (
    <fieldset
      {...UNFOCUSED}
      data-keep-clear=""
      aria-label="Teclado numérico"
      className={cn('grid grid-cols-3 gap-2', className)}
    >
      {DIGITS.map((digit) => key(digit))}
      {extra === null ? <span /> : key(extra)}
      {key('0')}
      {key('back', <Delete className="size-6" aria-hidden="true" />, 'Borrar')}
    </fieldset>
  );
}

/** The amount in centavos after a key: digits enter from the right, as on a card terminal. */
export function pressAmount(cents: number, key: PadKey): number {
  if (key === 'back') return Math.floor(cents / 10);
  if (key === '.') return cents;
  const next = key === '00' ? cents * 100 : cents * 10 + Number(key);
  return next > MAX_CENTS ? cents : next;
}

/** The digits of a PIN after a key, at most `length`. */
export function pressDigits(digits: string, key: PadKey, length: number): string {
  if (key === 'back') return digits.slice(0, -1);
  if (key === '.') return digits;
  return (digits + key).slice(0, length);
}
