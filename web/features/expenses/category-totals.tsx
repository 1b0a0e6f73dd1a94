import type { ExpensePage } from '#domain/answers/expenses.ts';
import { type DayRange, rangeText } from '#domain/periods.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Money } from '#web/ui/money.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

interface CategoryTotalsProps {
  /** Undefined while loading. */
  page: ExpensePage | undefined;
  range: DayRange;
  money: (cents: number) => string;
}

/** The total of the expenses, and the total of each category. */
export function CategoryTotals({ page, range, money }: CategoryTotalsProps) {
  const shares = page?.categories.map(({ category_id, name, total_cents }) => ({
    key: category_id ?? '',
    label: name ?? 'Sin Categoría',
    value: total_cents,
    text: money(total_cents),
  }));
  return (
    <div className="grid gap-4">
      <StatCard
        label="Gastos del periodo"
        value={<Money cents={page?.total_cents ?? 0} />}
        note={page && `${page.total} ${page.total === 1 ? 'gasto' : 'gastos'} · ${rangeText(range)}`}
        loading={!page}
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
  );
}
