import { useState } from 'react';
import type { SendingProblem } from '#domain/orders/cart.ts';
import { useCartIsEmpty, useCartStore } from '#web/parts/cart/cart-context.tsx';
import { CartDetails } from '#web/parts/cart/cart-details.tsx';
import { CartLines } from '#web/parts/cart/cart-lines.tsx';
import { CartTotals } from '#web/parts/cart/cart-totals.tsx';
import { PrintOnSendSwitch } from '#web/parts/cart/print-on-send-switch.tsx';
import { useSendOrder } from '#web/parts/cart/use-send-order.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface CreateOrderDialogProps {
  open: boolean;
  registerOpen: boolean;
  onEdit: (lineId: string) => void;
  onClose: () => void;
}

/** Details and lines of the cart, and the button that sends it to the kitchen. */
export function CreateOrderDialog({ open, registerOpen, onEdit, onClose }: CreateOrderDialogProps) {
  const store = useCartStore();
  const empty = useCartIsEmpty();
  const [missing, setMissing] = useState<SendingProblem | null>(null);
  const { busy, send } = useSendOrder(registerOpen, setMissing);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <DialogContent
        title="Crear Orden"
        footer={
          <div className="grid w-full gap-4">
            <CartTotals />
            <Button
              size="lg"
              full
              busy={busy}
              onClick={async () => {
                if ((await send()) && store.get().lines.length === 0) onClose();
              }}
            >
              Crear Orden
            </Button>
          </div>
        }
      >
        <CartDetails missing={missing} className="border-b pb-3" />
        {empty ? (
          <EmptyState title="La orden está vacía." className="py-8" />
        ) : (
          <>
            <CartLines onEdit={onEdit} />
            <div className="mt-3">
              <PrintOnSendSwitch />
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
