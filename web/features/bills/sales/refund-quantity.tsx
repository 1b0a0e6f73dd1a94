import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { typedText } from '#web/base/typed-quantity.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { UnclearQuantity } from '#web/ui/decimal-input.tsx';
import { parseRefundQuantity, REFUND_QUANTITY, type RefundLine } from './use-refund.ts';

const keyClasses =
  'grid size-11 shrink-0 place-items-center transition-colors enabled:hover:bg-muted focus-visible:outline-offset-[-3px] disabled:cursor-not-allowed disabled:text-disabled';

interface RefundQuantityProps {
  line: RefundLine;
  /** As typed. */
  text: string;
  unitPrice: string;
  /** The amount that remains of the line, formatted. */
  remainingAmount: string;
  onType: (text: string) => void;
}

/**
 * The quantity of a line to refund: minus, a field and plus, up to what remains. A share of a bill is refunded whole or
 * not at all.
 */
export function RefundQuantity({ line, text, unitPrice, remainingAmount, onType }: RefundQuantityProps) {
  const noteId = useId();
  const { item, remaining } = line;
  const quantity = parseRefundQuantity(text) ?? 0;
  const isInvalid = parseRefundQuantity(text) === null || quantity > remaining;
  if (item.line_quantity !== null && item.quantity !== item.line_quantity) {
    return (
      <li className="border-b last:border-b-0">
        <Checkbox
          label={
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">Parte de {item.name}</span>
              <span className="shrink-0 figures">{remainingAmount}</span>
            </span>
          }
          checked={quantity === remaining}
          onCheckedChange={(checked) => onType(checked === true ? typedText(remaining) : '')}
        />
      </li>
    );
  }
  const step = (by: number) => {
    const next = Math.min(remaining, Math.max(0, quantity + by));
    onType(next === 0 ? '' : typedText(Math.round(next * 10_000) / 10_000));
  };
  const left = `${remaining === 1 ? 'Queda' : 'Quedan'} ${formatQuantity(remaining)}`;
  return (
    <li className="flex items-center justify-between gap-3 border-b py-2 last:border-b-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{item.name}</p>
        <p
          id={noteId}
          role={isInvalid ? 'alert' : undefined}
          className={cn(
            'text-sm figures',
            isInvalid ? 'font-medium text-danger-ink' : 'text-muted-foreground',
          )}
        >
          {isInvalid ? `Solo ${left.toLowerCase()}` : `${left} · ${unitPrice}`}
        </p>
      </div>
      <fieldset
        {...UNFOCUSED}
        aria-label={`Cantidad de ${item.name}`}
        className="flex h-11 shrink-0 items-center overflow-hidden rounded-control border bg-card has-aria-invalid:border-danger"
      >
        <button
          type="button"
          aria-label={`Uno menos de ${item.name}`}
          disabled={quantity === 0}
          onClick={() => step(-1)}
          className={keyClasses}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <UnclearQuantity text={text} rule={REFUND_QUANTITY}>
          <input
            aria-label={`Cuánto de ${item.name}`}
            aria-invalid={isInvalid || undefined}
            aria-describedby={noteId}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onType(event.target.value)}
            className="h-full w-14 min-w-0 bg-transparent text-center text-base font-semibold outline-none figures focus-visible:bg-muted"
          />
        </UnclearQuantity>
        <button
          type="button"
          aria-label={`Uno más de ${item.name}`}
          disabled={quantity >= remaining}
          onClick={() => step(1)}
          className={keyClasses}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </fieldset>
    </li>
  );
}
