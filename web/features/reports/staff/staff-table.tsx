import { Link } from 'wouter';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import type { StaffReport } from '#domain/reports/answers/reports-staff.ts';
import { hoursOf } from '#domain/reports/service-times.ts';
import { useBusiness } from '#web/data/business.ts';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { averageCheck } from '#web/features/reports/tables/average-check.ts';
import {
  comparedColumn,
  FigureCell,
  FigureTable,
  NameCell,
} from '#web/features/reports/tables/figure-table.tsx';

interface StaffTableProps {
  report: StaffReport | undefined;
  past: StaffReport | undefined;
  props: ReportProps;
}

type Employee = StaffReport['employees'][number];

const hoursText = (hours: number) => `${formatQuantity(hours)} h`;

/**
 * Each employee: sales belong to the person who took the order, charges to the cashier, discounts to the
 * person who gave them, times to the person who served.
 */
export function StaffTable({ report, past, props }: StaffTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title="Detalle por empleado"
      description="Las ventas son de quien tomó la orden; los cobros, de quien cobró; los descuentos, de quien los dio; el tiempo, de quien sirvió. Ventas y descuentos, sin impuesto. Horas activas: de lo primero a lo último que hizo cada día."
      rows={report?.employees}
      past={past?.employees}
      keyOf={personKey}
      empty="Nadie tuvo actividad en este periodo y turno."
      dense
      columns={[
        {
          head: 'Empleado',
          cell: ({ name, role }) => <NameCell name={name} under={role && roleName(role)} />,
        },
        comparedColumn<Employee>('Ventas', ({ sales_cents }) => sales_cents, money, 'more'),
        comparedColumn<Employee>('Órdenes', ({ orders }) => orders, formatQuantity, 'more'),
        comparedColumn<Employee>('Ticket promedio', averageCheck, money, 'more', 'average'),
        comparedColumn<Employee>('Productos', ({ items }) => items, formatQuantity, 'more'),
        comparedColumn<Employee>('Propinas', ({ tips_cents }) => tips_cents, money, 'more'),
        {
          ...comparedColumn<Employee>('Cobros', ({ charges }) => charges, formatQuantity),
          cell: (employee) => (
            <Charges
              employee={employee}
              address={salesAddress(props, { cashier: employee.user_id, state: 'Pagada' })}
            />
          ),
        },
        {
          ...comparedColumn<Employee>('Descuentos', ({ discount_cents }) => discount_cents, money, 'less'),
          cell: ({ discounts, discount_cents }) =>
            discounts === 0 ? (
              '—'
            ) : (
              <FigureCell
                value={money(discount_cents)}
                under={`${formatQuantity(discounts)} ${discounts === 1 ? 'descuento' : 'descuentos'}`}
              />
            ),
        },
        comparedColumn<Employee>('Anulaciones', ({ voids }) => voids, formatQuantity, 'less'),
        comparedColumn<Employee>(
          'A tiempo',
          ({ on_time, tickets }) => shareOf(on_time, tickets),
          (share) => formatShare(share),
          'more',
          'share',
        ),
        {
          ...comparedColumn<Employee>(
            'Horas activas',
            ({ active_seconds }) => hoursOf(active_seconds),
            hoursText,
          ),
          cell: ({ active_seconds, days }) =>
            days === 0 ? (
              '—'
            ) : (
              <FigureCell
                value={hoursText(hoursOf(active_seconds))}
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

/** The sum that the employee charged, with a link to those sales if there is one. */
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
