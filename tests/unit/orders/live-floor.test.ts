import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/base/answers/changes.ts';
import { hasSeen } from '#domain/base/seen.ts';
import type { Order, OrderRow } from '#domain/orders/answers/orders.ts';
import {
  floorAfterChange,
  type LiveFloor,
  type LiveOrder,
  type LiveOrders,
  orderAfterChange,
  ordersAfterChange,
  saysNoEntity,
} from '#domain/orders/live-floor.ts';
import { freeTable } from '#tests/support/table-row.ts';

const aRow = (id: string, due_cents: number): OrderRow => ({
  id,
  number: 1,
  provisional_number: null,
  channel: 'mesa',
  table_number: null,
  customer_name: null,
  status: 'Abierta',
  waiter_id: 'waiter',
  waiter: 'Ana',
  joined_to_table: null,
  created_at: `2026-11-30T12:00:0${id}+00:00`,
  items: '',
  is_ready: false,
  pending_tickets: 0,
  due_cents,
  total_cents: due_cents,
  open_sale_id: null,
});

/** One write of an order: how it is afterwards, null when it left the list, and when its transaction ended, in steps. */
interface Step {
  readonly id: string;
  readonly row: OrderRow | null;
  readonly stamp: { readonly tx: number; readonly at: number };
  readonly endsAt: number;
}

/** Writes of the orders 0 to 3. Those of one order end one after the other; those of others may run meanwhile. */
const history = fc
  .array(fc.record({ order: fc.nat(3), due: fc.option(fc.nat(500)), lasts: fc.nat(4) }), { maxLength: 12 })
  .map((drawn) => {
    const lastEnd = new Map<string, number>();
    return drawn.map(({ order, due, lasts }, index): Step => {
      const id = String(order);
      const endsAt = Math.max(index + lasts, (lastEnd.get(id) ?? 0) + 0.001);
      lastEnd.set(id, endsAt);
      const stamp = { tx: 100 + index, at: Math.round(endsAt * 1_000) };
      return { id, row: due === null ? null : aRow(id, due), stamp, endsAt };
    });
  });

/** What a read at a moment has: what had ended, and the transactions that it names. */
function readAt(steps: readonly Step[], moment: number): LiveOrders {
  const ended = steps.filter(({ endsAt }) => endsAt <= moment);
  const begun = steps.filter((_, index) => index <= moment);
  const running = begun.filter(({ endsAt }) => endsAt > moment).map(({ stamp }) => stamp.tx);
  const next = 100 + begun.length;
  const last = new Map(ended.map((step) => [step.id, step]));
  for (const step of ended) if (step.stamp.at > (last.get(step.id)?.stamp.at ?? 0)) last.set(step.id, step);
  const orders = [...last.values()].flatMap(({ row }) => row ?? []);
  return {
    orders: orders.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    seen: `${Math.min(next, ...running)}:${next}:${running.join(',')}`,
  };
}

const shuffled = (steps: readonly Step[], random: fc.Stream<number>): readonly Step[] =>
  steps
    .map((step) => ({ step, place: random.next().value }))
    .sort((a, b) => a.place - b.place)
    .map(({ step }) => step);

const changeOf = ({ id, row, stamp }: Step): Change => ({
  type: 'order.changed',
  data: { id, row, stamp },
});

describe('the orders of the day with what events say', () => {
  it('end as the server has them, in any order of arrival, also with events that arrive twice', () => {
    fc.assert(
      fc.property(history, fc.nat(12), fc.infiniteStream(fc.nat(1_000)), (steps, moment, random) => {
        const arrivals = shuffled([...steps, ...steps], random);
        const list = arrivals.reduce(
          (known, step) => ordersAfterChange(known, changeOf(step)),
          readAt(steps, moment),
        );
        expect(list.orders).toEqual(readAt(steps, 1_000).orders);
      }),
    );
  });

  it('end as the server has them when some events are lost and the list is read again', () => {
    fc.assert(
      fc.property(
        history,
        fc.nat(12),
        fc.nat(12),
        fc.infiniteStream(fc.boolean()),
        (steps, first, second, lost) => {
          const again = readAt(steps, second);
          const late = steps.filter(({ endsAt }) => endsAt > second);
          // Events of before the read arrive after it, or never; those of after it arrive.
          const early = steps.filter(({ endsAt }) => endsAt <= second && !lost.next().value);
          const seen = early.reduce(
            (known, step) => ordersAfterChange(known, changeOf(step)),
            readAt(steps, first),
          );
          expect(seen.seen).toBe(readAt(steps, first).seen);
          const list = [...late, ...early].reduce(
            (known, step) => ordersAfterChange(known, changeOf(step)),
            again,
          );
          expect(list.orders).toEqual(readAt(steps, 1_000).orders);
        },
      ),
    );
  });

  it('do not change by an event that they have, or that says no order', () => {
    const list: LiveOrders = { orders: [aRow('1', 500)], seen: '100:105:102' };
    const row = aRow('1', 900);
    const said = (tx: number) => changeOf({ id: '1', row, stamp: { tx, at: 7 }, endsAt: 0 });
    expect(ordersAfterChange(list, said(99))).toBe(list);
    expect(ordersAfterChange(list, said(103))).toBe(list);
    expect(ordersAfterChange(list, said(102)).orders).toEqual([row]);
    expect(ordersAfterChange(list, { type: 'order.changed', data: { id: '1' } })).toBe(list);
    expect(saysNoEntity({ type: 'order.changed', data: { id: '1' } })).toBe(true);
    expect(saysNoEntity(said(102))).toBe(false);
  });
});

