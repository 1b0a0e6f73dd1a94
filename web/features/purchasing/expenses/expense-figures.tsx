import type { ExpensePage } from '#domain/purchasing/answers/expenses.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';

interface ExpenseFiguresProps {
  /** Undefined while loading. */
  page: ExpensePage | undefined;
  money: (cents: number) => string;
}

/** The total of the expenses, and the category with the most; a press shows the total of each category. */
export function ExpenseFigures({ page, money }: ExpenseFiguresProps) {
  const shares = (page?.categories ?? []).map(({ category_id, name, total_cents }) => ({
    key: category_id ?? '',
    label: name ?? 'Sin Categoría',
    value: total_cents,
    text: money(total_cents),
  }));
  return (
    <FigureStrip className="mb-3">
      <Figure
        label="Gastos del periodo"
        value={<Money cents={page?.total_cents ?? 0} />}
        note={page && `${page.total} ${page.total === 1 ? 'gasto' : 'gastos'}`}
        loading={!page}
      />
      <Figure
        label="Por categoría"
        value={shares[0]?.label}
        note={shares[0]?.text}
        details={<ShareBars shares={shares} label="Gastos por categoría" />}
        loading={!page}
      />
    </FigureStrip>
  );
}
