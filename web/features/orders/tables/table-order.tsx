import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { tablePlace } from '#domain/orders/order-place.ts';
import { notify } from '#web/base/notify.ts';
import { useAcknowledgeReady } from '#web/data/orders/use-acknowledge-ready.ts';
import { useOrder } from '#web/data/orders/use-order.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AddProductsDialog } from '#web/parts/cart/add-products-dialog.tsx';
import type { AddDestination } from '#web/parts/cart/use-destination-cart.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { SentActions } from '#web/parts/sent-order/sent-actions.tsx';
import { SentOrder } from '#web/parts/sent-order/sent-order.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableTotals } from './table-totals.tsx';

/** The parts of a table's order, for the window and for the panel. */
export interface TableParts {
  readonly title: ReactNode;
  readonly description: string;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

function describe(table: Table, order: Order | null, { clockOf }: SalesSettings): string {
  if (order) return `Orden ${numberText(order)} · ${clockOf(order.created_at)} · ${order.waiter}`;
  return table.is_available ? 'Disponible' : 'Ocupada';
}

/** 'Lista', while served products wait to be taken to the table. */
function ReadyNotice({ onAcknowledge }: { onAcknowledge: (() => void) | null }) {
  return (
    <p className="mt-3 flex min-h-11 items-center gap-3 text-sm">
      <Badge tone="solid-success">
        <BellRing aria-hidden="true" />
        Lista
      </Badge>
      <span className="min-w-0 flex-1">para llevar a la mesa</span>
      {onAcknowledge && (
        <Button variant="outline" onClick={onAcknowledge}>
          Enterado
        </Button>
      )}
    </p>
  );
}

function ActionsSkeleton() {
  return (
    <div className="flex w-full gap-2">
      <Skeleton className="h-11 w-11" />
      <Skeleton className="h-11 flex-1" />
      <Skeleton className="h-11 flex-[2]" />
    </div>
  );
}

export interface TableOrderProps {
  table: Table;
  /** False only when it is known that no register is open. */
  registerOpen: boolean;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

/**
 * The order of a table with its bills, and the next actions (2-operations §2). Opening it acknowledges a ready order.
 * What gets ready later is acknowledged at once only while `isAttended`: a panel can stay open with nobody there.
 */
export function TableOrder({
  table,
  registerOpen,
  onBill,
  isAttended,
  children,
}: TableOrderProps & { isAttended: boolean; children: (parts: TableParts) => ReactNode }) {
  const settings = useSalesSettings();
  const reading = useOrder(table.order_id);
  const [adding, setAdding] = useState<AddDestination | null>(null);
  const [wasReady] = useState(table.is_ready);
  const [isSeen, setSeen] = useState(true);
  if (!isAttended && isSeen && !table.is_ready) setSeen(false);
  const isNewlyReady = table.is_ready && !isSeen;
  useAcknowledgeReady(table.order_id, table.is_ready && isSeen);
  const { order } = reading;
  const isLoading = table.order_id !== null && order === null;

  const add = () => {
    if (!registerOpen) notify.error('Debes aperturar la caja en POS');
    else setAdding(order ? { order } : { table });
  };

  return children({
    title: (
      <PlaceName
        order={tablePlace(table.name)}
        number="Productos en Consumo"
        className="text-2xl leading-8 font-bold"
      />
    ),
    description: describe(table, order, settings),
    footer: (
      <div className="grid w-full gap-3">
        {order && <TableTotals order={order} money={settings.money} />}
        {isLoading ? <ActionsSkeleton /> : <SentActions order={order} onAdd={add} onBill={onBill} />}
      </div>
    ),
    children: (
      <>
        {(wasReady || isNewlyReady) && table.order_id !== null && (
          <ReadyNotice onAcknowledge={isNewlyReady ? () => setSeen(true) : null} />
        )}
        {table.order_id === null ? (
          <EmptyState picture="receipt" title="No hay productos en consumo" />
        ) : (
          <SentOrder reading={reading} onBill={onBill} />
        )}
        <AddProductsDialog destination={adding} onClose={() => setAdding(null)} />
      </>
    ),
  });
}
