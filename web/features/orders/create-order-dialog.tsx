import { useState } from 'react';
import type { SendingProblem } from '#domain/ticket.ts';
import { OrderDetails } from '#web/sales-parts/order-details.tsx';
import { PrintSentSwitch } from '#web/sales-parts/sent-print.tsx';
import { useTicketIsEmpty, useTicketStore } from '#web/sales-parts/ticket-context.tsx';
import { TicketLines } from '#web/sales-parts/ticket-lines.tsx';
import { TicketTotals } from '#web/sales-parts/ticket-totals.tsx';
import { useSendOrder } from '#web/sales-parts/use-send-order.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface CreateOrderDialogProps {
  open: boolean;
  registerOpen: boolean;
  onEdit: (lineId: string) => void;
  onClose: () => void;
}

/** Whom the order is for, its lines, and off to the kitchen. */
export function CreateOrderDialog({ open, registerOpen, onEdit, onClose }: CreateOrderDialogProps) {
  const store = useTicketStore();
  const empty = useTicketIsEmpty();
  const [missing, setMissing] = useState<SendingProblem | null>(null);
  const { busy, send } = useSendOrder(registerOpen, setMissing);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <DialogContent
        title="Crear Orden"
        footer={
          <div className="grid w-full gap-4">
            <TicketTotals />
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
        <OrderDetails missing={missing} className="border-b pb-3" />
        {empty ? (
          <EmptyState title="La orden está vacía." className="py-8" />
        ) : (
          <>
            <TicketLines onEdit={onEdit} />
            <div className="mt-3">
              <PrintSentSwitch />
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
