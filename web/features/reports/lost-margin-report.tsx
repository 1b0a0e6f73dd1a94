import { FIGURES } from '#domain/figures.ts';
import { lostCases, lostReasons } from '#domain/lost-margin.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Share, ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Amount, StatCard } from '#web/ui/stat-card.tsx';
import type { DiscountsReport as Report } from './answers.ts';
import { CardRow } from './cards.tsx';
import type { ReportProps } from './catalogue.ts';
import { grainWords } from './chart-points.ts';
import { salesAddress } from './drill-down.ts';
import { LostByDay } from './lost-by-day.tsx';
import { lostMarginTables } from './lost-margin-tables.ts';
import { LostPeople } from './lost-people.tsx';
import { LostReasons } from './lost-reasons.tsx';
import { Part } from './part.tsx';
import { ReportState } from './report-state.tsx';
import { useReportTables } from './report-tables.tsx';
import { useReport } from './use-report.ts';

const PRODUCTS = 10;

const cases = (count: number, one: string, many: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`;

function LostFigures({ totals }: { totals: Report['totals'] | undefined }) {
  const { currency } = useBusiness();
  const loading = !totals;
  const { discounts = 0, annulments = 0 } = totals ?? {};
  const money = (cents = 0) => <Amount>{formatMoney(cents, currency)}</Amount>;
  const { count, average_cents } = lostCases(totals);
  return (
    <CardRow of={4}>
      <StatCard
        label="Margen perdido"
        tax="sin impuesto"
        value={money(totals?.lost_cents)}
        formula={FIGURES['lost.total']}
        loading={loading}
      />
      <StatCard
        label="Por descuentos"
        tax="sin impuesto"
        value={money(totals?.discount_cents)}
        note={cases(discounts, 'descuento', 'descuentos')}
        formula={FIGURES['lost.discounts']}
        loading={loading}
      />
      <StatCard
        label="Por anulaciones"
        tax="sin impuesto"
        value={money(totals?.annulled_cents)}
        note={cases(annulments, 'anulación', 'anulaciones')}
        formula={FIGURES['lost.annulments']}
        loading={loading}
      />
      <StatCard
        label="Promedio por caso"
        tax="sin impuesto"
        value={average_cents === null ? <Amount>—</Amount> : money(average_cents)}
        note={cases(count, 'caso', 'casos')}
        formula={FIGURES['lost.average']}
        loading={loading}
      />
    </CardRow>
  );
}

function LostBars({ title, shares }: { title: string; shares: readonly Share[] | undefined }) {
  return (
    <Part title={title} description="Sin impuesto.">
      {shares ? <ShareBars label={title} shares={shares} /> : <Skeleton className="h-80 w-full" />}
    </Part>
  );
}

/** Descuentos y Anulaciones, as margin that was lost (decisions). */
export default function LostMarginReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useReport<Report>('discounts', props);
  const isEmpty = data !== undefined && data.totals.discounts === 0 && data.totals.annulments === 0;
  useReportTables(isEmpty ? undefined : data, lostMarginTables);
  const money = (cents: number) => formatMoney(cents, currency);

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <LostFigures totals={data?.totals} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No se perdió margen por descuentos ni anulaciones." />
        ) : (
          <>
            <Part
              title="Margen perdido por día"
              description={`Sin impuesto.${grainWords(data?.by_day ?? [])}`}
            >
              {data ? (
                <LostByDay days={data.by_day} addressOf={(days) => salesAddress(props, { days })} />
              ) : (
                <Skeleton className="h-72 w-full" />
              )}
            </Part>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <LostBars
                  title="Margen perdido por usuario"
                  shares={data?.by_user.map(({ user_id, name, discount_cents, annulled_cents }) => ({
                    key: user_id ?? name,
                    label: name,
                    value: discount_cents + annulled_cents,
                    text: money(discount_cents + annulled_cents),
                  }))}
                />
                <LostReasons reasons={data && lostReasons(data)} />
              </div>
              <LostBars
                title="Los 10 productos con más margen perdido"
                shares={data?.by_product.slice(0, PRODUCTS).map(({ name, lost_cents }, index) => ({
                  key: `${name} ${index}`,
                  label: name,
                  value: lost_cents,
                  text: money(lost_cents),
                }))}
              />
            </div>
            <LostPeople people={data?.by_people} />
          </>
        )}
      </div>
    </ReportState>
  );
}
