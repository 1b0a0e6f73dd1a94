import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import type { SalesReport } from './answers.ts';

const FORMULAS = {
  sales: 'Ventas cobradas menos descuentos y devoluciones, sin impuesto ni propinas.',
  average: 'Ventas entre el número de ventas cobradas.',
  expenses: 'Gastos del periodo; con un turno elegido, los que se registraron a esas horas.',
  profit: 'Ventas menos el costo de receta de lo vendido.',
  earnings: 'Utilidad menos Gastos.',
} as const;

interface SalesFiguresProps {
  totals: SalesReport['totals'] | undefined;
  /** Whether who looks may read costs: without it three cards are others. */
  costs: boolean;
}

/** The report's cards: Ventas, Gastos, Utilidad, Ganancias (3-reports §2.4; decisions). */
export function SalesFigures({ totals, costs }: SalesFiguresProps) {
  const { currency } = useBusiness();
  const loading = !totals;
  const money = (cents: number | null | undefined) => (
    <span className="text-2xl">{formatMoney(cents ?? 0, currency)}</span>
  );
  const sold = `${formatQuantity(totals?.sales ?? 0)} ${totals?.sales === 1 ? 'venta' : 'ventas'}`;

  const sales = (
    <StatCard
      label="Ventas"
      value={money(totals?.sales_cents)}
      note={sold}
      formula={FORMULAS.sales}
      loading={loading}
    />
  );
  if (!costs) {
    return (
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {sales}
        <StatCard
          label="Ticket promedio"
          value={money(totals?.average_cents)}
          formula={FORMULAS.average}
          loading={loading}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {sales}
      <StatCard
        label="Gastos"
        value={money(totals?.expenses_cents)}
        formula={FORMULAS.expenses}
        loading={loading}
      />
      <StatCard
        label="Utilidad"
        value={money(totals?.profit_cents)}
        formula={FORMULAS.profit}
        loading={loading}
      />
      <StatCard
        label="Ganancias"
        value={money(totals?.earnings_cents)}
        formula={FORMULAS.earnings}
        loading={loading}
      />
    </div>
  );
}
