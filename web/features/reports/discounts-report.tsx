import { FIGURES } from '#domain/figures.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare } from '#domain/shares.ts';
import { useBusiness } from '#web/lib/business.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Amount, StatCard } from '#web/ui/stat-card.tsx';
import type { DiscountsReport as Report } from './answers.ts';
import { CardRow } from './cards.tsx';
import type { ReportProps } from './catalogue.ts';
import { discountTables } from './discounts-tables.ts';
import { salesAddress } from './drill-down.ts';
import { LostPeople } from './lost-people.tsx';
import { Part } from './part.tsx';
import { ReasonTable } from './reason-table.tsx';
import { ReportState } from './report-state.tsx';
import { useReportTables } from './report-tables.tsx';
import { useReport } from './use-report.ts';

const RATE_PARTS = 10_000;

function DiscountFigures({ totals }: { totals: Report['totals'] | undefined }) {
  const { currency } = useBusiness();
  const loading = !totals;
  const rate = totals?.average_rate ?? null;
  return (
    <CardRow of={4}>
      <StatCard
        label="Total de descuentos"
        tax="sin impuesto"
        value={<Amount>{formatMoney(totals?.discount_cents ?? 0, currency)}</Amount>}
        formula={FIGURES['discounts.total']}
        loading={loading}
      />
      <StatCard
        label="Descuento promedio"
        value={<Amount>{formatShare(rate === null ? null : rate / RATE_PARTS)}</Amount>}
        formula={FIGURES['discounts.average']}
        loading={loading}
      />
      <StatCard
        label="Descuentos aplicados"
        value={<Amount>{formatQuantity(totals?.discounts ?? 0)}</Amount>}
        formula={FIGURES['discounts.count']}
        loading={loading}
      />
      <StatCard
        label="Anulaciones aplicadas"
        value={<Amount>{formatQuantity(totals?.annulments ?? 0)}</Amount>}
        note={`${formatMoney(totals?.annulled_cents ?? 0, currency)} sin impuesto`}
        formula={FIGURES['discounts.annulments']}
        loading={loading}
      />
    </CardRow>
  );
}

/** Descuentos/Anulaciones (3-reports §2.5). */
export default function DiscountsReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useReport<Report>('discounts', props);
  const isEmpty = data !== undefined && data.totals.discounts === 0 && data.totals.annulments === 0;
  useReportTables(isEmpty ? undefined : data, discountTables);
  const annulled = salesAddress(props, { state: 'Anulada' });

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <DiscountFigures totals={data?.totals} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No hay descuentos ni anulaciones en este periodo." />
        ) : (
          <>
            <Part title="Descuentos por usuario" description="Sin impuesto, de quien los dio.">
              {data ? (
                <DiscountBars rows={data.by_user} currency={currency} />
              ) : (
                <Skeleton className="h-40 w-full" />
              )}
            </Part>
            <LostPeople people={data?.by_people} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ReasonTable
                title="Motivos de descuento"
                rows={data?.by_reason.map(({ reason, discounts, cents }) => ({
                  reason,
                  count: discounts,
                  cents,
                }))}
                empty="No hay descuentos en este periodo."
              />
              <ReasonTable
                title="Motivos de anulación"
                rows={data?.by_annul_reason.map(({ reason, annulments, cents }) => ({
                  reason,
                  count: annulments,
                  cents,
                }))}
                empty="No hay anulaciones en este periodo."
                href={annulled}
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
  currency: string;
}

function DiscountBars({ rows, currency }: DiscountBarsProps) {
  const given = rows
    .filter(({ discounts }) => discounts > 0)
    .toSorted((a, b) => b.discount_cents - a.discount_cents);
  if (given.length === 0)
    return <p className="text-sm text-muted-foreground">Nadie dio descuentos en este periodo.</p>;
  return (
    <ShareBars
      label="Descuentos por usuario"
      shares={given.map(({ user_id, name, discounts, discount_cents }) => ({
        key: user_id ?? name,
        label: `${name} (${formatQuantity(discounts)})`,
        value: discount_cents,
        text: formatMoney(discount_cents, currency),
      }))}
    />
  );
}
