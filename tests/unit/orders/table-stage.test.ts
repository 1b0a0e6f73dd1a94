import { describe, expect, test } from 'vitest';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { stageOf } from '#web/features/orders/tables/stage.ts';

const INSTANT = '2026-11-20T18:00:00.000Z';
const table: Table = {
  id: 't',
  name: 'Mesa 4',
  area_id: null,
  location_id: null,
  seats: null,
  is_available: false,
  occupied_at: INSTANT,
  position_x_sm: null,
  position_y_sm: null,
  position_x_md: null,
  position_y_md: null,
  position_x_lg: null,
  position_y_lg: null,
  order_id: 'o',
  joined_to_table: null,
  is_ready: false,
  open_bills_cents: 12_000,
  open_sale_id: 's',
  created_at: INSTANT,
};
const order: OrderRow = {
  id: 'o',
  number: 12,
  provisional_number: null,
  channel: 'mesa',
  table_number: 'Mesa 4',
  customer_name: null,
  status: 'Abierta',
  waiter_id: 'w',
  waiter: 'Ana',
  joined_to_table: null,
  created_at: INSTANT,
  items: 'Baleada x1',
  is_ready: false,
  pending_tickets: 0,
  due_cents: 12_000,
  total_cents: 12_000,
  open_sale_id: 's',
};

describe("a table's stage", () => {
  test.each([
    ['Ordenó before its order is known', {}, null],
    ['En cocina while the kitchen prepares', {}, { pending_tickets: 2 }],
    ['Lista while something waits to be taken to it', { is_ready: true }, { pending_tickets: 1 }],
    ['Cuenta when all is served and a bill is open', {}, {}],
    ['Ordenó when all is served and charged', { open_bills_cents: 0 }, {}],
  ] as const)('is %s', (title, ofTable, ofOrder) => {
    const stage = stageOf({ ...table, ...ofTable }, ofOrder && { ...order, ...ofOrder });
    expect(title.startsWith(`${stage} `)).toBe(true);
  });

  test('is null without an order of its own', () => {
    expect(stageOf({ ...table, order_id: null }, null)).toBeNull();
    expect(stageOf({ ...table, joined_to_table: 'Mesa 5' }, order)).toBeNull();
  });
});
