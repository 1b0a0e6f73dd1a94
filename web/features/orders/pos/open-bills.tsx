import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { UnpaidOrder } from '#web/parts/orders/unpaid-order.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export interface OpenBillsProps {
  orders: readonly OrderRow[];
  onOpen: (orderId: string) => void;
  onCharge: (saleId: string) => void;
}

/** The orders with an open bill, newest first. */
export default function OpenBills({ orders, onOpen, onCharge }: OpenBillsProps) {
  const settings = useSalesSettings();
  if (orders.length === 0) {
    return <EmptyState picture="receipt" title="No hay cuentas por cobrar." className="flex-1" />;
  }
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
      {orders.map((order) => (
        <UnpaidOrder key={order.id} order={order} settings={settings} onOpen={onOpen} onCharge={onCharge} />
      ))}
    </ul>
  );
}
