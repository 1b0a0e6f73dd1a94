import type { Zone } from '#domain/base/time.ts';
import type { ExceptionsReport } from '#domain/reports/answers/reports-exceptions.ts';
import { type Column, type FileTable, tableOf } from '#web/base/file-table.ts';

export type EarlierPrices = ExceptionsReport['earlier_prices'];
export type EarlierPricePerson = EarlierPrices['people'][number];
export type EarlierPriceSale = EarlierPrices['sales'][number];
export type SeniorException = ExceptionsReport['seniors'][number];

export const UNKNOWN_DEVICE = 'Dispositivo sin nombre';

export const deviceText = ({ device }: { readonly device: string | null }): string =>
  device ?? UNKNOWN_DEVICE;

/** Why the discount is listed. */
export function seniorReason({ sales, is_registered_late }: SeniorException): string {
  const reasons = [
    ...(sales.length > 1 ? [`En ${sales.length} cuentas del día`] : []),
    ...(is_registered_late ? ['Identidad inscrita tarde'] : []),
  ];
  return reasons.join(' · ');
}

/** 'Venta #12, venta #15'. */
export const salesText = ({ sales }: SeniorException): string =>
  sales.map(({ sale_number }, place) => `${place === 0 ? 'Venta' : 'venta'} #${sale_number}`).join(', ');

type Amounts = Pick<EarlierPricePerson, 'taken_cents' | 'menu_cents' | 'difference_cents'>;
const amountColumns = <Row extends Amounts>(): readonly Column<Row>[] => [
  { head: 'Cobrado', kind: 'money', of: ({ taken_cents }) => taken_cents, adds: true },
  { head: 'Precio del menú', kind: 'money', of: ({ menu_cents }) => menu_cents, adds: true },
  { head: 'Diferencia', kind: 'money', of: ({ difference_cents }) => difference_cents, adds: true },
];

/** The tables of the exported Excepciones. */
export function exceptionsTables(
  { earlier_prices, seniors }: ExceptionsReport,
  zone: Zone,
): readonly FileTable[] {
  return [
    tableOf(
      'Precio anterior por persona',
      [
        { head: 'Persona', kind: 'text', of: ({ name }) => name },
        { head: 'Dispositivo', kind: 'text', of: deviceText },
        { head: 'Ventas', kind: 'number', of: ({ sales }) => sales, adds: true },
        ...amountColumns<EarlierPricePerson>(),
      ],
      earlier_prices.people,
      zone,
    ),
    tableOf(
      'Ventas a precio anterior',
      [
        { head: 'Venta', kind: 'number', of: ({ sale_number }) => sale_number },
        { head: 'Fecha', kind: 'day', of: ({ day }) => day },
        { head: 'Persona', kind: 'text', of: ({ name }) => name },
        { head: 'Dispositivo', kind: 'text', of: deviceText },
        ...amountColumns<EarlierPriceSale>(),
      ],
      earlier_prices.sales,
      zone,
    ),
    tableOf(
      'Adultos mayores por revisar',
      [
        { head: 'Fecha', kind: 'day', of: ({ day }) => day },
        { head: 'Por qué', kind: 'text', of: seniorReason },
        { head: 'Ventas', kind: 'text', of: salesText },
        { head: 'Descuento', kind: 'text', of: ({ kind }) => kind },
        { head: 'Nombre', kind: 'text', of: ({ name }) => name },
        { head: 'Lo dio', kind: 'text', of: ({ people }) => people.join(', ') },
        { head: 'Descontado', kind: 'money', of: ({ discount_cents }) => discount_cents, adds: true },
      ],
      seniors,
      zone,
    ),
  ];
}
