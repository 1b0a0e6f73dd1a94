import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { type CartLine, extrasAmount, lineAmount } from '#domain/orders/cart.ts';
import { hasNotes } from '#domain/orders/line-notes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { useCartLine } from './cart-context.tsx';
import { LineNotesText } from './line-notes.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const PENCIL = (
  <Pencil
    aria-hidden="true"
    className="ml-1.5 inline size-3.5 overflow-visible align-[-2px] text-muted-foreground group-hover:text-foreground"
  />
);

interface LineTextProps extends Pick<CartLine, 'name' | 'notes' | 'out'> {
  /** The price of one unit's extras in cents. */
  extras: number;
}

/** Name, options and notes of a line. Memoized, so that a change of quantity does not render it. */
const LineText = memo(function LineText({ name, notes, out, extras }: LineTextProps) {
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <>
      <span className="block text-sm leading-5 font-medium break-words">
        {/* An empty labelled element: visually hidden text would be one more compositor layer per line. */}
        <span role="img" aria-label="Editar" /> {name.slice(0, lastWord)}
        <span className="whitespace-nowrap">
          {name.slice(lastWord)}
          {PENCIL}
        </span>
      </span>
      {out && (
        <Badge tone="solid-danger" className="mt-1">
          Agotado
        </Badge>
      )}
      <LineNotesText notes={notes} extras={extras} className="mt-0.5" />
    </>
  );
});

export interface CartLineRowProps {
  id: string;
  money: (cents: number) => string;
  onQuantity: (lineId: string, quantity: number) => void;
  onEdit: (lineId: string) => void;
}

/** A line of the cart: quantity, product, notes and amount; marked when its product is sold out. */
export const CartLineRow = memo(function CartLineRow({ id, money, onQuantity, onEdit }: CartLineRowProps) {
  const line = useCartLine(id);
  if (!line) return null;
  const { name, quantity, notes, out } = line;
  const placed = hasNotes(notes) || out ? 'mt-2.5 self-start' : 'self-center';
  return (
    <div className="flex items-start gap-2.5 py-1.5 group-data-dense/lines:py-0 compact:py-0">
      <QuantityStepper
        name={name}
        value={quantity}
        onChange={(next) => onQuantity(id, next)}
        className={cn(out && 'border-danger')}
      />
      <button
        type="button"
        onClick={() => onEdit(id)}
        className="group -my-1 -mr-1.5 flex min-h-12 min-w-0 flex-1 gap-2 rounded-lg px-1.5 py-1 text-left hover:bg-muted focus-ring pointer-coarse:min-h-13 group-data-dense/lines:my-0 group-data-dense/lines:min-h-11 compact:my-0 compact:min-h-11"
      >
        <span className={cn('min-w-0 flex-1', placed)}>
          <LineText name={name} notes={notes} out={out} extras={extrasAmount(line)} />
        </span>
        <span className={cn('shrink-0 text-sm leading-5 font-semibold whitespace-nowrap figures', placed)}>
          {money(lineAmount(line))}
        </span>
      </button>
    </div>
  );
});
