import { type ReactNode, useState } from 'react';
import { clock, shortDate } from '#domain/base/time.ts';
import { STATUS_PERIODS, type StatusPeriod } from '#domain/platform/platform-counters.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusCards } from './status-cards.tsx';
import { JobsTable, RoutesTable, ScreensTable } from './status-tables.tsx';
import { PERIOD_LABELS } from './status-texts.ts';
import { useStatus } from './use-status.ts';

const PERIODS = STATUS_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 min-w-0">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** How the service of the whole platform does, for masters. */
export default function StatusScreen() {
  const { zone, date_format, time_format } = useBusiness();
  const [period, setPeriod] = useState<StatusPeriod>('24h');
  const { data, error, mutate, isValidating } = useStatus(period);
  const report = data ?? null;
  const since = report && instantOf(report.since);
  return (
    <>
      <PageHeader
        title="Servicio"
        description={
          since
            ? `Toda la plataforma, desde el ${shortDate(since, zone, date_format)} a las ${clock(since, zone, time_format)}`
            : 'Toda la plataforma'
        }
        actions={<Segmented label="Periodo" value={period} onValueChange={setPeriod} options={PERIODS} />}
      />
      {error && !report ? (
        <ErrorState
          title="No se pudo cargar el servicio."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <>
          <StatusCards report={report} />
          <Section title="Rutas">
            {report?.routes.length === 0 ? (
              <EmptyState picture="done" title="Nadie ha usado Fogón en este periodo." />
            ) : (
              <RoutesTable routes={report?.routes ?? null} />
            )}
          </Section>
          <div className="grid gap-x-4 xl:grid-cols-2">
            <Section title="Errores de pantallas">
              {report?.screens.length === 0 ? (
                <EmptyState picture="done" title="Ninguna pantalla ha fallado." />
              ) : (
                report && <ScreensTable screens={report.screens} />
              )}
            </Section>
            <Section title="Tareas de cada minuto">
              {report?.jobs.length === 0 ? (
                <EmptyState title="Ninguna tarea ha corrido en este periodo." />
              ) : (
                report && <JobsTable jobs={report.jobs} />
              )}
            </Section>
          </div>
        </>
      )}
    </>
  );
}
