import { formatMoney } from '#domain/base/money.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedShares, PastValueLine } from '#web/features/reports/comparison/comparison.tsx';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';

interface ExpenseSharesProps {
  report: SalesReport;
  past: SalesReport | undefined;
}

/** The expenses by category, as in /gastos. For users who may read costs, if there are expenses now or in the past period. */
export function ExpenseShares({ report: { expenses, totals }, past }: ExpenseSharesProps) {
  const { currency } = useBusiness();
  const totalCents = totals.expenses_cents;
  const pastExpenses = past?.expenses ?? undefined;
  if (!expenses || totalCents === null || expenses.length + (pastExpenses?.length ?? 0) === 0) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <ReportSection
      title="Gastos por categoría"
      description="Lo que se gastó en el periodo, según la pantalla de Gastos."
    >
      <ShareBars
        label="Gastos por categoría"
        shares={comparedShares(expenses, pastExpenses, {
          keyOf: ({ category_id }) => category_id ?? '',
          label: ({ name }) => name,
          of: ({ total_cents }) => total_cents,
          format: money,
          better: 'less',
        }).map((share) => ({
          ...share,
          text: `${share.text} · ${formatShare(shareOf(share.value, totalCents))}`,
        }))}
      />
      <div className="mt-4 flex justify-between gap-4 border-t pt-3 text-sm font-semibold">
        Total de gastos
        <span className="text-right figures">
          {money(totalCents)}
          <PastValueLine now={totalCents} before={past?.totals.expenses_cents} format={money} better="less" />
        </span>
      </div>
    </ReportSection>
  );
}
