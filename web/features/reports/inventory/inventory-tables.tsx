import { TrendingDown, TrendingUp, TriangleAlert } from 'lucide-react';
import { formatMoney, formatUnitCost } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { shortDate } from '#domain/base/time.ts';
import { quantityText, unitName } from '#domain/base/units.ts';
import {
  PRICE_ROWS,
  PRICE_TRENDS,
  type PriceTrend,
  priceChange,
  priceTrend,
} from '#domain/purchasing/purchase-prices.ts';
import { SCORE_LEVELS, type ScoreLevel, scoreLevel } from '#domain/purchasing/supplier-scores.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { DISCREPANCY_ROWS, differenceShare, isLargeDifference } from '#domain/stock/discrepancies.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { comparedColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { Badge } from '#web/ui/badge.tsx';

const RECENT_LINES = 20;

interface InventoryTableProps {
  report: InventoryReport | undefined;
}

function Difference({ counted, system }: { counted: number; system: number }) {
  const share = differenceShare(counted, system);
  if (!isLargeDifference(share)) return formatShare(share, true);
  return (
    <span className="inline-flex items-center gap-1 font-medium text-danger-ink">
      <TriangleAlert className="size-4" role="img" aria-label="Grande:" />
      {formatShare(share, true)}
    </span>
  );
}

function shortfallText(report: InventoryTableProps['report'], currency: string): string | null {
  const { shortfalls = 0, shortfall_cents = 0 } = report?.totals ?? {};
  if (shortfalls === 0) return null;
  const times = shortfalls === 1 ? 'Una vez se sirvió' : `${formatQuantity(shortfalls)} veces se sirvió`;
  return `${times} sin stock suficiente: ${formatMoney(shortfall_cents, currency)} de faltantes.`;
}

export function Discrepancies({ report }: InventoryTableProps) {
  const { currency, zone, date_format } = useBusiness();
  const more = (report?.discrepancies.length ?? 0) > DISCREPANCY_ROWS;
  return (
    <FigureTable
      title="Discrepancias de Inventario"
      description={[more && `Las ${DISCREPANCY_ROWS} de mayor impacto.`, shortfallText(report, currency)]
        .filter(Boolean)
        .join(' ')}
      rows={report?.discrepancies.slice(0, DISCREPANCY_ROWS)}
      keyOf={({ inventory_item_id, counted_at }) => `${inventory_item_id} ${counted_at}`}
      empty="Ningún conteo de este periodo difiere del sistema."
      columns={[
        {
          head: 'Producto',
          cell: ({ name, category, unit }) => (
            <NameCell name={name} under={`${category} · ${unitName(unit, null)}`} />
          ),
        },
        { head: 'Físico', numeric: true, cell: ({ counted }) => formatQuantity(counted) },
        { head: 'Sistema', numeric: true, cell: ({ system }) => formatQuantity(system) },
        { head: 'Diferencia', numeric: true, cell: ({ counted, system }) => difference(counted, system) },
        { head: '% Diferencia', numeric: true, cell: (row) => <Difference {...row} /> },
        { head: 'Impacto Monetario', numeric: true, cell: (row) => formatMoney(row.impact_cents, currency) },
        {
          head: 'Último Conteo',
          numeric: true,
          cell: (row) => shortDate(instantOf(row.counted_at), zone, date_format),
        },
      ]}
    />
  );
}

function difference(counted: number, system: number): string {
  const value = Math.round((counted - system) * 10_000) / 10_000;
  return value < 0 ? `-${formatQuantity(-value)}` : `+${formatQuantity(value)}`;
}

const TREND_TONES = { up: 'danger', down: 'success', stable: 'neutral' } as const;
const TREND_ARROWS = { up: TrendingUp, down: TrendingDown, stable: null } as const;

function TrendBadge({ trend }: { trend: PriceTrend }) {
  const Arrow = TREND_ARROWS[trend];
  return (
    <Badge tone={TREND_TONES[trend]}>
      {Arrow && <Arrow aria-hidden="true" />}
      {PRICE_TRENDS[trend]}
    </Badge>
  );
}

interface ComparedTableProps extends InventoryTableProps {
  past: InventoryReport | undefined;
}

type Price = InventoryReport['prices'][number];
type Supplier = InventoryReport['suppliers'][number];

