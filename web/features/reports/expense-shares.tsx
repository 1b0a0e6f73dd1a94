import { formatMoney } from '#domain/money.ts';
import { formatShare, shareOf } from '#domain/shares.ts';
import { useBusiness } from '#web/lib/business.ts';
import { ShareBars } from '#web/ui/share-bars.tsx';
import type { SalesReport } from './answers.ts';
import { Part } from './part.tsx';

interface ExpenseSharesProps {
  expenses: NonNullable<SalesReport['expenses']>;
  /** What they come to: the card's Gastos. */
  totalCents: number;
}

/** What Gastos is made of, as in /gastos. */
export function ExpenseShares({ expenses, totalCents }: ExpenseSharesProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Part
      title="Gastos por categoría"
      description="Lo que se gastó en el periodo, según la pantalla de Gastos."
    >
      <ShareBars
        label="Gastos por categoría"
        shares={expenses.map(({ category_id, name, total_cents }) => ({
          key: category_id ?? '',
          label: name,
          value: total_cents,
          text: `${money(total_cents)} · ${formatShare(shareOf(total_cents, totalCents))}`,
        }))}
      />
      <p className="mt-4 flex justify-between gap-4 border-t pt-3 text-sm font-semibold">
        Total de gastos
        <span className="figures">{money(totalCents)}</span>
      </p>
    </Part>
  );
}
