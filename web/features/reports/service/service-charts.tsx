import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import type { ServiceReport } from '#domain/reports/answers/reports-service.ts';
import { averageMinutes } from '#domain/reports/service-times.ts';
import { useBusiness } from '#web/data/business.ts';
import { withPast } from '#web/features/reports/charts/chart-points.ts';
import { hourText } from '#web/features/reports/labels/time-labels.ts';
import { BarChart } from '#web/parts/charts/bar-chart.tsx';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import { minutesText } from './service-texts.ts';

interface Times {
  readonly tickets: number;
  readonly on_time: number;
  readonly lines: number;
  readonly preparation_seconds: number;
  readonly waiting_seconds: number;
}

interface TimesChartProps {
  name: string;
  label: string;
  axis: string;
  points: readonly { readonly key: string; readonly label: string; readonly title: string }[];
  rows: readonly Times[];
  /** The compared times of each point; undefined if nothing is compared. */
  past: readonly (Times | undefined)[] | undefined;
}

const details = (rows: readonly Times[]) => [
  { name: 'Órdenes', texts: rows.map(({ tickets }) => formatQuantity(tickets)) },
];

const prepared = ({ preparation_seconds, lines }: Times) => averageMinutes(preparation_seconds, lines);
const waited = ({ waiting_seconds, lines }: Times) => averageMinutes(waiting_seconds, lines);

/** The average preparation or waiting time of each point, in minutes. */
function TimesChart({ name, label, axis, points, rows, past }: TimesChartProps) {
  return (
    <BarChart
      name={name}
      label={label}
      axis={axis}
      points={points}
      measures={[
        withPast(
          {
            key: 'preparation',
            name: 'Preparación',
            values: rows.map(prepared),
            format: minutesText,
          },
          past?.map((row) => (row ? prepared(row) : null)),
        ),
        withPast(
          {
            key: 'waiting',
            name: 'Espera',
            values: rows.map(waited),
            format: minutesText,
          },
          past?.map((row) => (row ? waited(row) : null)),
        ),
      ]}
      details={[
        {
          name: 'A tiempo',
          texts: rows.map(({ on_time, tickets }) => formatShare(shareOf(on_time, tickets))),
        },
        ...details(rows),
      ]}
    />
  );
}

const ALL_HOURS = 24;
/** Sorts hours of a day that may continue after midnight: it starts after the longest pause. */
function inOrder<Row extends { readonly hour: number }>(rows: readonly Row[]): readonly Row[] {
  const gaps = rows.map(({ hour }, index) => {
    const before = rows.at(index - 1)?.hour ?? hour;
    return (hour - before + ALL_HOURS) % ALL_HOURS;
  });
  const start = gaps.indexOf(Math.max(...gaps, 0));
  return start < 1 ? rows : [...rows.slice(start), ...rows.slice(0, start)];
}

interface HoursProps {
  byHour: ServiceReport['by_hour'];
  past: ServiceReport['by_hour'] | undefined;
}

function useHours({ byHour, past: pastHours }: HoursProps) {
  const { time_format } = useBusiness();
  const rows = inOrder(byHour);
  const points = rows.map(({ hour }) => ({
    key: `${hour}`,
    label: hourText(hour, time_format),
    title: `${hourText(hour, time_format)} a ${hourText(hour + 1, time_format)}`,
  }));
  const past = pastHours && rows.map(({ hour }) => pastHours.find((each) => each.hour === hour));
  return { rows, points, past };
}

/** The times by the hour in which the order was sent. */
export function TimesByHour(hours: HoursProps) {
  return (
    <TimesChart name="service.times" label="Preparación y espera por hora" axis="Hora" {...useHours(hours)} />
  );
}

/** As tall as the chart beside it with its legend. */
const TALL = 288;

export function OnTimeByHour(hours: HoursProps) {
  const { rows, points, past } = useHours(hours);
  return (
    <LineChart
      name="service.on-time"
      label="Servidas a tiempo por hora"
      axis="Hora"
      points={points}
      measures={[
        withPast(
          {
            key: 'on-time',
            name: 'A tiempo',
            values: rows.map(({ on_time, tickets }) => shareOf(on_time, tickets)),
            format: (share) => formatShare(share),
          },
          past?.map((row) => (row ? shareOf(row.on_time, row.tickets) : null)),
        ),
      ]}
      details={details(rows)}
      ceiling={1}
      height={TALL}
    />
  );
}