const anOrder = (note: string): Order => ({
  id: '1',
  number: 1,
  provisional_number: null,
  channel: 'mesa',
  status: 'Abierta',
  table_id: null,
  table_number: null,
  customer_name: null,
  guests: null,
  note,
  waiter: 'Ana',
  created_at: '2026-11-30T12:00:00+00:00',
  joined_to: null,
  joined: [],
  lines: [],
  bills: [],
  current_bill_id: null,
});

describe('one order with what events say', () => {
  const saidOf = ({ stamp }: Step): Change => ({
    type: 'order.changed',
    data: { id: '1', row: null, order: anOrder(`nota ${stamp.tx}`), stamp },
  });
  /** The order as a read at a moment has it: undefined before its first write. */
  function readOrderAt(steps: readonly Step[], moment: number): LiveOrder | undefined {
    const ended = steps.filter(({ endsAt }) => endsAt <= moment);
    const [last] = ended.toSorted((a, b) => b.stamp.at - a.stamp.at);
    return last && { order: anOrder(`nota ${last.stamp.tx}`), seen: readAt(steps, moment).seen };
  }

  it('ends as the server has it, in any order of arrival, also when it was not known', () => {
    const ofOne = history.map((steps) => steps.filter(({ id }) => id === '1'));
    fc.assert(
      fc.property(ofOne, fc.nat(12), fc.infiniteStream(fc.nat(1_000)), (steps, moment, random) => {
        const arrivals = shuffled([...steps, ...steps], random);
        const order = arrivals.reduce(
          (known, step) => orderAfterChange(known, saidOf(step)),
          readOrderAt(steps, moment),
        );
        expect(order?.order).toEqual(readOrderAt(steps, 1_000)?.order);
      }),
    );
  });

  it('does not change by an event that it has, that says no order, or that is of another one', () => {
    const known: LiveOrder = { order: anOrder('antes'), seen: '100:105:102' };
    const said = (tx: number): Change => ({
      type: 'order.changed',
      data: { id: '1', row: null, order: anOrder('después'), stamp: { tx, at: 7 } },
    });
    expect(orderAfterChange(known, said(99))).toBe(known);
    expect(orderAfterChange(known, said(102))?.order).toEqual(anOrder('después'));
    expect(orderAfterChange(known, { type: 'order.changed', data: { id: '1' } })).toBe(known);
    const other: LiveOrder = { ...known, order: { ...anOrder('otra'), id: '2' } };
    expect(orderAfterChange(other, said(102))).toBe(other);
  });
});

describe('the floor with what events say', () => {
  const floor: LiveFloor = {
    now: '2026-11-21T18:00:00.000Z',
    seen: '5:5:',
    areas: [],
    tables: [freeTable('1'), freeTable('2')],
    locations: [],
  };
  const said = (id: string, table: ReturnType<typeof freeTable> | null): Change => ({
    type: 'table.changed',
    data: { id, table, stamp: { tx: 9, at: 9 } },
  });

  it('shows a changed table in its place, a new one last, and none that was removed', () => {
    const occupied = freeTable('1', { is_available: false, open_bills_cents: 4_500 });
    expect(floorAfterChange(floor, said('1', occupied)).tables).toEqual([occupied, freeTable('2')]);
    expect(floorAfterChange(floor, said('3', freeTable('3'))).tables.map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(floorAfterChange(floor, said('1', null)).tables).toEqual([freeTable('2')]);
  });
});

describe('what a read has seen', () => {
  it('is every transaction that had ended, and none that ran or had not begun', () => {
    const seen = [98, 99, 100, 101, 102, 103, 104].filter((tx) => hasSeen('101:104:101,102', tx));
    expect(seen).toEqual([98, 99, 100, 103]);
    expect(hasSeen(undefined, 1)).toBe(false);
  });
});
