import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import type { CogsReport } from '#domain/reports/answers/reports-cogs.ts';
import { costFigures, isHighShrinkage } from '#domain/reports/cogs.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { alertsOf, isKnown } from './cogs-export.ts';

const NOTHING = { sales_cents: 0, theoretical_cents: 0, actual_cents: 0 };

interface CogsFiguresProps {
  report: CogsReport | undefined;
  past: CogsReport | undefined;
}

const shrinkageIn = (report: CogsReport) => (isKnown(report) ? costFigures(report.totals).shrinkage : null);
const marginIn = (report: CogsReport) =>
  isKnown(report) && report.totals.sales_cents > 0 ? costFigures(report.totals).actual_margin : null;
const costIn = (report: CogsReport) => (isKnown(report) ? report.totals.actual_cents : null);

/** The total shrinkage, the actual and theoretical margin and cost, and the number of products in alert (3-reports §2.8). */
export function CogsFigures({ report, past }: CogsFiguresProps) {
  const { currency } = useBusiness();
  const totals = report?.totals ?? NOTHING;
  const loading = !report;
  const known = report?.missing.length === 0;
  const money = (cents: number) => formatMoney(cents, currency);
  const { shrinkage, cost_variance_cents, theoretical_margin, actual_margin } = costFigures(totals);
  const beside = (of: (report: CogsReport) => number | null) => ({
    now: report && of(report),
    before: past && of(past),
  });
  const high = known && isHighShrinkage(shrinkage);
  const sold = totals.sales_cents > 0;
  const alerts = report ? alertsOf(report) : 0;
  const side = cost_variance_cents < 0 ? 'bajo' : 'sobre';
  const variance =
    cost_variance_cents === 0
      ? 'Igual a lo teórico'
      : `${money(Math.abs(cost_variance_cents))} ${side} lo teórico`;
  return (
    <CardRow of={4}>
      <StatCard
        label="Merma total"
        loading={loading}
        value={
          <span className={high ? 'text-danger-ink' : undefined}>
            {formatShare(known ? shrinkage : null)}
          </span>
        }
        before={<PastValue {...beside(shrinkageIn)} format={formatShare} better="less" kind="share" />}
        formula={FIGURES['cogs.shrinkage']}
        comparison={high ? { direction: 'up', verdict: 'worse', text: variance } : undefined}
        note={known ? variance : 'Sin movimientos que leer'}
      />
      <StatCard
        label="Margen real vs. teórico"
        loading={loading}
        value={formatShare(known && sold ? actual_margin : null)}
        before={<PastValue {...beside(marginIn)} format={formatShare} better="more" kind="share" />}
        formula={FIGURES['cogs.margin']}
        note={
          totals.sales_cents < 0
            ? 'Solo hubo devoluciones'
            : `Teórico: ${formatShare(sold ? theoretical_margin : null)}`
        }
      />
      <StatCard
        label="COGS real vs. teórico"
        loading={loading}
        value={known ? <Money cents={totals.actual_cents} /> : '—'}
        before={<PastValue {...beside(costIn)} format={money} />}
        formula={FIGURES['cogs.cost']}
        note={`Teórico: ${money(totals.theoretical_cents)}`}
      />
      <StatCard
        label="Productos en alerta"
        loading={loading}
        value={formatQuantity(alerts)}
        before={<PastValue {...beside(alertsOf)} format={formatQuantity} better="less" />}
        formula={FIGURES['cogs.alerts']}
        note={`de ${formatQuantity(report?.products.length ?? 0)} vendidos`}
      />
    </CardRow>
  );
}
