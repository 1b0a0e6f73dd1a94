import type { Change, Stamp } from '#domain/base/answers/changes.ts';
import { hasSeen } from '#domain/base/seen.ts';
import type { LineTick } from '#domain/kitchen/answers/kitchen.ts';
import type { OrderAnswer, OrderList, OrderRow } from './answers/orders.ts';
import type { Floor, Table } from './answers/tables.ts';

/** An answer as it was read, with the changes of its entities since then; `changed` has the moment of the last one of each. */
export type Live<A> = A & { readonly changed?: Readonly<Record<string, number>> };
export type LiveOrders = Live<OrderList>;
export type LiveFloor = Live<Floor>;
export type LiveOrder = Live<OrderAnswer>;

/** The change of an entity is in the answer already, by its read or by a later change. */
const isKnown = ({ seen, changed }: Live<{ readonly seen: string }>, id: string, { tx, at }: Stamp) =>
  hasSeen(seen, tx) || at <= (changed?.[id] ?? 0);

/** The orders of the day, newest first, as the list of the server has them. */
const byNewest = (a: OrderRow, b: OrderRow): number =>
  compareText(b.created_at, a.created_at) || compareText(b.id, a.id);

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The orders of the day after a change; the same object if it changes nothing. */
export function ordersAfterChange(list: LiveOrders, change: Change): LiveOrders {
  if (change.type !== 'order.changed') return list;
  const { id, stamp, row } = change.data;
  if (!stamp || row === undefined || isKnown(list, id, stamp)) return list;
  const others = list.orders.filter((each) => each.id !== id);
  const orders = row ? [...others, row].sort(byNewest) : others;
  return { ...list, orders, changed: { ...list.changed, [id]: stamp.at } };
}

function withTable(tables: readonly Table[], id: string, table: Table | null): Table[] {
  if (!table) return tables.filter((each) => each.id !== id);
  return tables.some((each) => each.id === id)
    ? tables.map((each) => (each.id === id ? table : each))
    : [...tables, table];
}

/** The floor after a change; the same object if it changes nothing. */
export function floorAfterChange(floor: LiveFloor, change: Change): LiveFloor {
  if (change.type !== 'table.changed') return floor;
  const { id, stamp, table } = change.data;
  if (!stamp || table === undefined || isKnown(floor, id, stamp)) return floor;
  return {
    ...floor,
    tables: withTable(floor.tables, id, table),
    changed: { ...floor.changed, [id]: stamp.at },
  };
}

function orderAfterTick(known: LiveOrder, { id, done }: LineTick): LiveOrder {
  const { lines } = known.order;
  if (!lines.some((line) => line.id === id && line.done !== done)) return known;
  return {
    ...known,
    order: { ...known.order, lines: lines.map((line) => (line.id === id ? { ...line, done } : line)) },
  };
}

/** The order of a change after it, also one that was not known before; the same object if it changes nothing. */
export function orderAfterChange(known: LiveOrder | undefined, change: Change): LiveOrder | undefined {
  if (change.type === 'kitchen.ticked') return known && orderAfterTick(known, change.data);
  if (change.type !== 'order.changed') return known;
  const { id, stamp, order } = change.data;
  if (!stamp || !order || (known && (known.order.id !== id || isKnown(known, id, stamp)))) return known;
  return { seen: '', ...known, order, changed: { [id]: stamp.at } };
}

/** True for a change that does not say how its order or its table is now: it is read again. */
export const saysNoEntity = (change: Change): boolean =>
  (change.type === 'order.changed' || change.type === 'table.changed') && change.data.stamp === undefined;
