import type { ServiceReport as Report } from '#domain/reports/answers/reports-service.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OnTimeByHour, TimesByHour } from './service-charts.tsx';
import { serviceTables } from './service-export.ts';
import { ServiceFigures } from './service-figures.tsx';
import { ServiceByProduct, ServiceByStation, ServiceByWeekday } from './service-tables.tsx';

const isEmpty = ({ totals }: Report) => totals.tickets === 0 && totals.turns === 0;

/** Eficiencia de Servicio (decisions): the times from order to serving, and the turns of tables. */
export default function ServiceReport(props: ReportProps) {
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.service, { query }),
    props,
    ['kitchen.ended', 'bill.changed'],
  );
  useReportTables(data && !isEmpty(data) ? data : undefined, serviceTables, past);
  return (
    <ReportState error={error} hasData={!!data} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid min-w-0 gap-4">
        <ServiceFigures report={data} past={past} />
        {data && isEmpty(data) ? (
          <EmptyState
            picture="plate"
            title="No se sirvieron órdenes en este periodo y turno."
            description="Los tiempos aparecen cuando la cocina o la barra sirven una orden."
          />
        ) : (
          <Parts data={data} past={past} />
        )}
      </div>
    </ReportState>
  );
}

const WAITING = <Skeleton className="h-72 w-full" />;

interface PartsProps {
  data: Report | undefined;
  past: Report | undefined;
}

function Parts({ data, past }: PartsProps) {
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <ReportSection title="Preparación y espera por hora">
          {data ? <TimesByHour byHour={data.by_hour} past={past?.by_hour} /> : WAITING}
        </ReportSection>
        <ReportSection title="Servidas a tiempo por hora">
          {data ? <OnTimeByHour byHour={data.by_hour} past={past?.by_hour} /> : WAITING}
        </ReportSection>
      </div>
      <ServiceByWeekday report={data} past={past} />
      <ServiceByStation report={data} past={past} />
      <ServiceByProduct report={data} past={past} />
    </>
  );
}
