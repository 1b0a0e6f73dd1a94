import type { BusinessEvent } from '#domain/base/events.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { tableChanged } from './publish.ts';

/** The events of a changed sale. */
export const saleEvents = ({ id, status, order_id, table_id, payments }: Sale): readonly BusinessEvent[] => [
  { type: 'bill.changed', data: { id, status } },
  { type: 'order.changed', data: { id: order_id } },
  ...tableChanged(table_id),
  ...[...new Set(payments.flatMap(({ customer_id }) => customer_id ?? []))].map(
    (customer_id): BusinessEvent => ({ type: 'receivable.changed', data: { customer_id } }),
  ),
];
