import { formatQuantity } from '#domain/quantity.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { StatCard } from '#web/ui/stat-card.tsx';

const cardClasses = 'min-h-33 min-w-0 overflow-hidden sm:min-h-35';

interface SalesFiguresProps {
  /** Null until it is read. */
  list: { readonly total: number; readonly total_cents: number | null } | null;
  failed: boolean;
  /** Whether there is room to say what the figures hold. */
  notes: boolean;
}

/** How many sales the filters let through, and what they come to. */
export function SalesFigures({ list, failed, notes }: SalesFiguresProps) {
  const { money } = useSalesSettings();
  const shown = failed ? null : list;
  const loading = !list && !failed;
  const total = shown?.total_cents ?? null;
  const withheld = shown !== null && total === null;
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 sm:grid-cols-2 sm:gap-4">
      <StatCard
        label="Ventas"
        value={shown ? formatQuantity(shown.total) : '—'}
        note={notes && 'Cobradas y anuladas'}
        loading={loading}
        className={cardClasses}
      />
      <StatCard
        label="Total"
        value={total === null ? '—' : money(total)}
        note={withheld ? 'Se muestra al cerrar la caja' : notes && 'Menos reembolsos, sin las anuladas'}
        formula="Lo cobrado menos lo reembolsado, con impuesto y sin propinas. Las ventas anuladas no suman."
        loading={loading}
        className={cardClasses}
      />
    </div>
  );
}
