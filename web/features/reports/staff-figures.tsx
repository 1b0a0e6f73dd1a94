import { FIGURES } from '#domain/figures.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare, shareOf } from '#domain/shares.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Amount, StatCard } from '#web/ui/stat-card.tsx';
import type { StaffReport } from './answers.ts';
import { CardRow } from './cards.tsx';
import { staffTotals } from './staff-export.ts';

const NOBODY: StaffReport = { employees: [] };

/** What the whole staff did. */
export function StaffFigures({ report }: { report: StaffReport | undefined }) {
  const { currency } = useBusiness();
  const loading = !report;
  const totals = staffTotals(report ?? NOBODY);
  const money = (cents: number) => <Amount>{formatMoney(cents, currency)}</Amount>;
  return (
    <CardRow of={4}>
      <StatCard
        label="Ventas"
        tax="sin impuesto"
        loading={loading}
        value={money(totals.sales_cents)}
        formula={FIGURES['staff.sales']}
        note={`${formatQuantity(totals.sales)} ${totals.sales === 1 ? 'venta' : 'ventas'}`}
      />
      <StatCard
        label="Ticket promedio"
        tax="sin impuesto"
        loading={loading}
        value={money(totals.average_cents)}
        formula={FIGURES['staff.average']}
        note={`${formatQuantity(totals.orders)} ${totals.orders === 1 ? 'orden tomada' : 'órdenes tomadas'}`}
      />
      <StatCard
        label="Empleados con actividad"
        loading={loading}
        value={<Amount>{formatQuantity(totals.people)}</Amount>}
        formula={FIGURES['staff.employees']}
        note="En el periodo"
      />
      <StatCard
        label="Servidas a tiempo"
        loading={loading}
        value={<Amount>{formatShare(shareOf(totals.on_time, totals.cards))}</Amount>}
        formula={FIGURES['staff.on-time']}
        note={`${formatQuantity(totals.on_time)} de ${formatQuantity(totals.cards)} ${totals.cards === 1 ? 'orden' : 'órdenes'}`}
      />
    </CardRow>
  );
}
