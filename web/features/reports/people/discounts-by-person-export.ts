import type { Zone } from '#domain/base/time.ts';
import type { DiscountsReport } from '#domain/reports/answers/reports-discounts.ts';
import { type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';

export type PersonDiscounts = DiscountsReport['by_people'][number];

export const personDiscountsKey = ({ user_id, approver_id, cashier_id }: PersonDiscounts): string =>
  `${user_id} ${approver_id} ${cashier_id}`;

/** Discounts and voids by person, with approver and cashier, as a table of a file. */
export function discountsByPersonTable(
  people: readonly PersonDiscounts[],
  zone: Zone,
  past?: readonly PersonDiscounts[],
): FileTable {
  return tableOf(
    'Quién dio, autorizó y cobró',
    [
      { head: 'Dio o anuló', kind: 'text', of: ({ name }) => name },
      { head: 'Autorizó', kind: 'text', of: ({ approver }) => approver },
      { head: 'Cobró', kind: 'text', of: ({ cashier }) => cashier },
      { head: 'Descuentos', kind: 'number', of: ({ discounts }) => discounts, adds: true },
      { head: 'Descuentos sin impuesto', kind: 'money', of: (row) => row.discount_cents, adds: true },
      { head: 'Anulaciones', kind: 'number', of: ({ voids }) => voids, adds: true },
      { head: 'Anulado sin impuesto', kind: 'money', of: (row) => row.voided_cents, adds: true },
    ],
    people,
    zone,
    pastRows(past, personDiscountsKey),
  );
}
