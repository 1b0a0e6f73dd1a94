import { useState } from 'react';
import type { Order, OrderRow } from '#domain/orders/answers/orders.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { MoveChoice, type MoveProps } from './move-choice.tsx';

/** The open orders of other tables that are not joined to another order. */
function joinable(orders: readonly OrderRow[], order: Order): readonly OrderRow[] {
  return orders.filter(
    ({ id, status, table_number, joined_to_table }) =>
      id !== order.id && status === 'Abierta' && table_number !== null && joined_to_table === null,
  );
}

/** 'Unir con otra mesa': joins the bills of two tables into one; each table keeps its lines. */
export function MoveJoin({ order, onClose }: MoveProps) {
  const { money } = useSalesSettings();
  const { busy, join } = useOrderChanges(order);
  const others = joinable(useDayOrders().orders, order);
  const [chosen, setChosen] = useState<string | null>(null);
  const into = others.find(({ id }) => id === chosen);

  return (
    <DialogContent
      title="Unir con otra mesa"
      description={`${orderPlace(order)} conserva sus productos; la cuenta de la otra mesa reúne las dos.`}
      footer={
        <NetworkButton
          size="lg"
          full
          busy={busy}
          disabled={!into}
          onClick={async () => {
            if (into && (await join({ id: into.id, place: orderPlace(into) }))) onClose();
          }}
        >
          {into ? `Unir a ${orderPlace(into)}` : 'Elige la mesa'}
        </NetworkButton>
      }
    >
      <MoveChoice
        label="Mesas con orden abierta"
        choices={others.map((each) => ({
          id: each.id,
          place: each,
          detail: `${numberText(each)} · ${money(each.due_cents)}`,
        }))}
        chosen={into?.id ?? null}
        onChoose={setChosen}
        empty="No hay otra mesa con una orden abierta."
      />
    </DialogContent>
  );
}
