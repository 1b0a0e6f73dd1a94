import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { hasOpenBill } from '#web/data/orders/use-day-orders.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderLine } from './order-line.tsx';

interface UnpaidOrderProps {
  order: OrderRow;
  settings: SalesSettings;
  /** Opens the order, to add or change lines. */
  onOpen: (orderId: string) => void;
  onCharge: (saleId: string) => void;
}

/** An open bill as one row: place, products, amount due and 'Cobrar'. A press elsewhere opens the order. */
export function UnpaidOrder({ order, settings, onOpen, onCharge }: UnpaidOrderProps) {
  if (!hasOpenBill(order)) return null;
  return (
    <OrderLine
      place={order}
      number={`${numberText(order)} · ${settings.clockOf(order.created_at)}`}
      items={order.items}
      verb="Ver orden"
      onOpen={() => onOpen(order.id)}
      aside={
        <>
          <span className="shrink-0 text-base font-semibold figures">{settings.money(order.due_cents)}</span>
          <Button
            variant="outline"
            size="sm"
            className="relative z-10"
            onClick={() => onCharge(order.open_sale_id)}
          >
            Cobrar
          </Button>
        </>
      }
    />
  );
}
