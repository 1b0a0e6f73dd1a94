import type { Zone } from '#domain/base/time.ts';
import type { DiscountsReport } from '#domain/reports/answers/reports-discounts.ts';
import { type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { discountsByPersonTable } from '#web/features/reports/people/discounts-by-person-export.ts';
import { personKey } from '#web/features/reports/people/person-key.ts';
import type { ReasonRow } from './reason-table.tsx';

const RATE_PARTS = 10_000;

export const discountReasons = ({ by_reason }: DiscountsReport): readonly ReasonRow[] =>
  by_reason.map(({ reason, discounts, cents }) => ({ reason, count: discounts, cents }));

export const voidReasons = ({ by_void_reason }: DiscountsReport): readonly ReasonRow[] =>
  by_void_reason.map(({ reason, voids, cents }) => ({ reason, count: voids, cents }));

/** The tables of the exported Descuentos/Anulaciones. */
export function discountTables(
  report: DiscountsReport,
  zone: Zone,
  past?: DiscountsReport,
): readonly FileTable[] {
  const { totals, by_user, by_people } = report;
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Total de descuentos sin impuesto', kind: 'money', of: (row) => row.discount_cents },
        {
          head: 'Descuento promedio',
          kind: 'percent',
          of: (row) => (row.average_rate === null ? null : row.average_rate / RATE_PARTS),
        },
        { head: 'Descuentos aplicados', kind: 'number', of: (row) => row.discounts },
        { head: 'Anulaciones aplicadas', kind: 'number', of: (row) => row.voids },
        { head: 'Anulado sin impuesto', kind: 'money', of: (row) => row.voided_cents },
      ],
      [totals],
      zone,
      pastRows(past && [past.totals], () => ''),
    ),
    tableOf(
      'Por usuario',
      [
        { head: 'Usuario', kind: 'text', of: ({ name }) => name },
        { head: 'Descuentos', kind: 'number', of: ({ discounts }) => discounts, adds: true },
        { head: 'Descuentos sin impuesto', kind: 'money', of: (row) => row.discount_cents, adds: true },
        { head: 'Anulaciones', kind: 'number', of: ({ voids }) => voids, adds: true },
        { head: 'Anulado sin impuesto', kind: 'money', of: (row) => row.voided_cents, adds: true },
      ],
      by_user,
      zone,
      pastRows(past?.by_user, personKey),
    ),
    discountsByPersonTable(by_people, zone, past?.by_people),
    tableOf(
      'Motivos de descuento',
      [
        { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
        { head: 'Cantidad', kind: 'number', of: ({ count }) => count },
        { head: 'Monto sin impuesto', kind: 'money', of: ({ cents }) => cents, adds: true },
      ],
      discountReasons(report),
      zone,
      pastRows(past && discountReasons(past), ({ reason }) => reason),
    ),
    tableOf(
      'Motivos de anulación',
      [
        { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
        { head: 'Cantidad', kind: 'number', of: ({ count }) => count, adds: true },
        { head: 'Monto sin impuesto', kind: 'money', of: ({ cents }) => cents, adds: true },
      ],
      voidReasons(report),
      zone,
      pastRows(past && voidReasons(past), ({ reason }) => reason),
    ),
  ];
}
