import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { type DayRange, rangeOf } from '#domain/periods.ts';
import { useBusiness, useToday } from '#web/lib/business.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PeriodPicker } from '#web/ui/period-picker.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { ExpensesTable } from './expenses-table.tsx';
import { PAGE_SIZE, useExpenses } from './use-expenses.ts';

/** What the business spends: a range's expenses, the month's unless told, and its total by category. */
export default function ExpensesScreen() {
  const { currency } = useBusiness();
  const { day: today } = useToday();
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const [page, setPage] = useState(1);
  const range = chosen ?? rangeOf('month', today);
  const { data, error, mutate, isValidating } = useExpenses(range, page);
  const money = (cents: number) => formatMoney(cents, currency);

  const shares = data?.categories.map(({ category_id, name, total_cents }) => ({
    key: category_id ?? '',
    label: name ?? 'Sin Categoría',
    value: total_cents,
    text: money(total_cents),
  }));

  return (
    <>
      <PageHeader
        title="Gastos"
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
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState picture="receipt" title="No hay gastos registrados en estas fechas." />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr] lg:gap-5">
          <div className="grid gap-4">
            <StatCard
              label="Gastos del periodo"
              value={money(data?.total_cents ?? 0)}
              note={data && `${data.total} ${data.total === 1 ? 'gasto' : 'gastos'}`}
              loading={!data}
            />
            <Card>
              <CardHeader title="Por categoría" />
              {shares ? (
                <ShareBars shares={shares} label="Gastos por categoría" />
              ) : (
                <Skeleton className="h-44 w-full" />
              )}
            </Card>
          </div>
          <div className="grid min-w-0 gap-4">
            <ExpensesTable expenses={data?.expenses ?? null} />
            {data && data.total > PAGE_SIZE && (
              <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
