import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { addShare, type LineQuantities } from '#domain/bills/bills.ts';
import type { Order, OrderLine, OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { orderPlace, tablePlace } from '#domain/orders/order-place.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { type Destination, useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { SentLineText, sentAmount } from '#web/parts/sent-order/sent-lines.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { type Choice, MoveChoice, type MoveProps } from './move-choice.tsx';

interface DestinationChoice extends Choice {
  readonly to: Destination;
}

/** The other tables, free or occupied, and then the open orders without a table. */
function destinationChoices(
  order: Order,
  tables: readonly Table[],
  orders: readonly OrderRow[],
): readonly DestinationChoice[] {
  const orderOf = (orderId: string | null) => orders.find(({ id }) => id === orderId);
  const atTables = tables
    .filter(({ id }) => id !== order.table_id)
    .map(({ id, name, order_id, is_available }): DestinationChoice => {
      const seated = orderOf(order_id);
      const state = is_available ? 'Disponible' : 'Ocupada';
      return {
        id,
        place: tablePlace(name),
        detail: seated ? `Orden ${numberText(seated)}` : state,
        to: { table_id: id },
      };
    });
  const ordersWithoutTable = orders
    .filter(
      ({ id, status, table_number }) => id !== order.id && status === 'Abierta' && table_number === null,
    )
    .map(
      (each): DestinationChoice => ({
        id: each.id,
        place: each,
        detail: `Orden ${numberText(each)}`,
        to: { order_id: each.id },
      }),
    );
  return [...atTables, ...ordersWithoutTable];
}

const keyClasses =
  'grid size-11 place-items-center rounded-control border bg-card transition-colors enabled:hover:bg-muted focus-ring disabled:cursor-not-allowed disabled:text-disabled';

interface LineChoiceProps {
  line: OrderLine;
  shares: LineQuantities;
  onShares: (shares: LineQuantities) => void;
}

/** A line that can move: the checkbox moves all units, the keys below some of them. */
function LineChoice({ line, shares, onShares }: LineChoiceProps) {
  const id = useId();
  const { money } = useSalesSettings();
  const chosen = shares[line.id] ?? 0;
  const addQuantity = (quantity: number) => onShares(addShare(shares, line, quantity));
  return (
    <li className="group flex items-start">
      <span className="grid size-11 shrink-0 place-items-center">
        <Checkbox
          id={id}
          checked={chosen === 0 ? false : chosen < line.quantity ? 'indeterminate' : true}
          onCheckedChange={() => addQuantity(chosen === 0 ? line.quantity : -line.quantity)}
          className="size-6"
        />
      </span>
      <div className="min-w-0 flex-1 border-b pl-3 group-last:border-b-0">
        <label htmlFor={id} className="flex min-h-11 cursor-pointer gap-4 py-3">
          <SentLineText line={line} />
          <span className="shrink-0 text-sm leading-5 font-semibold figures">{money(sentAmount(line))}</span>
        </label>
        {line.quantity > 1 && (
          <fieldset
            {...UNFOCUSED}
            aria-label={`Cuántos de ${line.name} se mueven`}
            className="flex items-center justify-end gap-1 pb-2"
          >
            <button
              type="button"
              aria-label={`Uno menos de ${line.name}`}
              disabled={chosen === 0}
              onClick={() => addQuantity(-1)}
              className={keyClasses}
            >
              <Minus className="size-4" aria-hidden="true" />
            </button>
            <output
              aria-label={`${line.name} que se mueven`}
              className="min-w-20 text-center text-sm font-semibold figures"
            >
              {formatQuantity(chosen)} de {formatQuantity(line.quantity)}
            </output>
            <button
              type="button"
              aria-label={`Uno más de ${line.name}`}
              disabled={chosen >= line.quantity}
              onClick={() => addQuantity(1)}
              className={keyClasses}
            >
              <Plus className="size-4" aria-hidden="true" />
            </button>
          </fieldset>
        )}
      </div>
    </li>
  );
}

/** 'Mover productos': moves lines, or some of their units, to another table or to an order without a table. */
export function MoveLines({ order, onClose }: MoveProps) {
  const { busy, moveLines } = useOrderChanges(order);
  const { orders } = useDayOrders();
  const destinations = destinationChoices(order, useTables(), orders);
  const [chosen, setChosen] = useState<LineQuantities>({});
  const [destinationId, setDestinationId] = useState<string | null>(null);
  const movable = order.lines.filter(({ status, charged }) => status === 'Activa' && !charged);
  const shares = movable.reduce<LineQuantities>(
    (selected, line) => addShare(selected, line, chosen[line.id] ?? 0),
    {},
  );
  const destination = destinations.find(({ id }) => id === destinationId);
  const isEmpty = Object.keys(shares).length === 0;

  const move = async () => {
    if (destination && !isEmpty && (await moveLines(shares, destination.to, orderPlace(destination.place))))
      onClose();
  };

  return (
    <DialogContent
      title="Mover productos"
      description={<PlaceName order={order} number={`Orden ${numberText(order)}`} />}
      footer={
        <NetworkButton
          size="lg"
          full
          busy={busy}
          disabled={!destination || isEmpty}
          onClick={() => void move()}
        >
          {isEmpty
            ? 'Elige los productos'
            : destination
              ? `Mover a ${orderPlace(destination.place)}`
              : 'Elige a dónde'}
        </NetworkButton>
      }
    >
      <ul aria-label="Productos que se mueven" className="mb-5 -ml-2.5">
        {movable.map((line) => (
          <LineChoice key={line.id} line={line} shares={shares} onShares={setChosen} />
        ))}
      </ul>
      <MoveChoice
        label="A dónde van"
        choices={destinations}
        chosen={destination?.id ?? null}
        onChoose={setDestinationId}
        empty="No hay otra mesa ni otra orden abierta."
      />
    </DialogContent>
  );
}
