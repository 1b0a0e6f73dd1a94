import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { extrasAmount, lineAmount } from '#domain/orders/cart.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCartLine } from './cart-context.tsx';
import type { CartLineRowProps } from './cart-line-row.tsx';
import { LineNotesText } from './line-notes.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface CompactLineRowProps extends CartLineRowProps {
  isOpen: boolean;
  /** A tap on the line opens it, or closes it. */
  onToggle: (lineId: string) => void;
}

/** A line of the cart on a phone: quantity, product and amount in 44 px. A tap opens the stepper and 'Editar' below. */
export const CompactLineRow = memo(function CompactLineRow({
  id,
  money,
  onQuantity,
  onEdit,
  isOpen,
  onToggle,
}: CompactLineRowProps) {
  const line = useCartLine(id);
  if (!line) return null;
  const { name, quantity, notes, out } = line;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(id)}
        className="flex min-h-11 w-full items-start gap-1 rounded-lg py-2.5 text-left text-base leading-6 focus-ring"
      >
        <span className="min-w-8 shrink-0 font-semibold figures">{formatQuantity(quantity)}×</span>
        <span className="min-w-0 flex-1 break-words">
          {name}
          {out && (
            <Badge tone="solid-danger" className="ml-2 align-bottom">
              Agotado
            </Badge>
          )}
          <LineNotesText notes={notes} extras={extrasAmount(line)} />
        </span>
        <span className="shrink-0 pl-2 font-semibold whitespace-nowrap figures">
          {money(lineAmount(line))}
        </span>
      </button>
      {isOpen && (
        <div ref={scrollIntoSight} className="flex items-center justify-between gap-3 pb-2.5 pl-9">
          <QuantityStepper name={name} value={quantity} onChange={(next) => onQuantity(id, next)} />
          <Button variant="outline" aria-label={`Editar ${name}`} onClick={() => onEdit(id)}>
            <Pencil aria-hidden="true" />
            Editar
          </Button>
        </div>
      )}
    </>
  );
});
