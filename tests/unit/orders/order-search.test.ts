import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { filterOrders } from '#web/features/orders/list/order-state.ts';

const anOrder = (id: string, number: number, provisional_number: string | null): OrderRow => ({
  id,
  number,
  provisional_number,
  channel: 'para llevar',
  table_number: null,
  customer_name: 'Ana',
  status: 'Abierta',
  waiter_id: 'beto',
  waiter: 'Beto',
  joined_to_table: null,
  created_at: '2026-11-20T18:00:00Z',
  items: 'Baleada x1',
  is_ready: false,
  pending_tickets: 1,
  due_cents: 4500,
  total_cents: 4500,
  open_sale_id: null,
});

const WAITING = anOrder('waiting', 0, 'T3-007');
const SENT = anOrder('sent', 12, 'T3-006');
const ONLINE = anOrder('online', 7, null);

const found = (search: string) =>
  filterOrders([WAITING, SENT, ONLINE], { search, channel: null, waiter_id: null }).map(({ id }) => id);

describe('the search of an order by its provisional number', () => {
  it.each(['T3-007', 't3-7', '#T3-007', ' t3-007 '])('%s finds one that waits to be sent', (typed) => {
    expect(found(typed)).toEqual(['waiting']);
  });

  it.each(['T3-006', 't3-6', '#12', '12'])('%s finds one that has a final number', (typed) => {
    expect(found(typed)).toEqual(['sent']);
  });

  it('finds no order of another number', () => {
    expect(found('T3-008')).toEqual([]);
    expect(found('T4-007')).toEqual([]);
  });
});
