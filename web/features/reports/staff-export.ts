import { hoursOf } from '#domain/service-times.ts';
import { shareOf } from '#domain/shares.ts';
import type { Zone } from '#domain/time.ts';
import type { Column } from '#web/lib/export.ts';
import type { StaffReport } from './answers.ts';
import { percentOf } from './percent-of.ts';
import { type ReportTable, tableOf } from './report-tables.tsx';

const COLUMNS: readonly Column<StaffReport['employees'][number]>[] = [
  { head: 'Empleado', kind: 'text', of: ({ name }) => name },
  { head: 'Rol', kind: 'text', of: ({ role }) => role },
  { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents },
  { head: 'Ventas cobradas', kind: 'number', of: ({ sales }) => sales },
  { head: 'Órdenes', kind: 'number', of: ({ orders }) => orders },
  {
    head: 'Ticket promedio',
    kind: 'money',
    of: ({ sales, average_cents }) => (sales > 0 ? average_cents : null),
  },
  { head: 'Productos', kind: 'number', of: ({ items }) => items },
  { head: 'Propinas', kind: 'money', of: ({ tips_cents }) => tips_cents },
  { head: 'Cobros', kind: 'number', of: ({ charges }) => charges },
  { head: 'Descuentos', kind: 'number', of: ({ discounts }) => discounts },
  { head: 'Descuentos dados', kind: 'money', of: ({ discount_cents }) => discount_cents },
  { head: 'Anulaciones', kind: 'number', of: ({ annulments }) => annulments },
  { head: 'Órdenes servidas', kind: 'number', of: ({ cards }) => cards },
  { head: 'A tiempo %', kind: 'number', of: ({ on_time, cards }) => percentOf(shareOf(on_time, cards)) },
  { head: 'Días', kind: 'number', of: ({ days }) => days },
  { head: 'Horas activas', kind: 'number', of: ({ active_seconds }) => hoursOf(active_seconds) },
];

/** Productividad del Personal as a table of a file. */
export function staffTables(report: StaffReport, zone: Zone): readonly ReportTable[] {
  return [tableOf('Productividad del Personal', COLUMNS, report.employees, zone)];
}
