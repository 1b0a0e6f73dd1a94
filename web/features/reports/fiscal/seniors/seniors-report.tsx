import { formatQuantity } from '#domain/base/quantity.ts';
import type { SeniorsReport } from '#domain/fiscal/answers/seniors.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { SeniorCards } from './senior-cards.tsx';
import { personCount, seniorTables } from './senior-rows.ts';
import { SeniorTable } from './senior-table.tsx';

const NOTHING: SeniorsReport = { rows: [], totals: { amount_cents: 0, discount_cents: 0 } };

/** The sums of the month. */
function SeniorFigures({ report }: { report: SeniorsReport | undefined }) {
  const loading = !report;
  const { totals, rows } = report ?? NOTHING;
  const persons = personCount(report ?? NOTHING);
  const discounts = rows.filter(({ refund_number }) => refund_number === null).length;
  return (
    <CardRow of={2}>
      <StatCard
        label="Descontado"
        value={<Money cents={totals.discount_cents} />}
        note={`${formatQuantity(discounts)} ${discounts === 1 ? 'descuento' : 'descuentos'} a ${formatQuantity(persons)} ${persons === 1 ? 'persona' : 'personas'}`}
        loading={loading}
      />
      <StatCard
        label="Importe"
        value={<Money cents={totals.amount_cents} />}
        note="Antes del descuento"
        loading={loading}
      />
    </CardRow>
  );
}

/** 'Adultos mayores': the discounts of adulto mayor and cuarta edad of a month, with identity number for the authority. */
export default function SeniorsReportBody(props: ReportProps) {
  const isWide = useWide(MD);
  const { data, error, mutate, isValidating } = useReport(
    ({ from, to }) => apiPath(api.fiscal.seniors, { query: { from, to } }),
    props,
  );
  useReportTables(data, seniorTables);
  const List = isWide ? SeniorTable : SeniorCards;
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        <SeniorFigures report={data} />
        {data?.rows.length === 0 ? (
          <EmptyState
            picture="receipt"
            title="No hubo descuentos de adulto mayor en este mes."
            description="Los descuentos de adulto mayor y cuarta edad que se dan al cobrar aparecen aquí."
          />
        ) : data ? (
          <List {...data} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </div>
    </ReportState>
  );
}
