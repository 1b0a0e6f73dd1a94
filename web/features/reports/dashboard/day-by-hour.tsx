import { formatMoney } from '#domain/base/money.ts';
import { hourOf } from '#domain/base/time.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { BarChart } from '#web/parts/charts/bar-chart.tsx';
import { hoursToDraw } from './dashboard-texts.ts';

const MINUTE = 60_000;
const EMPTY_DAY_HEIGHT = 120;
const two = (hour: number) => String(hour % 24).padStart(2, '0');

function hourLabel(hour: number, format: '24h' | '12h'): string {
  if (format === '24h') return `${two(hour)}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'a. m.' : 'p. m.'}`;
}

interface DayByHourProps {
  byHour: Dashboard['by_hour'];
  /** 'el lunes pasado': the day with which today is compared. */
  lastWeek: string;
}

/** The sales of each hour of the business day, beside those of the same weekday of last week in grey; low on a day without sales. */
export default function DayByHour({ byHour, lastWeek }: DayByHourProps) {
  const { zone, currency, time_format, day_start_minutes } = useBusiness();
  const now = hourOf(useServerNow(MINUTE), zone);
  const hours = hoursToDraw(byHour, Math.floor(day_start_minutes / 60), now);
  const found = new Map(byHour.map((row) => [row.hour, row]));
  const isEmpty = byHour.every(({ sales }) => sales === 0);
  const hasLastWeek = byHour.some(({ last_week_sales_cents }) => last_week_sales_cents !== 0);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <BarChart
      name="dashboard.hours"
      label={`${isEmpty ? 'Hoy aún no hay ventas' : 'Ventas de hoy por hora'}${hasLastWeek ? `. En gris, ${lastWeek}` : ''}`}
      axis="Hora"
      {...(isEmpty && { height: EMPTY_DAY_HEIGHT })}
      points={hours.map((hour) => ({
        key: `${hour}`,
        label: hourLabel(hour, time_format),
        title: `${hourLabel(hour, time_format)} a ${hourLabel(hour + 1, time_format)}`,
      }))}
      first={`${now}`}
      measures={[
        {
          key: 'sales_cents',
          name: 'Hoy',
          values: hours.map((hour) => found.get(hour)?.sales_cents ?? 0),
          format: money,
          formatTick: (cents) => money(cents).replace(/^\D+/, '').replace(/\.00$/, ''),
          ...(hasLastWeek && {
            compared: [
              {
                key: 'last_week_sales_cents',
                name: `${lastWeek.charAt(0).toUpperCase()}${lastWeek.slice(1)}`,
                values: hours.map((hour) => found.get(hour)?.last_week_sales_cents ?? 0),
              },
            ],
          }),
        },
      ]}
      details={[{ name: 'Cobradas', texts: hours.map((hour) => `${found.get(hour)?.sales ?? 0}`) }]}
    />
  );
}
