import { Button } from '#web/ui/button.tsx';
import { isOwed, type OrderRow, orderPlace } from './use-day-orders.ts';
import type { SalesSettings } from './use-sales-settings.ts';

interface OwedOrderProps {
  order: OrderRow;
  settings: SalesSettings;
  onCharge: (saleId: string) => void;
}

/** An open bill in a line: whose it is, what it has, what it owes, and 'Cobrar'. */
export function OwedOrder({ order, settings, onCharge }: OwedOrderProps) {
  if (!isOwed(order)) return null;
  return (
    <li className="flex items-center gap-3 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate text-sm font-semibold">{orderPlace(order)}</span>
          <span className="shrink-0 text-xs text-muted-foreground figures">
            #{order.number} · {settings.clockOf(order.created_at)}
          </span>
        </p>
        <p className="line-clamp-2 text-sm text-muted-foreground">{order.items}</p>
      </div>
      <span className="shrink-0 text-sm font-semibold figures">{settings.money(order.due_cents)}</span>
      <Button variant="outline" size="sm" onClick={() => onCharge(order.open_sale_id)}>
        Cobrar
      </Button>
    </li>
  );
}
