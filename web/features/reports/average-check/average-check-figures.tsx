import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { AverageCheckReport } from '#domain/reports/answers/reports-average-check.ts';
import { FIGURES, type Figure } from '#domain/reports/figures.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { bestAverageChecks } from './average-check-texts.ts';

interface BestCardProps {
  label: string;
  figure: Figure;
  best: { readonly name: string; readonly average_cents: number } | undefined;
  /** Undefined if nothing is compared. */
  before: BestCardProps['best'];
  loading: boolean;
}

function BestCard({ label, figure, best, before, loading }: BestCardProps) {
  const { currency } = useBusiness();
  return (
    <StatCard
      label={label}
      value={<span className="block py-1 text-xl leading-7 text-balance">{best?.name ?? '—'}</span>}
      before={
        before && (
          <span className="text-muted-foreground">
            Antes: {before.name}, {formatMoney(before.average_cents, currency)}
          </span>
        )
      }
      note={best ? `${formatMoney(best.average_cents, currency)} en promedio` : 'Sin ventas'}
      formula={FIGURES[figure]}
      loading={loading}
    />
  );
}

interface AverageCheckFiguresProps {
  data: AverageCheckReport | undefined;
  past: AverageCheckReport | undefined;
}

const averageOf = ({ totals }: AverageCheckReport): number | null =>
  totals.sales > 0 ? totals.average_cents : null;

/** The cards: the total average check, and the best waiter, shift and weekday (3-reports §2.6). */
export function AverageCheckFigures({ data, past }: AverageCheckFiguresProps) {
  const { currency } = useBusiness();
  const loading = !data;
  const sales = data?.totals.sales ?? 0;
  const best = data && bestAverageChecks(data);
  const bestBefore = past && bestAverageChecks(past);
  return (
    <CardRow of={4}>
      <StatCard
        label="Ticket promedio"
        tax="sin impuesto"
        value={<Money cents={data?.totals.average_cents ?? 0} />}
        note={`${formatQuantity(sales)} ${sales === 1 ? 'venta' : 'ventas'}`}
        before={
          <PastValue
            now={data && averageOf(data)}
            before={past && averageOf(past)}
            format={(cents) => formatMoney(cents, currency)}
            better="more"
            kind="average"
          />
        }
        formula={FIGURES['sales.average']}
        loading={loading}
      />
      <BestCard
        label="Mejor mesero"
        figure="tickets.best-waiter"
        best={best?.waiter}
        before={bestBefore?.waiter}
        loading={loading}
      />
      <BestCard
        label="Mejor turno"
        figure="tickets.best-shift"
        best={best?.shift}
        before={bestBefore?.shift}
        loading={loading}
      />
      <BestCard
        label="Mejor día"
        figure="tickets.best-weekday"
        best={best?.weekday}
        before={bestBefore?.weekday}
        loading={loading}
      />
    </CardRow>
  );
}
