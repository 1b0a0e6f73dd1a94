import type { Zone } from '#domain/base/time.ts';
import type { DiscountsReport } from '#domain/reports/answers/reports-discounts.ts';
import { LOST_KINDS, lostCases, lostReasons } from '#domain/reports/lost-margin.ts';
import { alignDays } from '#domain/reports/periods.ts';
import { type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { discountsByPersonTable } from '#web/features/reports/people/discounts-by-person-export.ts';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { lostReasonKey } from './lost-reasons.tsx';

/** The tables of the exported Descuentos y Anulaciones (lost margin). */
export function lostMarginTables(
  data: DiscountsReport,
  zone: Zone,
  past?: DiscountsReport,
): readonly FileTable[] {
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Margen perdido sin impuesto', kind: 'money', of: (row) => row.lost_cents },
        { head: 'Por descuentos', kind: 'money', of: (row) => row.discount_cents },
        { head: 'Por anulaciones', kind: 'money', of: (row) => row.voided_cents },
        { head: 'Casos', kind: 'number', of: (row) => lostCases(row).count },
        { head: 'Promedio por caso', kind: 'money', of: (row) => lostCases(row).average_cents },
      ],
      [data.totals],
      zone,
      pastRows(past && [past.totals], () => ''),
    ),
    tableOf(
      'Por motivo',
      [
        { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
        { head: 'Tipo', kind: 'text', of: ({ kind }) => LOST_KINDS[kind] },
        { head: 'Cantidad', kind: 'number', of: ({ count }) => count },
        { head: 'Margen perdido', kind: 'money', of: ({ lost_cents }) => lost_cents, adds: true },
      ],
      lostReasons(data),
      zone,
      pastRows(past && lostReasons(past), lostReasonKey),
    ),
    tableOf(
      'Por usuario',
      [
        { head: 'Usuario', kind: 'text', of: ({ name }) => name },
        { head: 'Descuentos', kind: 'money', of: (row) => row.discount_cents, adds: true },
        { head: 'Anulaciones', kind: 'money', of: (row) => row.voided_cents, adds: true },
        {
          head: 'Margen perdido',
          kind: 'money',
          of: ({ discount_cents, voided_cents }) => discount_cents + voided_cents,
          adds: true,
        },
      ],
      data.by_user,
      zone,
      pastRows(past?.by_user, personKey),
    ),
    discountsByPersonTable(data.by_people, zone, past?.by_people),
    tableOf(
      'Por producto',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Margen perdido', kind: 'money', of: ({ lost_cents }) => lost_cents, adds: true },
      ],
      data.by_product,
      zone,
      pastRows(past?.by_product, ({ name }) => name),
    ),
    tableOf(
      'Por día',
      [
        { head: 'Día', kind: 'day', of: ({ day }) => day },
        { head: 'Descuentos', kind: 'money', of: (row) => row.discount_cents, adds: true },
        { head: 'Anulaciones', kind: 'money', of: (row) => row.voided_cents, adds: true },
        {
          head: 'Margen perdido',
          kind: 'money',
          of: ({ discount_cents, voided_cents }) => discount_cents + voided_cents,
          adds: true,
        },
      ],
      data.by_day,
      zone,
      pastRows(past && alignDays(past.by_day, data.by_day), ({ day }) => day),
    ),
  ];
}
