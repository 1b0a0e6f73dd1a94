import type { SalePage } from '#domain/answers/sales.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { Money } from '#web/ui/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

const cardClasses = 'min-h-33 min-w-0 overflow-hidden sm:min-h-35';

interface SalesFiguresProps {
  /** Null until it is loaded. */
  list: Pick<
    SalePage,
    'sales_count' | 'voided_count' | 'refunds_count' | 'base_cents' | 'total_cents'
  > | null;
  failed: boolean;
}

const countText = (count: number, one: string, many: string) =>
  count > 0 ? [`${formatQuantity(count)} ${count === 1 ? one : many}`] : [];

/** The number of filtered sales, and their totals. */
export function SalesFigures({ list, failed }: SalesFiguresProps) {
  const { money } = useSalesSettings();
  const shown = failed ? null : list;
  const loading = !list && !failed;
  const total = shown?.total_cents ?? null;
  const base = shown?.base_cents ?? null;
  const others = [
    ...countText(shown?.voided_count ?? 0, 'anulada', 'anuladas'),
    ...countText(shown?.refunds_count ?? 0, 'reembolso', 'reembolsos'),
  ];
  const withheld = shown !== null && total === null;
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 sm:grid-cols-2 sm:gap-4">
      <StatCard
        label="Cobradas"
        value={shown ? formatQuantity(shown.sales_count) : '—'}
        note={others.join(' · ')}
        loading={loading}
        className={cardClasses}
      />
      <StatCard
        label="Total"
        value={total === null ? '—' : <Money cents={total} />}
        tax="con impuesto"
        note={withheld ? 'Se muestra al cerrar la caja' : base !== null && `${money(base)} sin impuesto`}
        formula="Lo cobrado en estas fechas menos lo reembolsado en ellas, también de ventas anteriores, con impuesto y sin propinas. Las ventas anuladas no suman. Sin impuesto es la cifra Ventas del inicio y de los reportes."
        loading={loading}
        className={cardClasses}
      />
    </div>
  );
}
