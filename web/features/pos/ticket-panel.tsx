import type { SendingProblem } from '#domain/ticket.ts';
import { OrderDetails } from '#web/sales-parts/order-details.tsx';
import { useTicketIsEmpty } from '#web/sales-parts/ticket-context.tsx';
import { TicketLines } from '#web/sales-parts/ticket-lines.tsx';
import { TicketTotals } from '#web/sales-parts/ticket-totals.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface TicketPanelProps {
  busy: boolean;
  missing: SendingProblem | null;
  onEdit: (lineId: string) => void;
  onSend: () => void;
  onCharge: () => void;
}

/** The ticket in hand: whom it is for, its lines, its total, and the two ways on. */
export function TicketPanel({ busy, missing, onEdit, onSend, onCharge }: TicketPanelProps) {
  const empty = useTicketIsEmpty();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        <OrderDetails missing={missing} className="border-b py-3" />
        {empty ? (
          <EmptyState
            title="La orden está vacía."
            description="Toca un producto para agregarlo; mantenlo presionado para ponerle notas."
            className="px-2 py-8"
          />
        ) : (
          <TicketLines onEdit={onEdit} />
        )}
      </div>
      <div className="border-t px-4 pt-3 pb-4">
        <TicketTotals />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="outline" size="lg" className="px-2" busy={busy} onClick={onSend}>
            Enviar a cocina
          </Button>
          <Button size="lg" className="px-2" disabled={busy} onClick={onCharge}>
            Cobrar
          </Button>
        </div>
      </div>
    </div>
  );
}
