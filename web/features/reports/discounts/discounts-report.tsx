import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import type { DiscountsReport as Report } from '#domain/reports/answers/reports-discounts.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
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
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { discountReasons, discountTables, voidReasons } from './discounts-export.ts';
import { ReasonTable } from './reason-table.tsx';

const RATE_PARTS = 10_000;

interface DiscountFiguresProps {
  totals: Report['totals'] | undefined;
  past: Report['totals'] | undefined;
}

const rateOf = ({ average_rate }: Report['totals']): number | null =>
  average_rate === null ? null : average_rate / RATE_PARTS;

function DiscountFigures({ totals, past }: DiscountFiguresProps) {
  const { currency } = useBusiness();
  const loading = !totals;
  const before = (of: (row: Report['totals']) => number, format: (value: number) => string) => (
    <PastValue now={totals && of(totals)} before={past && of(past)} format={format} better="less" />
  );
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <CardRow of={4}>
      <StatCard
        label="Total de descuentos"
        tax="sin impuesto"
        value={<Money cents={totals?.discount_cents ?? 0} />}
        before={before(({ discount_cents }) => discount_cents, money)}
        formula={FIGURES['discounts.total']}
        loading={loading}
      />
      <StatCard
        label="Descuento promedio"
        value={formatShare(totals ? rateOf(totals) : null)}
        before={
          <PastValue
            now={totals && rateOf(totals)}
            before={past && rateOf(past)}
            format={formatShare}
            better="less"
            kind="share"
          />
        }
        formula={FIGURES['discounts.average']}
        loading={loading}
      />
      <StatCard
        label="Descuentos aplicados"
        value={formatQuantity(totals?.discounts ?? 0)}
        before={before(({ discounts }) => discounts, formatQuantity)}
        formula={FIGURES['discounts.count']}
        loading={loading}
      />
      <StatCard
        label="Anulaciones aplicadas"
        value={formatQuantity(totals?.voids ?? 0)}
        note={`${formatMoney(totals?.voided_cents ?? 0, currency)} sin impuesto`}
        before={before(({ voids }) => voids, formatQuantity)}
        formula={FIGURES['discounts.voids']}
        loading={loading}
      />
    </CardRow>
  );
}

/** Descuentos/Anulaciones (3-reports §2.5). */
export default function DiscountsReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.discounts, { query }),
    props,
  );
  const isEmpty = data !== undefined && data.totals.discounts === 0 && data.totals.voids === 0;
  useReportTables(isEmpty ? undefined : data, discountTables, past);
  const voided = salesAddress(props, { state: 'Anulada' });

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <DiscountFigures totals={data?.totals} past={past?.totals} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No hay descuentos ni anulaciones en este periodo." />
        ) : (
          <>
            <ReportSection title="Descuentos por usuario" description="Sin impuesto, de quien los dio.">
              {data ? (
                <DiscountBars rows={data.by_user} past={past?.by_user} currency={currency} />
              ) : (
                <Skeleton className="h-40 w-full" />
              )}
            </ReportSection>
            <DiscountsByPerson people={data?.by_people} past={past?.by_people} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ReasonTable
                title="Motivos de descuento"
                rows={data && discountReasons(data)}
                past={past && discountReasons(past)}
                empty="No hay descuentos en este periodo."
              />
              <ReasonTable
                title="Motivos de anulación"
                rows={data && voidReasons(data)}
                past={past && voidReasons(past)}
                empty="No hay anulaciones en este periodo."
                href={voided}
              />
            </div>
          </>
        )}
      </div>
    </ReportState>
  );
}

interface DiscountBarsProps {
  rows: Report['by_user'];
  past: Report['by_user'] | undefined;
  currency: string;
}

const rowsWithDiscounts = (rows: Report['by_user']) => rows.filter(({ discounts }) => discounts > 0);

function DiscountBars({ rows, past, currency }: DiscountBarsProps) {
  const withDiscounts = rowsWithDiscounts(rows).toSorted((a, b) => b.discount_cents - a.discount_cents);
  if (withDiscounts.length === 0 && !past?.some(({ discounts }) => discounts > 0))
    return <p className="text-sm text-muted-foreground">Nadie dio descuentos en este periodo.</p>;
  return (
    <ShareBars
      label="Descuentos por usuario"
      shares={comparedShares(withDiscounts, past && rowsWithDiscounts(past), {
        keyOf: personKey,
        label: ({ name, discounts }) => `${name} (${formatQuantity(discounts)})`,
        of: ({ discount_cents }) => discount_cents,
        format: (cents) => formatMoney(cents, currency),
        better: 'less',
      })}
    />
  );
}
