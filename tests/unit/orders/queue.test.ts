import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { freeTable } from '#tests/support/table-row.ts';
import { queueOf } from '#web/features/orders/tables/queue.ts';

const aTable = (name: string, more: Partial<Table> = {}): Table =>
  freeTable(name, { is_available: false, order_id: `order of ${name}`, ...more });

const anOrder = (table: string, minute: number, pending_tickets = 1): OrderRow => ({
  id: `order of ${table}`,
  number: minute,
  provisional_number: null,
  channel: 'mesa',
  table_number: table,
  customer_name: null,
  status: 'Abierta',
  waiter_id: 'ana',
  waiter: 'Ana',
  joined_to_table: null,
  created_at: `2026-11-20T18:${String(minute).padStart(2, '0')}:00.000Z`,
  items: 'Baleada x1',
  is_ready: false,
  pending_tickets,
  due_cents: 0,
  total_cents: 0,
  open_sale_id: null,
});

const names = (rows: ReturnType<typeof queueOf>['waits']) => rows.map(({ table }) => table.name);

describe('the queue of the floor', () => {
  it('has the ready tables and those that wait for the kitchen, the oldest order first', () => {
    const tables = [
      aTable('A'),
      aTable('B'),
      aTable('C', { is_ready: true }),
      aTable('D', { is_ready: true }),
      aTable('served'),
      aTable('free', { order_id: null }),
    ];
    const orders = [
      anOrder('A', 20),
      anOrder('B', 10),
      anOrder('C', 30),
      anOrder('D', 5),
      anOrder('served', 1, 0),
      anOrder('somewhere else', 2),
    ];
    const { ready, waits } = queueOf(tables, orders);
    expect(names(ready)).toEqual(['D', 'C']);
    expect(names(waits)).toEqual(['B', 'A']);
  });

  it('shows ready tables before the orders are loaded', () => {
    const { ready, waits } = queueOf([aTable('A', { is_ready: true }), aTable('B')], []);
    expect(ready).toMatchObject([{ table: { name: 'A' }, order: null }]);
    expect(waits).toEqual([]);
  });

  it('lists the eight longest waits', () => {
    const every = Array.from({ length: 12 }, (_, index) => `T${index}`);
    const { waits } = queueOf(
      every.map((name) => aTable(name)),
      every.map((name, index) => anOrder(name, 59 - index)),
    );
    expect(names(waits)).toEqual(every.slice(4).reverse());
  });
});
