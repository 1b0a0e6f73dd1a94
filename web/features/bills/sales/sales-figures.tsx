import { useId, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SalePage } from '#domain/bills/answers/sales.ts';
import { hasOpenBill, useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { OpenBills } from './open-bills.tsx';

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

/** The totals and the number of filtered sales, and the open bills of all days, which are not sales yet: no total includes them. */
export function SalesFigures({ list, failed }: SalesFiguresProps) {
  const { money } = useSalesSettings();
  const bills = useId();
  const [showsBills, setShowsBills] = useState(false);
  const unpaid = useDayOrders().orders.filter(hasOpenBill);
  const due = unpaid.reduce((sum, { due_cents }) => sum + due_cents, 0);
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
    <>
      <FigureStrip className="mb-3">
        <Figure
          label="Total con impuesto"
          value={total === null ? '—' : <Money cents={total} />}
          note={withheld ? 'Se muestra al cerrar la caja' : base !== null && `${money(base)} sin impuesto`}
          formula="Lo cobrado en estas fechas menos lo reembolsado en ellas, también de ventas anteriores, con impuesto y sin propinas. Las ventas anuladas no suman. Sin impuesto es la cifra Ventas del inicio y de los reportes."
          loading={loading}
        />
        <Figure
          label="Cobradas"
          value={shown ? formatQuantity(shown.sales_count) : '—'}
          note={others.join(' · ')}
          loading={loading}
        />
        {unpaid.length > 0 && (
          <Figure
            label={`Por cobrar (${unpaid.length})`}
            value={<Money cents={due} />}
            opens={{ id: bills, isOpen: showsBills, toggle: () => setShowsBills(!showsBills) }}
          />
        )}
      </FigureStrip>
      <OpenBills id={bills} orders={unpaid} isShown={showsBills} />
    </>
  );
}
