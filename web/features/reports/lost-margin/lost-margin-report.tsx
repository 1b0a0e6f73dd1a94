import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { DiscountsReport as Report } from '#domain/reports/answers/reports-discounts.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { lostCases, lostReasons } from '#domain/reports/lost-margin.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { grainText } from '#web/features/reports/charts/chart-points.ts';
import { comparedShares, PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { DiscountsByPerson } from '#web/features/reports/people/discounts-by-person.tsx';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type ShareBar, ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { LostByDay } from './lost-by-day.tsx';
import { lostMarginTables } from './lost-margin-export.ts';
import { LostReasons } from './lost-reasons.tsx';

const PRODUCTS = 10;

/** Adds a key to each product. Products with the same name get different keys by their order. */
function keyed(products: Report['by_product']) {
  const seen = new Map<string, number>();
  return products.map((product) => {
    const occurrence = seen.get(product.name) ?? 0;
    seen.set(product.name, occurrence + 1);
    return { ...product, key: `${product.name} ${occurrence}` };
  });
}

const topLost = (report: Report) => keyed(report.by_product).slice(0, PRODUCTS);

/** The past rows of the ten products that are shown. */
function pastOfLost(report: Report, past: Report) {
  const keys = new Set(topLost(report).map(({ key }) => key));
  return keyed(past.by_product).filter(({ key }) => keys.has(key));
}

const cases = (count: number, one: string, many: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`;

interface LostFiguresProps {
  totals: Report['totals'] | undefined;
  past: Report['totals'] | undefined;
}

function LostFigures({ totals, past }: LostFiguresProps) {
  const { currency } = useBusiness();
  const loading = !totals;
  const { discounts = 0, voids = 0 } = totals ?? {};
  const money = (cents = 0) => <Money cents={cents} />;
  const { count, average_cents } = lostCases(totals);
  const before = (of: (row: Report['totals']) => number | null) => (
    <PastValue
      now={totals && of(totals)}
      before={past && of(past)}
      format={(cents) => formatMoney(cents, currency)}
      better="less"
    />
  );
  return (
    <CardRow of={4}>
      <StatCard
        label="Margen perdido"
        tax="sin impuesto"
        value={money(totals?.lost_cents)}
        before={before(({ lost_cents }) => lost_cents)}
        formula={FIGURES['lost.total']}
        loading={loading}
      />
      <StatCard
        label="Por descuentos"
        tax="sin impuesto"
        value={money(totals?.discount_cents)}
        note={cases(discounts, 'descuento', 'descuentos')}
        before={before(({ discount_cents }) => discount_cents)}
        formula={FIGURES['lost.discounts']}
        loading={loading}
      />
      <StatCard
        label="Por anulaciones"
        tax="sin impuesto"
        value={money(totals?.voided_cents)}
        note={cases(voids, 'anulación', 'anulaciones')}
        before={before(({ voided_cents }) => voided_cents)}
        formula={FIGURES['lost.voids']}
        loading={loading}
      />
      <StatCard
        label="Promedio por caso"
        tax="sin impuesto"
        value={average_cents === null ? '—' : money(average_cents)}
        note={cases(count, 'caso', 'casos')}
        before={before((row) => lostCases(row).average_cents)}
        formula={FIGURES['lost.average']}
        loading={loading}
      />
    </CardRow>
  );
}

function LostBars({ title, shares }: { title: string; shares: readonly ShareBar[] | undefined }) {
  return (
    <ReportSection title={title} description="Sin impuesto.">
      {shares ? <ShareBars label={title} shares={shares} /> : <Skeleton className="h-80 w-full" />}
    </ReportSection>
  );
}

/** Descuentos y Anulaciones, as lost margin (decisions). */
export default function LostMarginReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.discounts, { query }),
    props,
  );
  const isEmpty = data !== undefined && data.totals.discounts === 0 && data.totals.voids === 0;
  useReportTables(isEmpty ? undefined : data, lostMarginTables, past);
  const money = (cents: number) => formatMoney(cents, currency);

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <LostFigures totals={data?.totals} past={past?.totals} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No se perdió margen por descuentos ni anulaciones." />
        ) : (
          <>
            <ReportSection
              title="Margen perdido por día"
              description={`Sin impuesto.${grainText(data?.by_day ?? [])}`}
            >
              {data ? (
                <LostByDay
                  days={data.by_day}
                  past={past?.by_day}
                  addressOf={(days) => salesAddress(props, { days })}
                />
              ) : (
                <Skeleton className="h-72 w-full" />
              )}
            </ReportSection>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <LostBars
                  title="Margen perdido por usuario"
                  shares={
                    data &&
                    comparedShares(data.by_user, past?.by_user, {
                      keyOf: personKey,
                      label: ({ name }) => name,
                      of: ({ discount_cents, voided_cents }) => discount_cents + voided_cents,
                      format: money,
                      better: 'less',
                    })
                  }
                />
                <LostReasons reasons={data && lostReasons(data)} past={past && lostReasons(past)} />
              </div>
              <LostBars
                title="Los 10 productos con más margen perdido"
                shares={
                  data &&
                  comparedShares(topLost(data), past && pastOfLost(data, past), {
                    keyOf: ({ key }) => key,
                    label: ({ name }) => name,
                    of: ({ lost_cents }) => lost_cents,
                    format: money,
                    better: 'less',
                  })
                }
              />
            </div>
            <DiscountsByPerson people={data?.by_people} past={past?.by_people} />
          </>
        )}
      </div>
    </ReportState>
  );
}
