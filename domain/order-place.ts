import type { OrderRow } from './answers/orders.ts';

export const CHANNEL_LABELS = {
  mesa: 'Mesa',
  'para llevar': 'Para llevar',
  'a domicilio': 'A domicilio',
} as const;

type Place = Pick<OrderRow, 'channel' | 'table_number' | 'customer_name'>;

/** The order's place, always with its channel: 'Mesa 4 · Ana', 'Para llevar · Ana', 'A domicilio · Don Beto'. */
export function channelPlace({ channel, table_number, customer_name }: Place): string {
  const place = channel === 'mesa' ? (table_number ?? CHANNEL_LABELS.mesa) : CHANNEL_LABELS[channel];
  return customer_name ? `${place} · ${customer_name}` : place;
}

/** The order's place in short: 'Mesa 4', 'Para llevar: Ana'. */
export function orderPlace({ channel, table_number, customer_name }: Place): string {
  if (table_number) return table_number;
  const label = CHANNEL_LABELS[channel];
  return customer_name ? `${label}: ${customer_name}` : label;
}
