import { shareOf } from '#domain/base/shares.ts';
import type { Zone } from '#domain/base/time.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import type { ServiceReport } from '#domain/reports/answers/reports-service.ts';
import { averageMinutes } from '#domain/reports/service-times.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { WEEKDAYS } from '#web/features/reports/labels/time-labels.ts';

interface LineTimes {
  readonly lines: number;
  readonly preparation_seconds: number;
  readonly waiting_seconds: number;
}

const times = <Row extends LineTimes>(): readonly Column<Row>[] => [
  {
    head: 'Preparación (min)',
    kind: 'number',
    of: ({ preparation_seconds, lines }) => averageMinutes(preparation_seconds, lines),
  },
  {
    head: 'Espera (min)',
    kind: 'number',
    of: ({ waiting_seconds, lines }) => averageMinutes(waiting_seconds, lines),
  },
];

const ofLines = <Row extends LineTimes & { readonly on_time: number }>(): readonly Column<Row>[] => [
  { head: 'Servidos', kind: 'number', of: ({ lines }) => lines, adds: true },
  { head: 'A tiempo %', kind: 'percent', of: ({ on_time, lines }) => shareOf(on_time, lines) },
  ...times<Row>(),
];

const ofCards = <
  Row extends LineTimes & { readonly tickets: number; readonly on_time: number },
>(): readonly Column<Row>[] => [
  { head: 'Órdenes', kind: 'number', of: ({ tickets }) => tickets, adds: true },
  { head: 'A tiempo %', kind: 'percent', of: ({ on_time, tickets }) => shareOf(on_time, tickets) },
  ...times<Row>(),
];

/** The tables of the exported Eficiencia de Servicio. */
export function serviceTables(report: ServiceReport, zone: Zone, past?: ServiceReport): readonly FileTable[] {
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Órdenes', kind: 'number', of: ({ tickets }) => tickets },
        { head: 'A tiempo %', kind: 'percent', of: ({ on_time, tickets }) => shareOf(on_time, tickets) },
        ...times<ServiceReport['totals']>(),
        {
          head: 'Minutos por mesa',
          kind: 'number',
          of: ({ turn_seconds, turns }) => averageMinutes(turn_seconds, turns),
        },
        { head: 'Vueltas de mesa', kind: 'number', of: ({ turns }) => turns },
      ],
      [report.totals],
      zone,
      pastRows(past && [past.totals], () => ''),
    ),
    tableOf(
      'Por hora',
      [
        { head: 'Hora', kind: 'text', of: ({ hour }) => `${hour}` },
        ...ofCards<ServiceReport['by_hour'][number]>(),
      ],
      report.by_hour,
      zone,
      pastRows(past?.by_hour, ({ hour }) => `${hour}`),
    ),
    tableOf(
      'Por día de la semana',
      [
        { head: 'Día', kind: 'text', of: ({ weekday }) => WEEKDAYS[weekday] ?? null },
        ...ofCards<ServiceReport['by_weekday'][number]>(),
        { head: 'Vueltas de mesa', kind: 'number', of: ({ turns }) => turns, adds: true },
        {
          head: 'Minutos por mesa',
          kind: 'number',
          of: ({ turn_seconds, turns }) => averageMinutes(turn_seconds, turns),
        },
      ],
      report.by_weekday,
      zone,
      pastRows(past?.by_weekday, ({ weekday }) => `${weekday}`),
    ),
    tableOf(
      'Por estación',
      [
        { head: 'Estación', kind: 'text', of: ({ station }) => STATION_NAMES[station] },
        ...ofLines<ServiceReport['by_station'][number]>(),
      ],
      report.by_station,
      zone,
      pastRows(past?.by_station, ({ station }) => station),
    ),
    tableOf(
      'Por producto',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        ...ofLines<ServiceReport['by_product'][number]>(),
      ],
      report.by_product,
      zone,
      pastRows(past?.by_product, ({ menu_item_id }) => menu_item_id),
    ),
  ];
}
