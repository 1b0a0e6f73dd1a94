import type { Day, Zone } from '#domain/base/time.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import type { PaymentFigures, TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import {
  bandKey,
  busyDays,
  type Chain,
  centsOf,
  kindsOf,
  methodKey,
  moneyDays,
  type PaymentDay,
  ratesOf,
  receiptChain,
  salesChain,
  salesSteps,
  type TaxDay,
} from './tax-rows.ts';

type Money<Row> = Extract<Column<Row>, { readonly kind: 'money' }>;

const money = <Row>(head: string, of: (row: Row) => number): Money<Row> => ({
  head,
  kind: 'money',
  of,
  adds: true,
});

type Kind = PaymentFigures['by_kind'][number];
type Method = PaymentFigures['by_method'][number];

const chain = <Row extends Chain>(tax: string): readonly Column<Row>[] =>
  salesSteps(tax).map(({ key, label }) => money<Row>(label, (row) => row[key]));

type Figure = { readonly label: string; readonly cents: number };

const figuresOf = (tax: string, { totals, payments }: TaxReport): readonly Figure[] => [
  ...salesChain(tax, totals),
  ...(payments ? receiptChain(payments) : []),
  { label: 'Propinas (aparte)', cents: totals.tips_cents },
];

const dayOf = ({ day }: { readonly day: Day }): Day => day;

/** The tables of the exported Cobros e impuestos; days without activity are omitted. `tax` is the name of the sales tax. */
export const taxTables =
  (tax: string) =>
  (report: TaxReport, zone: Zone, past?: TaxReport): readonly FileTable[] => {
    const { by_rate } = report;
    const day: Column<TaxDay> = { head: 'Día', kind: 'day', of: dayOf };
    const shown = busyDays(report, past);
    const rates = ratesOf(report, past);
    return [
      tableOf(
        'Resumen',
        [
          { head: 'Cifra', kind: 'text', of: ({ label }) => label },
          { head: 'Monto', kind: 'money', of: ({ cents }) => cents },
        ],
        figuresOf(tax, report),
        zone,
        pastRows(past && figuresOf(tax, past), ({ label }) => label),
      ),
      tableOf(
        `${tax} por tasa`,
        [
          { head: 'Tasa', kind: 'text', of: (row) => baseName(row, by_rate) },
          ...chain<(typeof by_rate)[number]>(tax),
        ],
        by_rate,
        zone,
        pastRows(past?.by_rate, bandKey),
      ),
      tableOf(
        `Ventas e ${tax} por día`,
        [day, ...chain<TaxDay>(tax)],
        shown.days,
        zone,
        pastRows(shown.past, dayOf),
      ),
      tableOf(
        `${tax} por tasa y día`,
        [
          day,
          ...rates.flatMap((rate) => [
            money<TaxDay>(baseName(rate, rates), ({ net_by_rate }) => centsOf(net_by_rate, bandKey(rate))),
            ...(isTaxed(rate)
              ? [
                  money<TaxDay>(taxName(tax, rate, rates), ({ tax_by_rate }) =>
                    centsOf(tax_by_rate, bandKey(rate)),
                  ),
                ]
              : []),
          ]),
        ],
        shown.days,
        zone,
        pastRows(shown.past, dayOf),
      ),
      ...paymentTables(report, zone, past),
    ];
  };

function paymentTables(report: TaxReport, zone: Zone, past: TaxReport | undefined): readonly FileTable[] {
  const { payments } = report;
  if (payments === null) return [];
  const pastPayments = past?.payments ?? undefined;
  const shown = moneyDays(report, past);
  return [
    tableOf(
      'Cobros por método de pago',
      [
        { head: 'Método', kind: 'text', of: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
        { head: 'Pagos', kind: 'number', of: ({ payments }) => payments, adds: true },
        money<Kind>('Ventas', ({ paid_cents }) => paid_cents),
        money<Kind>('Reembolsos', ({ refunded_cents }) => refunded_cents),
        money<Kind>('Cobrado', ({ net_cents }) => net_cents),
        money<Kind>('Abonos', ({ collected_cents }) => collected_cents),
        money<Kind>('Recibido', ({ received_cents }) => received_cents),
        money<Kind>('Propinas', ({ tips_cents }) => tips_cents),
      ],
      payments.by_kind,
      zone,
      pastRows(pastPayments?.by_kind, ({ kind }) => kind),
    ),
    tableOf(
      'Pagos por cuenta o terminal',
      [
        { head: 'Método', kind: 'text', of: ({ name }) => name },
        { head: 'Tipo', kind: 'text', of: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
        { head: 'Pagos', kind: 'number', of: ({ payments }) => payments, adds: true },
        money<Method>('Ventas', ({ paid_cents }) => paid_cents),
      ],
      payments.by_method,
      zone,
      pastRows(pastPayments?.by_method, methodKey),
    ),
    tableOf(
      'Cobros por día',
      [
        { head: 'Día', kind: 'day', of: dayOf },
        ...kindsOf(payments, pastPayments).map((kind) =>
          money<PaymentDay>(PAYMENT_KIND_LABELS[kind], ({ net_by_kind }) => centsOf(net_by_kind, kind)),
        ),
        money<PaymentDay>('Abonos', ({ collected_cents }) => collected_cents),
        money<PaymentDay>('Propinas', ({ tips_cents }) => tips_cents),
      ],
      shown.days,
      zone,
      pastRows(shown.past, dayOf),
    ),
  ];
}
