import { memo, useState } from 'react';
import type { SendingProblem } from '#domain/orders/cart.ts';
import { PRIMARY_KEYS } from '#web/base/keys.ts';
import { useCartIsEmpty } from '#web/parts/cart/cart-context.tsx';
import { CartDetails } from '#web/parts/cart/cart-details.tsx';
import { CartLines } from '#web/parts/cart/cart-lines.tsx';
import { CartTotals } from '#web/parts/cart/cart-totals.tsx';
import { useSendOrder } from '#web/parts/cart/use-send-order.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface CartPanelProps {
  onEdit: (lineId: string) => void;
  onSent: () => void;
  onChargeCart: () => void;
}

interface CartBodyProps extends Pick<CartPanelProps, 'onEdit'> {
  missing: SendingProblem | null;
}

/** The order details and the lines. They are not painted again while the cart is sent, which a slow device would feel at each press. */
const CartBody = memo(function CartBody({ missing, onEdit }: CartBodyProps) {
  return (
    <>
      <CartDetails missing={missing} className="mx-4 border-b py-3" />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        {useCartIsEmpty() ? (
          <EmptyState
            title="La orden está vacía."
            description="Toca un producto para agregarlo; mantenlo presionado para ponerle notas."
            className="px-2 py-8"
          />
        ) : (
          <CartLines onEdit={onEdit} />
        )}
      </div>
    </>
  );
});

const Totals = memo(CartTotals);

/** The cart while the register is open: order details, lines, total, and the buttons to send or charge it. */
export function CartPanel({ onEdit, onSent, onChargeCart }: CartPanelProps) {
  const [missing, setMissing] = useState<SendingProblem | null>(null);
  const { busy, check, send } = useSendOrder(true, setMissing);
  const onSend = async () => {
    if (await send()) onSent();
  };
  const onCharge = () => {
    if (check()) onChargeCart();
  };
  const empty = useCartIsEmpty();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <CartBody missing={missing} onEdit={onEdit} />
      <div className="border-t px-4 pt-3 pb-4">
        <Totals />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="outline" size="lg" className="px-2" busy={busy} disabled={empty} onClick={onSend}>
            Enviar a cocina
          </Button>
          <Button
            size="lg"
            className="px-2"
            disabled={busy || empty}
            aria-keyshortcuts={PRIMARY_KEYS}
            title="F2"
            onClick={onCharge}
          >
            Cobrar
          </Button>
        </div>
      </div>
    </div>
  );
}
