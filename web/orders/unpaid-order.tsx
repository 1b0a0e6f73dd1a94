import type { OrderRow } from '#domain/answers/orders.ts';
import { numberText } from '#domain/order-numbers.ts';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { PlaceName } from './place-name.tsx';
import { hasOpenBill } from './use-day-orders.ts';

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
    <li className="relative flex items-center gap-3 border-b py-3 compact:py-1 last:border-b-0">
      <button
        type="button"
        onClick={() => onOpen(order.id)}
        className="min-h-11 min-w-0 flex-1 rounded-control text-left after:absolute after:inset-0 hover:after:bg-foreground/3 focus-ring"
      >
        <span className="sr-only">Ver orden </span>
        <PlaceName
          order={order}
          number={`${numberText(order)} · ${settings.clockOf(order.created_at)}`}
          className="text-base font-semibold"
        />
        <span className="line-clamp-2 text-sm text-muted-foreground">{order.items}</span>
      </button>
      <span className="shrink-0 text-sm font-semibold figures">{settings.money(order.due_cents)}</span>
      <Button
        variant="outline"
        size="sm"
        className="relative z-10"
        onClick={() => onCharge(order.open_sale_id)}
      >
        Cobrar
      </Button>
    </li>
  );
}
