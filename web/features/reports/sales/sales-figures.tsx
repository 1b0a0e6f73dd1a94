import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

interface SalesFiguresProps {
  totals: SalesReport['totals'] | undefined;
  past: SalesReport['totals'] | undefined;
  /** Whether the user may read costs; otherwise three cards differ. */
  costs: boolean;
}

/** The report's cards: Ventas, Gastos, Utilidad, Ganancias (3-reports §2.4; decisions). */
export function SalesFigures({ totals, past, costs }: SalesFiguresProps) {
  const { currency } = useBusiness();
  const loading = !totals;
  const money = (cents: number | null | undefined) => <Money cents={cents ?? 0} />;
  const before = (of: (totals: SalesReport['totals']) => number | null, better: 'more' | 'less' = 'more') => (
    <PastValue
      now={totals && of(totals)}
      before={past && of(past)}
      format={(cents) => formatMoney(cents, currency)}
      better={better}
    />
  );
  const sold = `${formatQuantity(totals?.sales ?? 0)} ${totals?.sales === 1 ? 'venta' : 'ventas'}`;

  const sales = (
    <StatCard
      label="Ventas"
      tax="sin impuesto"
      value={money(totals?.sales_cents)}
      note={sold}
      before={before(({ sales_cents }) => sales_cents)}
      formula={FIGURES['sales.total']}
      loading={loading}
    />
  );
  if (!costs) {
    return (
      <CardRow of={2}>
        {sales}
        <StatCard
          label="Ticket promedio"
          tax="sin impuesto"
          value={money(totals?.average_cents)}
          before={before((row) => (row.sales > 0 ? row.average_cents : null))}
          formula={FIGURES['sales.average']}
          loading={loading}
        />
      </CardRow>
    );
  }
  return (
    <CardRow of={4}>
      {sales}
      <StatCard
        label="Gastos"
        value={money(totals?.expenses_cents)}
        before={before(({ expenses_cents }) => expenses_cents, 'less')}
        formula={FIGURES['sales.expenses']}
        loading={loading}
      />
      <StatCard
        label="Utilidad"
        tax="sin impuesto"
        value={money(totals?.profit_cents)}
        before={before(({ profit_cents }) => profit_cents)}
        formula={FIGURES['sales.profit']}
        loading={loading}
      />
      <StatCard
        label="Ganancias"
        value={money(totals?.earnings_cents)}
        before={before(({ earnings_cents }) => earnings_cents)}
        formula={FIGURES['sales.earnings']}
        loading={loading}
      />
    </CardRow>
  );
}
