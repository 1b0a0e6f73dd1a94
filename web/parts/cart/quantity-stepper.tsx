import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { UNFOCUSED } from '#web/base/keys.ts';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
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

const LESS = <Minus aria-hidden="true" />;
const MORE = <Plus aria-hidden="true" />;
const BIN = <Trash2 aria-hidden="true" />;

const fieldClasses =
  'h-full min-w-9 bg-transparent text-center text-base font-semibold outline-none figures focus-visible:bg-muted';

const quantityField = lazyPart(() => import('./quantity-field.tsx'));
const widthOf = (shown: string) => `calc(${Math.min(shown.length, 8)}ch + 0.5rem)`;

/**
 * Minus, a field and plus. At a quantity of one, minus shows a bin. The field is a button until it has the focus: each input
 * is a scroller of its own, and a long cart of them makes each frame slower.
 */
export function QuantityStepper({ name, value, onChange, className }: QuantityStepperProps) {
  const [isField, setField] = useState(false);
  const Field = useLazyPart(quantityField, isField ? 1 : 0);
  const last = value <= 1;

  return (
    <fieldset
      {...UNFOCUSED}
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
      {isField && Field ? (
        <Field
          name={name}
          value={value}
          onChange={onChange}
          onLeave={() => setField(false)}
          widthOf={widthOf}
          className={fieldClasses}
        />
      ) : (
        <button
          type="button"
          aria-label={`Cantidad de ${name}: ${value}`}
          onFocus={() => setField(true)}
          // Safari does not focus a button that is pressed.
          onClick={() => setField(true)}
          style={{ width: widthOf(String(value)) }}
          className={`cursor-text ${fieldClasses}`}
        >
          {value}
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
