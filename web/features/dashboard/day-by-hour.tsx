import type { Dashboard } from '#domain/answers/dashboard.ts';
import { formatMoney } from '#domain/money.ts';
import { hourOf } from '#domain/time.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { useBusiness } from '#web/lib/business.ts';
import { useServerNow } from '#web/lib/server-clock.ts';
import { hoursOfLastWeek, hoursToDraw } from './dashboard-texts.ts';

const MINUTE = 60_000;
const EMPTY_DAY_HEIGHT = 120;
const two = (hour: number) => String(hour % 24).padStart(2, '0');

function hourLabel(hour: number, format: '24h' | '12h'): string {
  if (format === '24h') return `${two(hour)}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'a. m.' : 'p. m.'}`;
}

interface DayByHourProps {
  byHour: Dashboard['by_hour'];
  /** 'el lunes pasado', to draw its hours instead of today's; null to draw today's. */
  lastWeek: string | null;
}

/** The sales of each hour of the business day; those of the same weekday of last week, muted and low, on a day without sales. */
export default function DayByHour({ byHour, lastWeek }: DayByHourProps) {
  const { zone, currency, time_format, day_start_minutes } = useBusiness();
  const now = hourOf(useServerNow(MINUTE), zone);
  const startsAt = Math.floor(day_start_minutes / 60);
  const hours = lastWeek === null ? hoursToDraw(byHour, startsAt, now) : hoursOfLastWeek(byHour, startsAt);
  const found = new Map(byHour.map((row) => [row.hour, row]));
  const money = (cents: number) => formatMoney(cents, currency);
  const figureOnly = (cents: number) => money(cents).replace(/^\D+/, '').replace(/\.00$/, '');
  const points = hours.map((hour) => ({
    key: `${hour}`,
    label: hourLabel(hour, time_format),
    title: `${hourLabel(hour, time_format)} a ${hourLabel(hour + 1, time_format)}`,
  }));
  if (lastWeek !== null)
    return (
      <BarChart
        label={`Hoy aún no hay ventas. Ventas por hora ${lastWeek}`}
        axis="Hora"
        height={EMPTY_DAY_HEIGHT}
        points={points}
        series={[
          {
            key: 'last_week_sales_cents',
            name: `Ventas ${lastWeek}`,
            values: hours.map((hour) => found.get(hour)?.last_week_sales_cents ?? 0),
            format: money,
            color: 'var(--muted-foreground)',
            past: true,
          },
        ]}
        formatTick={figureOnly}
      />
    );
  return (
    <BarChart
      label="Ventas de hoy por hora"
      axis="Hora"
      points={points}
      series={[
        {
          key: 'sales_cents',
          name: 'Ventas',
          values: hours.map((hour) => found.get(hour)?.sales_cents ?? 0),
          format: money,
          color: 'var(--chart-1)',
        },
      ]}
      details={[{ name: 'Cobradas', texts: hours.map((hour) => `${found.get(hour)?.sales ?? 0}`) }]}
      formatTick={figureOnly}
    />
  );
}
