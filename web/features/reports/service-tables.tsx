import { STATION_NAMES } from '#domain/kitchen.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare, shareOf } from '#domain/shares.ts';
import type { ServiceReport } from './answers.ts';
import { type FigureColumn, FigureTable, Named } from './figure-table.tsx';
import { averageText, WEEKDAYS } from './service-words.ts';

interface LineTimes {
  readonly lines: number;
  readonly on_time: number;
  readonly preparation_seconds: number;
  readonly waiting_seconds: number;
}

const onTime = (part: number, whole: number) => formatShare(shareOf(part, whole));

const times = <Row extends Omit<LineTimes, 'on_time'>>(): readonly FigureColumn<Row>[] => [
  {
    head: 'Preparación',
    numeric: true,
    cell: ({ preparation_seconds, lines }) => averageText(preparation_seconds, lines),
  },
  {
    head: 'Espera',
    numeric: true,
    cell: ({ waiting_seconds, lines }) => averageText(waiting_seconds, lines),
  },
];

const lineColumns = <Row extends LineTimes>(): readonly FigureColumn<Row>[] => [
  { head: 'Servidos', numeric: true, cell: ({ lines }) => formatQuantity(lines) },
  { head: 'A tiempo', numeric: true, cell: ({ on_time, lines }) => onTime(on_time, lines) },
  ...times<Row>(),
];

interface ServiceTableProps {
  report: ServiceReport | undefined;
}

/** From Sunday, as in the other reports; with the turns of tables. */
export function ServiceByWeekday({ report }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por día de la semana"
      rows={report?.by_weekday}
      keyOf={({ weekday }) => `${weekday}`}
      empty="No se sirvieron órdenes en este periodo."
      columns={[
        { head: 'Día', cell: ({ weekday }) => WEEKDAYS[weekday] },
        { head: 'Órdenes', numeric: true, cell: ({ cards }) => formatQuantity(cards) },
        { head: 'A tiempo', numeric: true, cell: ({ on_time, cards }) => onTime(on_time, cards) },
        ...times<ServiceReport['by_weekday'][number]>(),
        { head: 'Vueltas de mesa', numeric: true, cell: ({ turns }) => formatQuantity(turns) },
        {
          head: 'Minutos por mesa',
          numeric: true,
          cell: ({ turn_seconds, turns }) => averageText(turn_seconds, turns),
        },
      ]}
    />
  );
}

export function ServiceByStation({ report }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por estación"
      rows={report?.by_station}
      keyOf={({ station }) => station}
      empty="No se sirvieron productos en este periodo."
      columns={[
        { head: 'Estación', cell: ({ station }) => STATION_NAMES[station] },
        ...lineColumns<ServiceReport['by_station'][number]>(),
      ]}
    />
  );
}

export function ServiceByProduct({ report }: ServiceTableProps) {
  return (
    <FigureTable
      title="Por producto"
      rows={report?.by_product}
      keyOf={({ menu_item_id }) => menu_item_id}
      empty="No se sirvieron productos en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name }) => <Named name={name} /> },
        ...lineColumns<ServiceReport['by_product'][number]>(),
      ]}
    />
  );
}
