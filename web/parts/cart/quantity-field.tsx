import { useState } from 'react';
import { MAX_LINE_QUANTITY } from '#domain/base/limits.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { QuantityRule } from '#domain/base/typed-quantity.ts';
import { notify } from '#web/base/notify.ts';
import { readQuantity, typedText } from '#web/base/typed-quantity.ts';
import { UnclearQuantity } from '#web/ui/decimal-input.tsx';

const LINE_QUANTITY: QuantityRule = { decimals: 3, max: MAX_LINE_QUANTITY };
const INVALID_QUANTITY_MESSAGE = `La cantidad va de 0 a ${formatQuantity(MAX_LINE_QUANTITY)}, con tres decimales como máximo.`;

export interface QuantityFieldProps {
  name: string;
  value: number;
  onChange: (quantity: number) => void;
  onLeave: () => void;
  widthOf: (shown: string) => string;
  className: string;
}

function startTyping(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** The typed quantity of a line: the value changes with Enter and when the field is left. */
export default function QuantityField({
  name,
  value,
  onChange,
  onLeave,
  widthOf,
  className,
}: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? typedText(value);
  const settle = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const quantity = readQuantity(typed, LINE_QUANTITY);
    if (quantity === null) notify.error(INVALID_QUANTITY_MESSAGE);
    else if (quantity !== value) onChange(quantity);
  };
  return (
    <UnclearQuantity text={shown} rule={LINE_QUANTITY}>
      <input
        ref={startTyping}
        aria-label={`Cantidad de ${name}`}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          settle();
          onLeave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            settle();
          } else if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
        style={{ width: widthOf(shown) }}
        className={className}
      />
    </UnclearQuantity>
  );
}
