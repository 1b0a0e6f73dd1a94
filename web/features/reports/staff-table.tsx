import { Link } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { hoursOf } from '#domain/service-times.ts';
import { formatShare, shareOf } from '#domain/shares.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { StaffReport } from './answers.ts';
import type { ReportProps } from './catalogue.ts';
import { salesAddress } from './drill-down.ts';
import { Figured, FigureTable, Named } from './figure-table.tsx';

interface StaffTableProps {
  report: StaffReport | undefined;
  props: ReportProps;
}

const dash = (count: number, text: string) => (count === 0 ? '—' : text);

/** Each employee: sales are of who took the order, charges of who charged, discounts of who gave them, times of who served. */
export function StaffTable({ report, props }: StaffTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title="Detalle por empleado"
      description="Las ventas son de quien tomó la orden; los cobros, de quien cobró; los descuentos, de quien los dio; el tiempo, de quien sirvió. Ventas y descuentos, sin impuesto. Horas activas: de lo primero a lo último que hizo cada día."
      rows={report?.employees}
      keyOf={({ user_id, name }) => user_id ?? name}
      empty="Nadie tuvo actividad en este periodo y turno."
      dense
      columns={[
        {
          head: 'Empleado',
          cell: ({ name, role }) => <Named name={name} under={role && roleName(role)} />,
        },
        { head: 'Ventas', numeric: true, cell: ({ sales_cents }) => money(sales_cents) },
        { head: 'Órdenes', numeric: true, cell: ({ orders }) => formatQuantity(orders) },
        {
          head: 'Ticket promedio',
          numeric: true,
          cell: ({ sales, average_cents }) => dash(sales, money(average_cents)),
        },
        { head: 'Productos', numeric: true, cell: ({ items }) => formatQuantity(items) },
        { head: 'Propinas', numeric: true, cell: ({ tips_cents }) => money(tips_cents) },
        {
          head: 'Cobros',
          numeric: true,
          cell: (employee) => (
            <Charges
              employee={employee}
              address={salesAddress(props, { cashier: employee.user_id, state: 'Pagada' })}
            />
          ),
        },
        {
          head: 'Descuentos',
          numeric: true,
          cell: ({ discounts, discount_cents }) =>
            discounts === 0 ? (
              '—'
            ) : (
              <Figured
                value={money(discount_cents)}
                under={`${formatQuantity(discounts)} ${discounts === 1 ? 'descuento' : 'descuentos'}`}
              />
            ),
        },
        { head: 'Anulaciones', numeric: true, cell: ({ annulments }) => formatQuantity(annulments) },
        {
          head: 'A tiempo',
          numeric: true,
          cell: ({ on_time, cards }) => formatShare(shareOf(on_time, cards)),
        },
        {
          head: 'Horas activas',
          numeric: true,
          cell: ({ active_seconds, days }) =>
            days === 0 ? (
              '—'
            ) : (
              <Figured
                value={`${formatQuantity(hoursOf(active_seconds))} h`}
                under={`${formatQuantity(days)} ${days === 1 ? 'día' : 'días'}`}
              />
            ),
        },
      ]}
    />
  );
}

const roleName = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);

interface ChargesProps {
  employee: StaffReport['employees'][number];
  address: string | undefined;
}

/** What the employee charged, which opens the list of those sales where there is one. */
function Charges({ employee: { name, charges }, address }: ChargesProps) {
  if (charges === 0 || !address) return formatQuantity(charges);
  return (
    <Link
      href={address}
      aria-label={`Ver los cobros de ${name}: ${charges}`}
      className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end rounded-lg px-1 font-medium underline underline-offset-4 focus-ring"
    >
      {formatQuantity(charges)}
    </Link>
  );
}
