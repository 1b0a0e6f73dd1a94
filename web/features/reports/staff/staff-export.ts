import { shareOf } from '#domain/base/shares.ts';
import type { Zone } from '#domain/base/time.ts';
import type { StaffReport } from '#domain/reports/answers/reports-staff.ts';
import { hoursOf } from '#domain/reports/service-times.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { personKey } from '#web/features/reports/people/person-key.ts';

const COLUMNS: readonly Column<StaffReport['employees'][number]>[] = [
  { head: 'Empleado', kind: 'text', of: ({ name }) => name },
  { head: 'Rol', kind: 'text', of: ({ role }) => role },
  { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
  { head: 'Ventas cobradas', kind: 'number', of: ({ sales }) => sales, adds: true },
  { head: 'Órdenes', kind: 'number', of: ({ orders }) => orders, adds: true },
  {
    head: 'Ticket promedio',
    kind: 'money',
    of: ({ sales, average_cents }) => (sales > 0 ? average_cents : null),
  },
  { head: 'Productos', kind: 'number', of: ({ items }) => items, adds: true },
  { head: 'Propinas', kind: 'money', of: ({ tips_cents }) => tips_cents, adds: true },
  { head: 'Cobros', kind: 'number', of: ({ charges }) => charges, adds: true },
  { head: 'Descuentos', kind: 'number', of: ({ discounts }) => discounts, adds: true },
  {
    head: 'Descuentos dados sin impuesto',
    kind: 'money',
    of: ({ discount_cents }) => discount_cents,
    adds: true,
  },
  { head: 'Anulaciones', kind: 'number', of: ({ voids }) => voids, adds: true },
  { head: 'Órdenes servidas', kind: 'number', of: ({ tickets }) => tickets, adds: true },
  { head: 'A tiempo %', kind: 'percent', of: ({ on_time, tickets }) => shareOf(on_time, tickets) },
  { head: 'Días', kind: 'number', of: ({ days }) => days },
  { head: 'Horas activas', kind: 'number', of: ({ active_seconds }) => hoursOf(active_seconds), adds: true },
];

/** The totals of the staff; `people` counts the known employees with any activity. */
export function staffTotals({ employees }: StaffReport) {
  const total = (of: (employee: StaffReport['employees'][number]) => number) =>
    employees.reduce((sum, employee) => sum + of(employee), 0);
  const sales_cents = total((employee) => employee.sales_cents);
  const sales = total((employee) => employee.sales);
  return {
    sales_cents,
    sales,
    average_cents: sales > 0 ? Math.round(sales_cents / sales) : 0,
    orders: total(({ orders }) => orders),
    people: employees.filter(({ user_id }) => user_id !== null).length,
    tickets: total(({ tickets }) => tickets),
    on_time: total(({ on_time }) => on_time),
  };
}

/** The tables of the exported Productividad del Personal. */
export function staffTables(report: StaffReport, zone: Zone, past?: StaffReport): readonly FileTable[] {
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Ventas sin impuesto', kind: 'money', of: ({ sales_cents }) => sales_cents },
        { head: 'Ventas cobradas', kind: 'number', of: ({ sales }) => sales },
        { head: 'Ticket promedio', kind: 'money', of: ({ average_cents }) => average_cents },
        { head: 'Órdenes tomadas', kind: 'number', of: ({ orders }) => orders },
        { head: 'Empleados con actividad', kind: 'number', of: ({ people }) => people },
        {
          head: 'Servidas a tiempo %',
          kind: 'percent',
          of: ({ on_time, tickets }) => shareOf(on_time, tickets),
        },
      ],
      [staffTotals(report)],
      zone,
      pastRows(past && [staffTotals(past)], () => ''),
    ),
    tableOf(
      'Productividad del Personal',
      COLUMNS,
      report.employees,
      zone,
      pastRows(past?.employees, personKey),
    ),
  ];
}
