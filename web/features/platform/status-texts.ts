import type { PlatformReport } from '#domain/platform/answers/platform.ts';
import type { StatusPeriod } from '#domain/platform/platform-counters.ts';

const WHOLE = new Intl.NumberFormat('es-HN');
const ONE_DECIMAL = new Intl.NumberFormat('es-HN', { maximumFractionDigits: 1 });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export const PERIOD_LABELS: Readonly<Record<StatusPeriod, string>> = {
  '1h': '1 hora',
  '24h': '24 horas',
  '7d': '7 días',
};

export const CRON_LABELS: Readonly<Record<PlatformReport['cron']['status'], string>> = {
  ok: 'Al día',
  failed: 'Con fallas',
  late: 'Atrasadas',
};

const JOBS: Readonly<Record<string, string>> = {
  'create reminder notifications': 'Avisos de recordatorios',
  'delete expired rows': 'Borrado de lo vencido',
  'roll up days': 'Resúmenes de días',
  'create recurring expenses': 'Gastos recurrentes',
};

export const jobText = (job: string): string => JOBS[job] ?? job;
export const countText = (count: number): string => WHOLE.format(count);

/** A duration: '85 ms', '1.2 s'; a dash without any request. */
export function durationText(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1000 ? `${ms} ms` : `${ONE_DECIMAL.format(ms / 1000)} s`;
}

/** A size: '48.3 MB'. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return `${ONE_DECIMAL.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** The share of errors: '0.3 % de las solicitudes'. */
export const errorShareText = ({ errors, requests }: PlatformReport['total']): string =>
  `${requests === 0 ? '0' : ONE_DECIMAL.format((errors / requests) * 100)} % de las solicitudes`;

export const refusalsText = (count: number): string =>
  count === 1 ? '1 rechazada' : `${countText(count)} rechazadas`;
