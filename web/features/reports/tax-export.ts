import type { Zone } from '#domain/time.ts';
import { type Column, type FileTable, tableOf } from '#web/lib/export.ts';
import { KIND_WORDS } from '#web/lib/payment-words.ts';
import type { TaxReport } from './answers.ts';
import {
  at,
  busyDays,
  type Chain,
  type PaymentDay,
  type Payments,
  rateName,
  receiptChain,
  salesChain,
  type TaxDay,
  taxName,
} from './tax-words.ts';

type Money<Row> = Extract<Column<Row>, { readonly kind: 'money' }>;

const money = <Row>(head: string, of: (row: Row) => number): Money<Row> => ({
  head,
  kind: 'money',
  of,
  adds: true,
});

type Kind = Payments['by_kind'][number];
type Method = Payments['by_method'][number];

const chain = <Row extends Chain>(): readonly Column<Row>[] => [
  money('Ventas brutas', ({ gross_cents }) => gross_cents),
  money('Descuentos', ({ discount_cents }) => discount_cents),
  money('Reembolsos', ({ refunded_cents }) => refunded_cents),
  money('Ventas netas', ({ net_cents }) => net_cents),
  money('ISV', ({ tax_cents }) => tax_cents),
  money('Cobrado', ({ charged_cents }) => charged_cents),
];

/** What a file has of Cobros e impuestos; the days are those on which something happened. */
export function taxTables(report: TaxReport, zone: Zone): readonly FileTable[] {
  const { totals, by_rate, payments } = report;
  const day: Column<TaxDay> = { head: 'Día', kind: 'day', of: (row) => row.day };
  const days = busyDays(report);
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Cifra', kind: 'text', of: ({ label }) => label },
        { head: 'Monto', kind: 'money', of: ({ cents }) => cents },
      ],
      [
        ...salesChain(totals),
        ...(payments ? receiptChain(payments) : []),
        { label: 'Propinas (aparte)', cents: totals.tips_cents },
      ],
      zone,
    ),
    tableOf(
      'ISV por tasa',
      [
        { head: 'Tasa', kind: 'text', of: ({ tax_rate }) => rateName(tax_rate) },
        ...chain<(typeof by_rate)[number]>(),
      ],
      by_rate,
      zone,
    ),
    tableOf('Ventas e ISV por día', [day, ...chain<TaxDay>()], days, zone),
    tableOf(
      'ISV por tasa y día',
      [
        day,
        ...by_rate.flatMap(({ tax_rate }) => [
          money<TaxDay>(rateName(tax_rate), ({ net_by_rate }) => at(net_by_rate, tax_rate)),
          ...(tax_rate === 0
            ? []
            : [money<TaxDay>(taxName(tax_rate), ({ tax_by_rate }) => at(tax_by_rate, tax_rate))]),
        ]),
      ],
      days,
      zone,
    ),
    ...(payments ? paymentTables(payments, zone) : []),
  ];
}

function paymentTables({ by_kind, by_method, by_day }: Payments, zone: Zone): readonly FileTable[] {
  return [
    tableOf(
      'Cobros por método de pago',
      [
        { head: 'Método', kind: 'text', of: ({ kind }) => KIND_WORDS[kind] },
        { head: 'Pagos', kind: 'number', of: ({ payments }) => payments, adds: true },
        money<Kind>('Ventas', ({ paid_cents }) => paid_cents),
        money<Kind>('Reembolsos', ({ refunded_cents }) => refunded_cents),
        money<Kind>('Cobrado', ({ net_cents }) => net_cents),
        money<Kind>('Abonos', ({ collected_cents }) => collected_cents),
        money<Kind>('Recibido', ({ received_cents }) => received_cents),
        money<Kind>('Propinas', ({ tips_cents }) => tips_cents),
      ],
      by_kind,
      zone,
    ),
    tableOf(
      'Pagos por cuenta o terminal',
      [
        { head: 'Método', kind: 'text', of: ({ name }) => name },
        { head: 'Tipo', kind: 'text', of: ({ kind }) => KIND_WORDS[kind] },
        { head: 'Pagos', kind: 'number', of: ({ payments }) => payments, adds: true },
        money<Method>('Ventas', ({ paid_cents }) => paid_cents),
      ],
      by_method,
      zone,
    ),
    tableOf(
      'Cobros por día',
      [
        { head: 'Día', kind: 'day', of: (row) => row.day },
        ...by_kind.map(({ kind }) =>
          money<PaymentDay>(KIND_WORDS[kind], ({ net_by_kind }) => at(net_by_kind, kind)),
        ),
        money<PaymentDay>('Abonos', ({ collected_cents }) => collected_cents),
        money<PaymentDay>('Propinas', ({ tips_cents }) => tips_cents),
      ],
      by_day,
      zone,
    ),
  ];
}
