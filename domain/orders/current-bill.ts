import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Order } from './answers/orders.ts';

/** The bills of an order that are not charged yet, oldest first. */
export function openBills({ bills }: Pick<Order, 'bills'>): readonly Sale[] {
  return bills.filter(({ status }) => status === 'Por cobrar');
}

/**
 * The open bill that the next round of an order goes to: the current one, or the latest when that has ended meanwhile. Undefined when all are
 * charged. An order that a device stored with an earlier release has no current bill.
 */
export function currentBill(order: Pick<Order, 'bills' | 'current_bill_id'>): Sale | undefined {
  const open = openBills(order);
  return open.find(({ id }) => id === order.current_bill_id) ?? open.at(-1);
}
