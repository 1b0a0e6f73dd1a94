import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { quantityText } from '#domain/base/units.ts';
import { inflationTrend } from '#domain/purchasing/purchase-prices.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import type { FigureChange } from '#domain/reports/changes.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { impactTrend } from '#domain/stock/discrepancies.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { inflationOf } from './inventory-export.ts';

const NOTHING: InventoryReport['totals'] = {
  purchases_cents: 0,
  suppliers: 0,
  discrepant_items: 0,
  impact_cents: 0,
  discrepant_units: 0,
  shortfalls: 0,
  shortfall_cents: 0,
};

/** A trend as the specification defines it: 'down' is worse. */
const trend = (direction: 'up' | 'down', text: string): FigureChange => ({
  direction,
  verdict: direction === 'down' ? 'worse' : 'better',
  text,
});

interface InventoryFiguresProps {
  report: InventoryReport | undefined;
  past: InventoryReport | undefined;
}

/** Total Compras, Discrepancias, Impacto and Inflación (3-reports §2.9). */
export function InventoryFigures({ report, past }: InventoryFiguresProps) {
  const { currency } = useBusiness();
  const loading = !report;
  const totals = report?.totals ?? NOTHING;
  const money = (cents: number) => formatMoney(cents, currency);
  const beside = (of: (report: InventoryReport) => number) => ({
    now: report && of(report),
    before: past && of(past),
  });
  const inflation = report ? inflationOf(report) : 0;
  const suppliers = `${totals.suppliers} ${totals.suppliers === 1 ? 'proveedor' : 'proveedores'}`;
  const impact = `${money(totals.impact_cents)} de impacto`;
  return (
    <CardRow of={4}>
      <StatCard
        label="Total Compras"
        loading={loading}
        value={<Money cents={totals.purchases_cents} />}
        before={<PastValue {...beside((row) => row.totals.purchases_cents)} format={money} />}
        formula={FIGURES['inventory.purchases']}
        note={suppliers}
      />
      <StatCard
        label="Discrepancias Inventario"
        loading={loading}
        value={formatQuantity(totals.discrepant_items)}
        before={
          <PastValue
            {...beside((row) => row.totals.discrepant_items)}
            format={formatQuantity}
            better="less"
          />
        }
        formula={FIGURES['inventory.discrepancies']}
        comparison={totals.discrepant_items > 0 ? trend(impactTrend(totals.impact_cents), impact) : undefined}
        note={report?.missing.includes('counts') ? 'Sin conteos que leer' : 'Ningún conteo difiere'}
      />
      <StatCard
        label="Impacto Monetario"
        loading={loading}
        value={<Money cents={totals.impact_cents} />}
        before={<PastValue {...beside((row) => row.totals.impact_cents)} format={money} better="less" />}
        formula={FIGURES['inventory.impact']}
        note={quantityText(totals.discrepant_units, 'unidad')}
      />
      <StatCard
        label="Inflación Promedio"
        loading={loading}
        value={formatShare(inflation)}
        before={<PastValue {...beside(inflationOf)} format={formatShare} better="less" kind="share" />}
        formula={FIGURES['inventory.inflation']}
        comparison={inflation > 0 ? trend(inflationTrend(inflation), 'Período analizado') : undefined}
        note="Período analizado"
      />
    </CardRow>
  );
}
