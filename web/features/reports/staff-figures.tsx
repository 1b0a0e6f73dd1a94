import { FIGURES } from '#domain/figures.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare, shareOf } from '#domain/shares.ts';
import { useBusiness } from '#web/lib/business.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import type { StaffReport } from './answers.ts';
import { Amount, CardRow } from './cards.tsx';

type Employees = StaffReport['employees'];

const total = (employees: Employees, of: (employee: Employees[number]) => number) =>
  employees.reduce((sum, employee) => sum + of(employee), 0);

/** What the whole staff did. */
export function StaffFigures({ report }: { report: StaffReport | undefined }) {
  const { currency } = useBusiness();
  const employees = report?.employees ?? [];
  const people = employees.filter(({ user_id }) => user_id !== null);
  const loading = !report;
  const sold = total(employees, ({ sales_cents }) => sales_cents);
  const sales = total(employees, ({ sales }) => sales);
  const orders = total(employees, (employee) => employee.orders);
  const served = total(employees, ({ cards }) => cards);
  const onTime = total(employees, ({ on_time }) => on_time);
  const money = (cents: number) => <Amount>{formatMoney(cents, currency)}</Amount>;
  return (
    <CardRow of={4}>
      <StatCard
        label="Ventas"
        tax="sin impuesto"
        loading={loading}
        value={money(sold)}
        formula={FIGURES['staff.sales']}
        note={`${formatQuantity(sales)} ${sales === 1 ? 'venta' : 'ventas'}`}
      />
      <StatCard
        label="Ticket promedio"
        tax="sin impuesto"
        loading={loading}
        value={money(sales > 0 ? Math.round(sold / sales) : 0)}
        formula={FIGURES['staff.average']}
        note={`${formatQuantity(orders)} ${orders === 1 ? 'orden tomada' : 'órdenes tomadas'}`}
      />
      <StatCard
        label="Empleados con actividad"
        loading={loading}
        value={<Amount>{formatQuantity(people.length)}</Amount>}
        formula={FIGURES['staff.employees']}
        note="En el periodo"
      />
      <StatCard
        label="Servidas a tiempo"
        loading={loading}
        value={<Amount>{formatShare(shareOf(onTime, served))}</Amount>}
        formula={FIGURES['staff.on-time']}
        note={`${formatQuantity(onTime)} de ${formatQuantity(served)} ${served === 1 ? 'orden' : 'órdenes'}`}
      />
    </CardRow>
  );
}
