import type { Zone } from '#domain/time.ts';
import type { FileTable } from '#web/lib/export.ts';
import type { DiscountsReport } from './answers.ts';
import { lostPeopleTable } from './lost-people-table.ts';
import { tableOf } from './report-tables.tsx';

const RATE_PARTS = 10_000;

/** What a file has of Descuentos/Anulaciones. */
export function discountTables(
  { totals, by_user, by_people, by_reason, by_annul_reason }: DiscountsReport,
  zone: Zone,
): readonly FileTable[] {
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
        { head: 'Anulaciones aplicadas', kind: 'number', of: (row) => row.annulments },
        { head: 'Anulado sin impuesto', kind: 'money', of: (row) => row.annulled_cents },
      ],
      [totals],
      zone,
    ),
    tableOf(
      'Por usuario',
      [
        { head: 'Usuario', kind: 'text', of: ({ name }) => name },
        { head: 'Descuentos', kind: 'number', of: ({ discounts }) => discounts, adds: true },
        { head: 'Descuentos sin impuesto', kind: 'money', of: (row) => row.discount_cents, adds: true },
        { head: 'Anulaciones', kind: 'number', of: ({ annulments }) => annulments, adds: true },
        { head: 'Anulado sin impuesto', kind: 'money', of: (row) => row.annulled_cents, adds: true },
      ],
      by_user,
      zone,
    ),
    lostPeopleTable(by_people, zone),
    tableOf(
      'Motivos de descuento',
      [
        { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
        { head: 'Cantidad', kind: 'number', of: ({ discounts }) => discounts },
        { head: 'Monto sin impuesto', kind: 'money', of: ({ cents }) => cents, adds: true },
      ],
      by_reason,
      zone,
    ),
    tableOf(
      'Motivos de anulación',
      [
        { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
        { head: 'Cantidad', kind: 'number', of: ({ annulments }) => annulments, adds: true },
        { head: 'Monto sin impuesto', kind: 'money', of: ({ cents }) => cents, adds: true },
      ],
      by_annul_reason,
      zone,
    ),
  ];
}
