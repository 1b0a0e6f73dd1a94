import type { Table } from '#domain/orders/answers/tables.ts';

/** A free table as the API answers it. */
export const freeTable = (id: string, more: Partial<Table> = {}): Table => ({
  id,
  name: id,
  area_id: null,
  location_id: null,
  seats: null,
  is_available: true,
  occupied_at: null,
  position_x_sm: null,
  position_y_sm: null,
  position_x_md: null,
  position_y_md: null,
  position_x_lg: null,
  position_y_lg: null,
  order_id: null,
  joined_to_table: null,
  is_ready: false,
  open_bills_cents: 0,
  open_sale_id: null,
  created_at: '2026-11-20T12:00:00.000Z',
  ...more,
});
