import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { AverageCheckReport as Report } from '#domain/reports/answers/reports-average-check.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { moneyTick, withPast } from '#web/features/reports/charts/chart-points.ts';
import { comparedShares } from '#web/features/reports/comparison/comparison.tsx';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { weekdayName } from '#web/features/reports/labels/time-labels.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { averageCheck } from '#web/features/reports/tables/average-check.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type ShareBar, ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { averageCheckTables, shiftRows, waiterRows, weekdayRows } from './average-check-export.ts';
import { AverageCheckFigures } from './average-check-figures.tsx';
import { AverageCheckTable } from './average-check-table.tsx';
import { shiftLabel } from './average-check-texts.ts';

interface AverageBarsProps {
  title: string;
  shares: readonly ShareBar[] | undefined;
}

function AverageBars({ title, shares }: AverageBarsProps) {
  return (
    <ReportSection title={title} description="Sin impuesto.">
      {shares ? <ShareBars label={title} shares={shares} /> : <Skeleton className="h-40 w-full" />}
    </ReportSection>
  );
}

interface WeekdayLineProps {
  rows: Report['by_weekday'];
  past: Report['by_weekday'] | undefined;
}

function averageOn(rows: Report['by_weekday'], weekday: number): number | null {
  const row = rows.find((each) => each.weekday === weekday);
  return row ? averageCheck(row) : null;
}

function WeekdayLine({ rows, past }: WeekdayLineProps) {
  const { currency } = useBusiness();
  return (
    <LineChart
      name="average-check.weekdays"
      label="Ticket promedio por día de la semana"
      axis="Día"
      points={rows.map(({ weekday }) => ({
        key: `${weekday}`,
        label: weekdayName(weekday).slice(0, 3),
        title: weekdayName(weekday),
      }))}
      measures={[
        withPast(
          {
            key: 'average',
            name: 'Ticket promedio',
            values: rows.map(averageCheck),
            format: (cents) => formatMoney(cents, currency),
            formatTick: moneyTick,
          },
          past && rows.map((row) => averageOn(past, row.weekday)),
        ),
      ]}
      details={[{ name: 'Ventas', texts: rows.map(({ sales }) => formatQuantity(sales)) }]}
    />
  );
}

/** Análisis de Ticket Promedio (3-reports §2.6). */
export default function AverageCheckReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.tickets, { query }),
    props,
  );
  const isEmpty = data !== undefined && data.totals.sales === 0 && data.totals.sales_cents === 0;
  useReportTables(isEmpty ? undefined : data, averageCheckTables, past);
  const money = (cents: number) => formatMoney(cents, currency);

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <AverageCheckFigures data={data} past={past} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No hay ventas cobradas en este periodo y turno." />
        ) : (
          <>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <AverageBars
                title="Ticket promedio por mesero"
                shares={
                  data &&
                  comparedShares(data.by_waiter, past?.by_waiter, {
                    keyOf: personKey,
                    label: ({ name }) => name,
                    of: ({ average_cents }) => average_cents,
                    format: money,
                    better: 'more',
                    kind: 'average',
                  })
                }
              />
              <AverageBars
                title="Ticket promedio por turno"
                shares={
                  data &&
                  comparedShares(data.by_shift, past?.by_shift, {
                    keyOf: ({ shift }) => shift,
                    label: ({ shift }) => shiftLabel(shift),
                    of: averageCheck,
                    format: money,
                    href: ({ sales, shift }) => (sales > 0 ? salesAddress(props, { shift }) : undefined),
                    better: 'more',
                    kind: 'average',
                  })
                }
              />
            </div>
            <ReportSection title="Ticket promedio por día de la semana" description="Sin impuesto.">
              {data ? (
                <WeekdayLine rows={data.by_weekday} past={past?.by_weekday} />
              ) : (
                <Skeleton className="h-65 w-full" />
              )}
            </ReportSection>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <div className="grid grid-cols-1 gap-4">
                <AverageCheckTable
                  title="Detalle por mesero"
                  head="Mesero"
                  rows={data && waiterRows(data)}
                  past={past && waiterRows(past)}
                />
                <AverageCheckTable
                  title="Detalle por turno"
                  head="Turno"
                  rows={data && shiftRows(data)}
                  past={past && shiftRows(past)}
                />
              </div>
              <AverageCheckTable
                title="Detalle por día de la semana"
                head="Día"
                rows={data && weekdayRows(data)}
                past={past && weekdayRows(past)}
              />
            </div>
          </>
        )}
      </div>
    </ReportState>
  );
}
