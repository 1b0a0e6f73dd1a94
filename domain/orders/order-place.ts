import type { OrderRow } from './answers/orders.ts';

export const CHANNEL_LABELS = {
  mesa: 'Mesa',
  'para llevar': 'Para llevar',
  'a domicilio': 'A domicilio',
} as const;

/** Where an order, a sale or a kitchen ticket goes. */
export type OrderPlace = Pick<OrderRow, 'channel' | 'table_number' | 'customer_name'>;

/** The place in words: 'Mesa 4', 'Mesa 4 · Ana', 'Para llevar', 'A domicilio · Don Beto'. `order_place` in SQL is the same rule. */
export function orderPlace({ channel, table_number, customer_name }: OrderPlace): string {
  const place = channel === 'mesa' ? (table_number ?? CHANNEL_LABELS.mesa) : CHANNEL_LABELS[channel];
  return customer_name ? `${place} · ${customer_name}` : place;
}

/** The place of a table. */
export const tablePlace = (name: string | null): OrderPlace => ({
  channel: 'mesa',
  table_number: name,
  customer_name: null,
});
