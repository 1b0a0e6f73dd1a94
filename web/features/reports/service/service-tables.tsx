import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare, shareOf } from '#domain/base/shares.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import type { ServiceReport } from '#domain/reports/answers/reports-service.ts';
import { averageMinutes } from '#domain/reports/service-times.ts';
import { WEEKDAYS } from '#web/features/reports/labels/time-labels.ts';
import {
  comparedColumn,
  type FigureColumn,
  FigureTable,
  NameCell,
} from '#web/features/reports/tables/figure-table.tsx';
import { minutesText } from './service-texts.ts';

interface LineTimes {
  readonly lines: number;
  readonly on_time: number;
  readonly preparation_seconds: number;
  readonly waiting_seconds: number;
}

const share = (value: number) => formatShare(value);

const times = <Row extends Omit<LineTimes, 'on_time'>>(): readonly FigureColumn<Row>[] => [
  comparedColumn(
    'Preparación',
    (row) => averageMinutes(row.preparation_seconds, row.lines),
    minutesText,
    'less',
    'average',
  ),
  comparedColumn(
    'Espera',
    (row) => averageMinutes(row.waiting_seconds, row.lines),
    minutesText,
    'less',
    'average',
  ),
];

const lineColumns = <Row extends LineTimes>(): readonly FigureColumn<Row>[] => [
  comparedColumn('Servidos', ({ lines }) => lines, formatQuantity),
  comparedColumn('A tiempo', ({ on_time, lines }) => shareOf(on_time, lines), share, 'more', 'share'),
  ...times<Row>(),
];

type Weekday = ServiceReport['by_weekday'][number];

interface ServiceTableProps {
  report: ServiceReport | undefined;
  past: ServiceReport | undefined;
}

/** Begins with Sunday, as in the other reports; with the turns of tables. */
export function ServiceByWeekday({ report, past }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por día de la semana"
      rows={report?.by_weekday}
      past={past?.by_weekday}
      keyOf={({ weekday }) => `${weekday}`}
      empty="No se sirvieron órdenes en este periodo."
      columns={[
        { head: 'Día', cell: ({ weekday }) => WEEKDAYS[weekday] },
        comparedColumn<Weekday>('Órdenes', ({ tickets }) => tickets, formatQuantity),
        comparedColumn<Weekday>(
          'A tiempo',
          ({ on_time, tickets }) => shareOf(on_time, tickets),
          share,
          'more',
          'share',
        ),
        ...times<Weekday>(),
        comparedColumn<Weekday>('Vueltas de mesa', ({ turns }) => turns, formatQuantity),
        comparedColumn<Weekday>(
          'Minutos por mesa',
          ({ turn_seconds, turns }) => averageMinutes(turn_seconds, turns),
          minutesText,
          'less',
          'average',
        ),
      ]}
    />
  );
}

export function ServiceByStation({ report, past }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por estación"
      rows={report?.by_station}
      past={past?.by_station}
      keyOf={({ station }) => station}
      empty="No se sirvieron productos en este periodo."
      columns={[
        { head: 'Estación', cell: ({ station }) => STATION_NAMES[station] },
        ...lineColumns<ServiceReport['by_station'][number]>(),
      ]}
    />
  );
}

export function ServiceByProduct({ report, past }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por producto"
      rows={report?.by_product}
      past={past?.by_product}
      keyOf={({ menu_item_id }) => menu_item_id}
      empty="No se sirvieron productos en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name }) => <NameCell name={name} /> },
        ...lineColumns<ServiceReport['by_product'][number]>(),
      ]}
    />
  );
}
