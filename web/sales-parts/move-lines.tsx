import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { type Choice, MoveChoice, type MoveProps } from './move-choice.tsx';
import { SentLineWords, sentAmount } from './sent-lines.tsx';
import { type OrderRow, orderPlace, useDayOrders } from './use-day-orders.ts';
import type { Order, SentLine } from './use-order.ts';
import { type Destination, useOrderChanges } from './use-order-changes.ts';
import { useSalesSettings } from './use-sales-settings.ts';
import { type Table, useTables } from './use-tables.ts';

interface Goal extends Choice {
  readonly to: Destination;
}

/** Other tables, free or taken, and then the open orders that have none. */
function goalsOf(order: Order, tables: readonly Table[], orders: readonly OrderRow[]): readonly Goal[] {
  const numberOf = (orderId: string | null) => orders.find(({ id }) => id === orderId)?.number;
  const atTables = tables
    .filter(({ id }) => id !== order.table_id)
    .map(({ id, name, order_id, is_available }): Goal => {
      const number = numberOf(order_id);
      const state = is_available ? 'Disponible' : 'Ocupada';
      return { id, name, detail: number === undefined ? state : `Orden #${number}`, to: { table_id: id } };
    });
  const elsewhere = orders
    .filter(
      ({ id, status, table_number }) => id !== order.id && status === 'Abierta' && table_number === null,
    )
    .map((each): Goal => {
      const { id, number } = each;
      return { id, name: orderPlace(each), detail: `Orden #${number}`, to: { order_id: id } };
    });
  return [...atTables, ...elsewhere];
}

function LineChoice({ line, checked, onCheck }: { line: SentLine; checked: boolean; onCheck: () => void }) {
  const id = useId();
  const { money } = useSalesSettings();
  return (
    <li className="group flex items-start">
      <span className="grid size-11 shrink-0 place-items-center">
        <Checkbox id={id} checked={checked} onCheckedChange={onCheck} className="size-6" />
      </span>
      <label
        htmlFor={id}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer gap-4 border-b py-3 pl-3 group-last:border-b-0"
      >
        <SentLineWords line={line} />
        <span className="shrink-0 text-sm leading-5 font-semibold figures">{money(sentAmount(line))}</span>
      </label>
    </li>
  );
}

/** 'Mover productos': takes chosen lines to another table or to an order without one. */
export function MoveLines({ order, onClose }: MoveProps) {
  const { busy, moveLines } = useOrderChanges(order);
  const { orders } = useDayOrders();
  const goals = goalsOf(order, useTables(), orders);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [goalId, setGoalId] = useState<string | null>(null);
  const movable = order.lines.filter(({ status, charged }) => status === 'Activa' && !charged);
  const lines = movable.filter(({ id }) => ticked.has(id));
  const goal = goals.find(({ id }) => id === goalId);

  const tick = (id: string) =>
    setTicked(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  const move = async () => {
    if (!goal || lines.length === 0) return;
    const ids = lines.map(({ id }) => id);
    if (await moveLines(ids, goal.to, goal.name)) onClose();
  };

  return (
    <DialogContent
      title="Mover productos"
      description={`Orden #${order.number} · ${orderPlace(order)}`}
      footer={
        <Button size="lg" full busy={busy} disabled={!goal || lines.length === 0} onClick={() => void move()}>
          {lines.length === 0 ? 'Elige los productos' : goal ? `Mover a ${goal.name}` : 'Elige a dónde'}
        </Button>
      }
    >
      <ul aria-label="Productos que se mueven" className="mb-5 -ml-2.5">
        {movable.map((line) => (
          <LineChoice key={line.id} line={line} checked={ticked.has(line.id)} onCheck={() => tick(line.id)} />
        ))}
      </ul>
      <MoveChoice
        label="A dónde van"
        choices={goals}
        chosen={goal?.id ?? null}
        onChoose={setGoalId}
        empty="No hay otra mesa ni otra orden abierta."
      />
    </DialogContent>
  );
}
