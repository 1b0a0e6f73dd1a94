import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import type { ServiceReport } from '#domain/reports/answers/reports-service.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { averageMinutes } from '#domain/reports/service-times.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { averageText, minutesText } from './service-texts.ts';

const NOTHING: ServiceReport['totals'] = {
  tickets: 0,
  on_time: 0,
  elapsed_seconds: 0,
  lines: 0,
  preparation_seconds: 0,
  waiting_seconds: 0,
  turns: 0,
  turn_seconds: 0,
};

const of = (count: number, one: string, many: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`;

interface ServiceFiguresProps {
  report: ServiceReport | undefined;
  past: ServiceReport | undefined;
}

/** The share on time, the average preparation and waiting, and the minutes per turn of a table. */
export function ServiceFigures({ report, past }: ServiceFiguresProps) {
  const totals = report?.totals ?? NOTHING;
  const loading = !report;
  const beside = (figure: (totals: ServiceReport['totals']) => number | null) => ({
    now: report && figure(report.totals),
    before: past && figure(past.totals),
  });
  const minutes = (figure: (totals: ServiceReport['totals']) => number | null) => (
    <PastValue {...beside(figure)} format={minutesText} better="less" kind="average" />
  );
  return (
    <CardRow of={4}>
      <StatCard
        label="Servidas a tiempo"
        loading={loading}
        value={formatShare(shareOf(totals.on_time, totals.tickets))}
        before={
          <PastValue
            {...beside(({ on_time, tickets }) => shareOf(on_time, tickets))}
            format={formatShare}
            better="more"
            kind="share"
          />
        }
        formula={FIGURES['service.on-time']}
        note={`${formatQuantity(totals.on_time)} de ${of(totals.tickets, 'orden', 'órdenes')}`}
      />
      <StatCard
        label="Preparación promedio"
        loading={loading}
        value={averageText(totals.preparation_seconds, totals.lines)}
        before={minutes((row) => averageMinutes(row.preparation_seconds, row.lines))}
        formula={FIGURES['service.preparation']}
        note={of(totals.lines, 'producto servido', 'productos servidos')}
      />
      <StatCard
        label="Espera promedio"
        loading={loading}
        value={averageText(totals.waiting_seconds, totals.lines)}
        before={minutes((row) => averageMinutes(row.waiting_seconds, row.lines))}
        formula={FIGURES['service.waiting']}
        note={`De enviada a servida: ${averageText(totals.elapsed_seconds, totals.tickets)}`}
      />
      <StatCard
        label="Minutos por mesa"
        loading={loading}
        value={averageText(totals.turn_seconds, totals.turns)}
        before={minutes((row) => averageMinutes(row.turn_seconds, row.turns))}
        formula={FIGURES['service.turn']}
        note={of(totals.turns, 'vuelta de mesa', 'vueltas de mesa')}
      />
    </CardRow>
  );
}
