import type { SendingProblem } from '#domain/cart.ts';
import { useCartIsEmpty } from '#web/cart/cart-context.tsx';
import { CartDetails } from '#web/cart/cart-details.tsx';
import { CartLines } from '#web/cart/cart-lines.tsx';
import { CartTotals } from '#web/cart/cart-totals.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface CartPanelProps {
  busy: boolean;
  missing: SendingProblem | null;
  onEdit: (lineId: string) => void;
  onSend: () => void;
  onCharge: () => void;
}

/** The cart: order details, lines, total, and the buttons to send or charge it. */
export function CartPanel({ busy, missing, onEdit, onSend, onCharge }: CartPanelProps) {
  const empty = useCartIsEmpty();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        <CartDetails missing={missing} className="border-b py-3" />
        {empty ? (
          <EmptyState
            title="La orden está vacía."
            description="Toca un producto para agregarlo; mantenlo presionado para ponerle notas."
            className="px-2 py-8"
          />
        ) : (
          <CartLines onEdit={onEdit} />
        )}
      </div>
      <div className="border-t px-4 pt-3 pb-4">
        <CartTotals />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="outline" size="lg" className="px-2" busy={busy} disabled={empty} onClick={onSend}>
            Enviar a cocina
          </Button>
          <Button size="lg" className="px-2" disabled={busy || empty} onClick={onCharge}>
            Cobrar
          </Button>
        </div>
      </div>
    </div>
  );
}
