import { Plus } from 'lucide-react';
import type { Order } from '#domain/orders/answers/orders.ts';
import { openBills } from '#domain/orders/current-bill.ts';
import { may } from '#domain/people/access.ts';
import { PRIMARY_KEYS } from '#web/base/keys.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { MoveMenu } from '#web/parts/move/move-menu.tsx';
import { Button } from '#web/ui/button.tsx';

interface SentActionsProps {
  /** Null for a free table. */
  order: Order | null;
  onAdd: () => void;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

/** The next actions of an order: add products, move, and charge; of a free table, to take its order. */
export function SentActions({ order, onAdd, onBill }: SentActionsProps) {
  const { money } = useSalesSettings();
  const mayCharge = may(useUser(), 'sale:charge');
  const bills = order ? openBills(order) : [];
  const [bill] = bills;
  const due = bills.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const label = mayCharge ? 'Cobrar' : 'Cuenta';

  if (!order) {
    return (
      <Button size="lg" full onClick={onAdd}>
        Tomar orden
      </Button>
    );
  }

  return (
    <div className="flex w-full gap-2">
      <MoveMenu order={order} />
      {order.status === 'Abierta' && (
        <Button variant="outline" onClick={onAdd} aria-label="Agregar productos" className="flex-1">
          <Plus aria-hidden="true" />
          Agregar
        </Button>
      )}
      <Button
        onClick={() => bill && onBill(bill.id)}
        disabled={!bill}
        aria-keyshortcuts={PRIMARY_KEYS}
        className="flex-[2]"
      >
        {bill ? `${label} ${money(due)}` : label}
      </Button>
    </div>
  );
}
