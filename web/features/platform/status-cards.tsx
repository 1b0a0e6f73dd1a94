import { Activity, Clock, Database, Gauge, TriangleAlert, Wifi } from 'lucide-react';
import { clock } from '#domain/base/time.ts';
import type { PlatformReport } from '#domain/platform/answers/platform.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import {
  CRON_LABELS,
  countText,
  durationText,
  errorShareText,
  jobText,
  refusalsText,
  sizeText,
} from './status-texts.ts';

function cronNote({ last_run_at, failed }: PlatformReport['cron'], time: (at: string) => string): string {
  if (last_run_at === null) return 'Todavía no corren';
  const last = `Última: ${time(last_run_at)}`;
  return failed.length > 0 ? `${last} · ${failed.map(jobText).join(', ')}` : last;
}

/** The figures of the whole platform; null while they are read. */
export function StatusCards({ report }: { report: PlatformReport | null }) {
  const { zone, time_format } = useBusiness();
  const time = (at: string) => clock(instantOf(at), zone, time_format);
  const loading = report === null;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <StatCard
        icon={<Activity aria-hidden="true" />}
        label="Solicitudes"
        loading={loading}
        value={report && countText(report.total.requests)}
        note={report && refusalsText(report.total.refusals)}
      />
      <StatCard
        icon={<TriangleAlert aria-hidden="true" />}
        label="Errores"
        loading={loading}
        value={
          report && (
            <span className={report.total.errors > 0 ? 'text-danger' : undefined}>
              {countText(report.total.errors)}
            </span>
          )
        }
        note={report && errorShareText(report.total)}
      />
      <StatCard
        icon={<Gauge aria-hidden="true" />}
        label="Tiempo"
        loading={loading}
        value={report && durationText(report.total.p95_ms)}
        note="El 95 % tarda menos"
        formula="De cada 100 solicitudes, 95 se responden en este tiempo o menos. Los tiempos se cuentan por tramos: el real es hasta una cuarta parte menor."
      />
      <StatCard
        icon={<Wifi aria-hidden="true" />}
        label="Pantallas en vivo"
        loading={loading}
        value={report && countText(report.connections)}
        note="Conectadas ahora"
      />
      <StatCard
        icon={<Clock aria-hidden="true" />}
        label="Tareas"
        loading={loading}
        value={report && CRON_LABELS[report.cron.status]}
        note={report && cronNote(report.cron, time)}
      />
      <StatCard
        icon={<Database aria-hidden="true" />}
        label="Base de datos"
        loading={loading}
        value={report && sizeText(report.database_bytes)}
        note={report && `Versión ${report.release}`}
      />
    </div>
  );
}
