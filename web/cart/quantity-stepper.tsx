import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readQuantity } from '#domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#domain/limits.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { notify } from '#web/lib/notify.ts';
import { cn } from '#web/ui/cn.ts';

interface QuantityStepperProps {
  name: string;
  value: number;
  /** Zero removes the line. */
  onChange: (quantity: number) => void;
  className?: string;
}

const keyClasses =
  // An icon with visible overflow needs no compositor layer.
  'grid h-full w-10 shrink-0 place-items-center text-foreground first-of-type:rounded-l-[9px] last-of-type:rounded-r-[9px] hover:bg-muted focus-visible:outline-offset-[-3px] pointer-coarse:w-11 [&_svg]:size-4 [&_svg]:overflow-visible';

const INVALID_QUANTITY_MESSAGE = `La cantidad va de 0 a ${formatQuantity(MAX_LINE_QUANTITY)}, con tres decimales como máximo.`;
const LESS = <Minus aria-hidden="true" />;
const MORE = <Plus aria-hidden="true" />;
const BIN = <Trash2 aria-hidden="true" />;

function startTyping(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

const fieldClasses =
  'h-full min-w-9 bg-transparent text-center text-base font-semibold outline-none figures focus-visible:bg-muted';

/**
 * Minus, a field and plus. At a quantity of one, minus shows a bin. The field is a button until it has the focus: each input
 * is a scroller of its own, and a long cart of them makes each frame slower.
 */
export function QuantityStepper({ name, value, onChange, className }: QuantityStepperProps) {
  const [isField, setField] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const last = value <= 1;
  const shown = typed ?? String(value);
  const fieldStyle = { width: `calc(${Math.min(shown.length, 8)}ch + 0.5rem)` };

  const settle = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const quantity = readQuantity(typed);
    if (quantity === null) notify.error(INVALID_QUANTITY_MESSAGE);
    else if (quantity !== value) onChange(quantity);
  };

  return (
    <fieldset
      aria-label={`Cantidad de ${name}`}
      className={cn(
        'flex h-10 shrink-0 items-center rounded-control border bg-card pointer-coarse:h-11',
        className,
      )}
    >
      <button
        type="button"
        aria-label={last ? `Quitar ${name}` : 'Uno menos'}
        onClick={() => onChange(last ? 0 : Math.round((value - 1) * 1000) / 1000)}
        className={cn(keyClasses, last && 'text-muted-foreground hover:text-danger-ink')}
      >
        {last ? BIN : LESS}
      </button>
      {isField ? (
        <input
          ref={startTyping}
          aria-label={`Cantidad de ${name}`}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            settle();
            setField(false);
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
          style={fieldStyle}
          className={fieldClasses}
        />
      ) : (
        <button
          type="button"
          aria-label={`Cantidad de ${name}: ${shown}`}
          onFocus={() => setField(true)}
          // Safari does not focus a button that is pressed.
          onClick={() => setField(true)}
          style={fieldStyle}
          className={`cursor-text ${fieldClasses}`}
        >
          {shown}
        </button>
      )}
      <button
        type="button"
        aria-label="Uno más"
        onClick={() => onChange(Math.round((value + 1) * 1000) / 1000)}
        className={keyClasses}
      >
        {MORE}
      </button>
    </fieldset>
  );
}
