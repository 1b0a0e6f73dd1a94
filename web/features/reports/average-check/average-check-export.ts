import type { Zone } from '#domain/base/time.ts';
import type { AverageCheckReport } from '#domain/reports/answers/reports-average-check.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { weekdayName } from '#web/features/reports/labels/time-labels.ts';
import type { AverageCheckRow } from './average-check-table.tsx';
import { bestAverageChecks, shiftLabel } from './average-check-texts.ts';

export const waiterRows = ({ by_waiter }: AverageCheckReport): readonly AverageCheckRow[] =>
  by_waiter.map((row) => ({ ...row, key: row.user_id ?? row.name }));

export const shiftRows = ({ by_shift }: AverageCheckReport): readonly AverageCheckRow[] =>
  by_shift.map((row) => ({ ...row, key: row.shift, name: shiftLabel(row.shift) }));

/** Begins with Sunday (3-reports §9). */
export const weekdayRows = ({ by_weekday }: AverageCheckReport): readonly AverageCheckRow[] =>
  by_weekday.map((row) => ({ ...row, key: `${row.weekday}`, name: weekdayName(row.weekday) }));

const columnsOf = (head: string): readonly Column<AverageCheckRow>[] => [
  { head, kind: 'text', of: ({ name }) => name },
  { head: 'Ventas', kind: 'number', of: ({ sales }) => sales, adds: true },
  { head: 'Total', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
  {
    head: 'Ticket promedio',
    kind: 'money',
    of: ({ sales, average_cents }) => (sales > 0 ? average_cents : null),
  },
];

interface Best {
  readonly figure: string;
  readonly name: string | null;
  readonly average_cents: number | null;
}

function bestRows(data: AverageCheckReport): readonly Best[] {
  const { waiter, shift, weekday } = bestAverageChecks(data);
  return [
    { figure: 'Ticket promedio', name: null, average_cents: data.totals.average_cents },
    { figure: 'Mejor mesero', name: null, average_cents: null, ...waiter },
    { figure: 'Mejor turno', name: null, average_cents: null, ...shift },
    { figure: 'Mejor día', name: null, average_cents: null, ...weekday },
  ];
}

/** The tables of the exported Análisis de Ticket Promedio. */
export function averageCheckTables(
  data: AverageCheckReport,
  zone: Zone,
  past?: AverageCheckReport,
): readonly FileTable[] {
  const key = (row: AverageCheckRow) => row.key;
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Cifra', kind: 'text', of: ({ figure }) => figure },
        { head: 'Nombre', kind: 'text', of: ({ name }) => name },
        { head: 'Ticket promedio', kind: 'money', of: ({ average_cents }) => average_cents },
      ],
      bestRows(data),
      zone,
      pastRows(past && bestRows(past), ({ figure }) => figure),
    ),
    tableOf(
      'Por mesero',
      columnsOf('Mesero'),
      waiterRows(data),
      zone,
      pastRows(past && waiterRows(past), key),
    ),
    tableOf('Por turno', columnsOf('Turno'), shiftRows(data), zone, pastRows(past && shiftRows(past), key)),
    tableOf(
      'Por día de la semana',
      columnsOf('Día'),
      weekdayRows(data),
      zone,
      pastRows(past && weekdayRows(past), key),
    ),
  ];
}
