import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { formerNumberText, numberText } from '#domain/orders/order-numbers.ts';
import { may } from '#domain/people/access.ts';
import { useWaitingRounds } from '#web/data/offline/waiting-rounds.ts';
import { hasOpenBill } from '#web/data/orders/use-day-orders.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { OrderLine } from '#web/parts/orders/order-line.tsx';
import { StateTag } from '#web/parts/orders/state-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { orderTags } from './order-state.ts';

interface OrderItemProps {
  order: OrderRow;
  onOpen: () => void;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

/** One order of the day: place, number, products and state. It opens, and its open bill can be charged. */
export function OrderItem({ order, onOpen, onBill }: OrderItemProps) {
  const { money, clockOf } = useSalesSettings();
  const isUnpaid = hasOpenBill(order);
  const mayCharge = may(useUser(), 'sale:charge');
  const isUnsent = useWaitingRounds().orders.has(order.id);
  const former = formerNumberText(order);
  return (
    <OrderLine
      place={order}
      number={[numberText(order), former, `· ${clockOf(order.created_at)}`].filter(Boolean).join(' ')}
      items={order.items}
      verb="Ver orden"
      onOpen={onOpen}
      aside={
        order.joined_to_table === null && (
          <span className="shrink-0 text-base font-semibold figures">
            {money(isUnpaid ? order.due_cents : order.total_cents)}
          </span>
        )
      }
    >
      <div className="mt-1 flex min-h-9 flex-wrap items-center gap-2">
        {orderTags(order, isUnsent).map((tag) => (
          <StateTag key={tag.word} tag={tag} />
        ))}
        <span className="line-clamp-2 min-w-0 flex-1 text-xs text-muted-foreground">{order.waiter}</span>
        {isUnpaid && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => onBill(order.open_sale_id)}
            className="relative z-10"
          >
            {mayCharge ? 'Cobrar' : 'Cuenta'}
          </Button>
        )}
      </div>
    </OrderLine>
  );
}
