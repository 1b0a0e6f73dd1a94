import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { type DayRange, rangeOf } from '#domain/periods.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness, useToday } from '#web/lib/business.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PeriodPicker } from '#web/ui/period-picker.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesTable } from './sales-table.tsx';
import { PAGE_SIZE, type SaleRow, useSales } from './use-sales.ts';

/** The charged sales of a range of business days. */
export default function SalesScreen() {
  const { currency } = useBusiness();
  const { day: today } = useToday();
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<{ sale: SaleRow; open: boolean } | null>(null);
  const range = chosen ?? rangeOf('today', today);
  const { list, totals } = useSales(range, page);
  const { data, error, mutate, isValidating } = list;
  const money = (cents: number | undefined) => formatMoney(cents ?? 0, currency);

  return (
    <>
      <PageHeader
        title="Ventas"
        actions={
          <PeriodPicker
            value={range}
            today={today}
            onValueChange={(next) => {
              setChosen(next);
              setPage(1);
            }}
          />
        }
      />
      <div className="mb-5 grid gap-3 sm:grid-cols-3 sm:gap-4">
        <StatCard
          label="Ventas"
          value={money(totals?.sales_cents)}
          loading={!totals}
          formula="Ventas cobradas menos descuentos y devoluciones, sin impuesto ni propinas."
        />
        <StatCard label="Ventas cobradas" value={formatQuantity(totals?.sales ?? 0)} loading={!totals} />
        <StatCard
          label="Ticket promedio"
          value={money(totals?.average_cents)}
          loading={!totals}
          formula="Ventas entre el número de ventas cobradas."
        />
      </div>
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState
          picture="receipt"
          title="No hay ventas cobradas en estas fechas."
          description="Elige otro periodo para ver ventas anteriores."
        />
      ) : (
        <SalesTable sales={data?.sales ?? null} onOpen={(sale) => setShown({ sale, open: true })} />
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </div>
      )}
      <SaleDialog
        sale={shown?.sale ?? null}
        open={shown?.open ?? false}
        onClose={() => setShown((last) => last && { ...last, open: false })}
      />
    </>
  );
}
