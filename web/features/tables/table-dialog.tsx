import { useState } from 'react';
import type { Table } from '#domain/answers/tables.ts';
import { AddProductsDialog } from '#web/cart/add-products-dialog.tsx';
import type { AddDestination } from '#web/cart/use-destination-cart.ts';
import { notify } from '#web/lib/notify.ts';
import { useAcknowledgeReady } from '#web/orders/use-acknowledge-ready.ts';
import { useOrder } from '#web/orders/use-order.ts';
import { SentActions } from '#web/sent-order/sent-actions.tsx';
import { SentOrder } from '#web/sent-order/sent-order.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface ConsumptionProps {
  table: Table;
  /** False only when it is known that no register is open. */
  registerOpen: boolean;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

function Consumption({ table, registerOpen, onBill }: ConsumptionProps) {
  const reading = useOrder(table.order_id);
  const [adding, setAdding] = useState<AddDestination | null>(null);
  const { order } = reading;
  const isOrderLoading = table.order_id !== null && order === null;

  const add = () => {
    if (!registerOpen) notify.error('Debes aperturar la caja en POS');
    else setAdding(order ? { order } : { table });
  };

  return (
    <DialogContent
      title="Productos en Consumo"
      description={order ? `${table.name} · Orden #${order.number}` : table.name}
      footer={!isOrderLoading && <SentActions order={order} onAdd={add} onBill={onBill} />}
    >
      {table.order_id === null ? (
        <EmptyState picture="receipt" title="No hay productos en consumo" />
      ) : (
        <SentOrder reading={reading} onBill={onBill} />
      )}
      <AddProductsDialog destination={adding} onClose={() => setAdding(null)} />
    </DialogContent>
  );
}

interface TableDialogProps extends Omit<ConsumptionProps, 'table'> {
  /** Still set while the closing animation runs. */
  table: Table | null;
  open: boolean;
  onClose: () => void;
}

/** The order of a table with its bills, and the next actions (2-operations §2). */
export function TableDialog({ table, open, registerOpen, onClose, onBill }: TableDialogProps) {
  useAcknowledgeReady(open && table ? table.order_id : null, table?.is_ready ?? false);
  return (
    <Dialog open={open && table !== null} onOpenChange={(next) => !next && onClose()}>
      {table && <Consumption key={table.id} table={table} registerOpen={registerOpen} onBill={onBill} />}
    </Dialog>
  );
}
