import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import type { StaffReport } from '#domain/reports/answers/reports-staff.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { staffTotals } from './staff-export.ts';

const NO_EMPLOYEES: StaffReport = { employees: [] };

interface StaffFiguresProps {
  report: StaffReport | undefined;
  past: StaffReport | undefined;
}

export function StaffFigures({ report, past }: StaffFiguresProps) {
  const { currency } = useBusiness();
  const loading = !report;
  const totals = staffTotals(report ?? NO_EMPLOYEES);
  const pastTotals = past && staffTotals(past);
  const beside = (of: (row: typeof totals) => number | null) => ({
    now: report && of(totals),
    before: pastTotals && of(pastTotals),
  });
  const amount = (cents: number) => formatMoney(cents, currency);
  const money = (cents: number) => <Money cents={cents} />;
  return (
    <CardRow of={4}>
      <StatCard
        label="Ventas"
        tax="sin impuesto"
        loading={loading}
        value={money(totals.sales_cents)}
        before={<PastValue {...beside((row) => row.sales_cents)} format={amount} better="more" />}
        formula={FIGURES['staff.sales']}
        note={`${formatQuantity(totals.sales)} ${totals.sales === 1 ? 'venta' : 'ventas'}`}
      />
      <StatCard
        label="Ticket promedio"
        tax="sin impuesto"
        loading={loading}
        value={money(totals.average_cents)}
        before={
          <PastValue
            {...beside((row) => (row.sales > 0 ? row.average_cents : null))}
            format={amount}
            better="more"
            kind="average"
          />
        }
        formula={FIGURES['staff.average']}
        note={`${formatQuantity(totals.orders)} ${totals.orders === 1 ? 'orden tomada' : 'órdenes tomadas'}`}
      />
      <StatCard
        label="Empleados con actividad"
        loading={loading}
        value={formatQuantity(totals.people)}
        before={<PastValue {...beside((row) => row.people)} format={formatQuantity} />}
        formula={FIGURES['staff.employees']}
        note="En el periodo"
      />
      <StatCard
        label="Servidas a tiempo"
        loading={loading}
        value={formatShare(shareOf(totals.on_time, totals.tickets))}
        before={
          <PastValue
            {...beside((row) => shareOf(row.on_time, row.tickets))}
            format={formatShare}
            better="more"
            kind="share"
          />
        }
        formula={FIGURES['staff.on-time']}
        note={`${formatQuantity(totals.on_time)} de ${formatQuantity(totals.tickets)} ${totals.tickets === 1 ? 'orden' : 'órdenes'}`}
      />
    </CardRow>
  );
}