/** The ingredients with the highest spending, and the change of their price. */
export function PriceHistory({ report, past }: ComparedTableProps) {
  const { currency } = useBusiness();
  const price = (cost: number) => formatUnitCost(cost, currency);
  const shown = report?.prices.slice(0, PRICE_ROWS);
  const ids = new Set(shown?.map(({ inventory_item_id }) => inventory_item_id));
  return (
    <FigureTable
      title="Historial de Precios de Insumos Clave"
      rows={shown}
      past={past?.prices.filter(({ inventory_item_id }) => ids.has(inventory_item_id))}
      keyOf={({ inventory_item_id }) => inventory_item_id}
      empty="Ningún ingrediente se compró dos veces en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name, category }) => <NameCell name={name} under={category} /> },
        comparedColumn<Price>('Precio Actual', ({ current_cost }) => current_cost, price, 'less', 'average'),
        comparedColumn<Price>(
          'Precio Promedio',
          ({ average_cost }) => average_cost,
          price,
          'less',
          'average',
        ),
        {
          head: 'Variación %',
          numeric: true,
          cell: ({ first_cost, current_cost }) => formatShare(priceChange(first_cost, current_cost), true),
        },
        {
          head: 'Tendencia',
          cell: ({ first_cost, current_cost }) => (
            <TrendBadge trend={priceTrend(priceChange(first_cost, current_cost))} />
          ),
        },
      ]}
    />
  );
}

const SCORE_TONES: Readonly<Record<ScoreLevel, 'success' | 'warning' | 'danger'>> = {
  good: 'success',
  fair: 'warning',
  poor: 'danger',
};

function Score({ score }: { score: number | null }) {
  if (score === null) return '—';
  const level = scoreLevel(score);
  return (
    <Badge tone={SCORE_TONES[level]}>
      {formatQuantity(score)} % · {SCORE_LEVELS[level]}
    </Badge>
  );
}

const partOf = (score: number | null): number | null => (score === null ? null : score / 100);

export function Suppliers({ report, past }: ComparedTableProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Análisis de Proveedores"
      description="Estabilidad: 100 menos el coeficiente de variación del precio, en promedio por producto. Calidad: lo aceptado entre lo recibido."
      rows={report?.suppliers}
      past={past?.suppliers}
      keyOf={({ name }) => name}
      empty="No se recibieron compras en este periodo."
      columns={[
        { head: 'Proveedor', cell: ({ name }) => <NameCell name={name} /> },
        comparedColumn<Supplier>(
          'Total Gastado',
          ({ spent_cents }) => spent_cents,
          (cents) => formatMoney(cents, currency),
        ),
        comparedColumn<Supplier>('Compras', ({ purchases }) => purchases, formatQuantity),
        comparedColumn<Supplier>('Productos', ({ products }) => products, formatQuantity),
        comparedColumn<Supplier>(
          'Tiempo Entrega (días)',
          ({ delivery_days }) => delivery_days,
          formatQuantity,
          'less',
          'average',
        ),
        {
          ...comparedColumn<Supplier>(
            'Estabilidad Precio',
            (row) => partOf(row.stability),
            formatShare,
            'more',
            'share',
          ),
          cell: ({ stability }) => <Score score={stability} />,
        },
        {
          ...comparedColumn<Supplier>('Calidad', (row) => partOf(row.quality), formatShare, 'more', 'share'),
          cell: ({ quality }) => <Score score={quality} />,
        },
      ]}
    />
  );
}

/** The last received lines, each with its average cost before; the exported file has all that were read. */
export function RecentPurchases({ report }: InventoryTableProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  const price = (cost: number) => formatUnitCost(cost, currency);
  return (
    <FigureTable
      title="Compras recientes"
      rows={report?.lines.slice(0, RECENT_LINES)}
      keyOf={({ number, name, received_on, unit_cost }) => `${number} ${name} ${received_on} ${unit_cost}`}
      empty="No se recibieron compras en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name, category }) => <NameCell name={name} under={category} /> },
        { head: 'Fecha', cell: ({ received_on }) => <span className="figures">{dayText(received_on)}</span> },
        { head: 'Proveedor', cell: ({ supplier }) => <NameCell name={supplier} /> },
        {
          head: 'Cantidad',
          numeric: true,
          cell: ({ quantity, unit }) => quantityText(quantity, unit),
        },
        { head: 'Costo Unitario', numeric: true, cell: ({ unit_cost }) => price(unit_cost) },
        { head: 'Costo Anterior', numeric: true, cell: ({ previous_cost }) => price(previous_cost) },
        {
          head: 'Variación %',
          numeric: true,
          cell: ({ previous_cost, unit_cost }) => formatShare(priceChange(previous_cost, unit_cost), true),
        },
        { head: 'Total', numeric: true, cell: (row) => formatMoney(row.total_cents, currency) },
      ]}
    />
  );
}
