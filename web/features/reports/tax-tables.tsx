import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness, useDayText } from '#web/lib/business.ts';
import { KIND_WORDS } from '#web/lib/payment-words.ts';
import type { TaxReport } from './answers.ts';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import {
  at,
  busyDays,
  type Chain,
  hasSeveralMethods,
  type PaymentDay,
  type Payments,
  rateName,
  type TaxDay,
  taxName,
} from './tax-words.ts';

interface TaxTableProps {
  report: TaxReport | undefined;
}

const NOTHING = 'No se cobró nada en este periodo y turno.';

type Named = { readonly name: string };

/** Every step of the chain as a column, in the order it is read. */
function useChainColumns<Row extends Chain>(): readonly FigureColumn<Row>[] {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    { head: 'Ventas brutas', numeric: true, cell: ({ gross_cents }) => money(gross_cents) },
    { head: 'Descuentos', numeric: true, cell: ({ discount_cents }) => money(discount_cents) },
    { head: 'Reembolsos', numeric: true, cell: ({ refunded_cents }) => money(refunded_cents) },
    { head: 'Ventas netas', numeric: true, cell: ({ net_cents }) => money(net_cents) },
    { head: 'ISV', numeric: true, cell: ({ tax_cents }) => money(tax_cents) },
    { head: 'Cobrado', numeric: true, cell: ({ charged_cents }) => money(charged_cents) },
  ];
}

/** What was sold at each rate and its tax: the lines of the monthly return. */
export function TaxRates({ report }: TaxTableProps) {
  const columns = useChainColumns<Chain & Named>();
  return (
    <FigureTable
      title="ISV por tasa"
      description="Ventas netas es la base de cada tasa. Hasta ahí, sin impuesto."
      rows={report?.by_rate.map((row) => ({ ...row, name: rateName(row.tax_rate) }))}
      keyOf={({ name }) => name}
      total={report && { ...report.totals, name: 'Total' }}
      empty={NOTHING}
      columns={[
        { head: 'Tasa', cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
        ...columns,
      ]}
    />
  );
}

type KindFigures = Omit<Payments['by_kind'][number], 'kind' | 'refunds'>;

function totalOf(rows: readonly KindFigures[]): KindFigures {
  const sum = (of: (row: KindFigures) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    payments: sum(({ payments }) => payments),
    paid_cents: sum(({ paid_cents }) => paid_cents),
    refunded_cents: sum(({ refunded_cents }) => refunded_cents),
    net_cents: sum(({ net_cents }) => net_cents),
    collected_cents: sum(({ collected_cents }) => collected_cents),
    received_cents: sum(({ received_cents }) => received_cents),
    tips_cents: sum(({ tips_cents }) => tips_cents),
  };
}

interface PaymentTableProps {
  /** Undefined while they are read. */
  payments: Payments | undefined;
}

/** How sales were paid, refunds given back and accounts collected. */
export function PaymentKinds({ payments }: PaymentTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const rows = payments?.by_kind.map((row): KindFigures & Named => ({ ...row, name: KIND_WORDS[row.kind] }));
  return (
    <FigureTable
      title="Cobros por método de pago"
      description="Con impuesto. Una venta pagada con dos métodos tiene su parte en cada uno. Lo cobrado al fiado no es dinero recibido: entra como abono el día en que se paga. Las propinas son aparte."
      rows={rows}
      keyOf={({ name }) => name}
      total={rows && { ...totalOf(rows), name: 'Total' }}
      empty={NOTHING}
      columns={[
        { head: 'Método', cell: ({ name }) => name },
        { head: 'Pagos', numeric: true, cell: ({ payments }) => formatQuantity(payments) },
        { head: 'Ventas', numeric: true, cell: ({ paid_cents }) => money(paid_cents) },
        { head: 'Reembolsos', numeric: true, cell: ({ refunded_cents }) => money(refunded_cents) },
        { head: 'Cobrado', numeric: true, cell: ({ net_cents }) => money(net_cents) },
        { head: 'Abonos', numeric: true, cell: ({ collected_cents }) => money(collected_cents) },
        { head: 'Recibido', numeric: true, cell: ({ received_cents }) => money(received_cents) },
        { head: 'Propinas', numeric: true, cell: ({ tips_cents }) => money(tips_cents) },
      ]}
    />
  );
}

/** The payments of each method by its own name, where a way of paying has several. */
export function PaymentMethods({ payments }: PaymentTableProps) {
  const { currency } = useBusiness();
  if (!payments || !hasSeveralMethods(payments)) return null;
  return (
    <FigureTable
      title="Pagos de ventas por cuenta o terminal"
      description="Con impuesto, antes de los reembolsos."
      rows={payments.by_method}
      keyOf={({ payment_method_id, kind }) => payment_method_id ?? kind}
      empty={NOTHING}
      columns={[
        { head: 'Método', cell: ({ name }) => name },
        { head: 'Tipo', cell: ({ kind }) => KIND_WORDS[kind] },
        { head: 'Pagos', numeric: true, cell: ({ payments }) => formatQuantity(payments) },
        { head: 'Ventas', numeric: true, cell: ({ paid_cents }) => formatMoney(paid_cents, currency) },
      ]}
    />
  );
}

/** Each day's chain. */
export function TaxDays({ report }: TaxTableProps) {
  const dayText = useDayText();
  const columns = useChainColumns<Chain & Named>();
  return (
    <FigureTable
      title="Ventas e ISV por día"
      description="Los días en que hubo algo. Un reembolso es del día en que se dio."
      rows={report && busyDays(report).map((day) => ({ ...day, name: dayText(day.day) }))}
      keyOf={({ name }) => name}
      total={report && { ...report.totals, name: 'Total' }}
      empty={NOTHING}
      columns={[{ head: 'Día', cell: ({ name }) => name }, ...columns]}
      dense
    />
  );
}

type RateDay = Pick<TaxDay, 'net_by_rate' | 'tax_by_rate'> & Named;

const ratesOf = ({ by_rate }: TaxReport): RateDay => ({
  name: 'Total',
  net_by_rate: Object.fromEntries(by_rate.map((row) => [row.tax_rate, row.net_cents])),
  tax_by_rate: Object.fromEntries(by_rate.map((row) => [row.tax_rate, row.tax_cents])),
});

/** Each day's base and tax by rate: the columns of the sales book. */
export function RateDays({ report }: TaxTableProps) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const money = (cents: number) => formatMoney(cents, currency);
  const rates = report?.by_rate.flatMap(({ tax_rate }): FigureColumn<RateDay>[] => [
    { head: rateName(tax_rate), numeric: true, cell: ({ net_by_rate }) => money(at(net_by_rate, tax_rate)) },
    ...(tax_rate === 0
      ? []
      : [
          {
            head: taxName(tax_rate),
            numeric: true,
            cell: ({ tax_by_rate }: RateDay) => money(at(tax_by_rate, tax_rate)),
          },
        ]),
  ]);
  return (
    <FigureTable
      title="ISV por tasa y día"
      description="La base de cada tasa y su impuesto, menos los de los reembolsos."
      rows={report && busyDays(report).map((day) => ({ ...day, name: dayText(day.day) }))}
      keyOf={({ name }) => name}
      total={report && ratesOf(report)}
      empty={NOTHING}
      columns={[{ head: 'Día', cell: ({ name }) => name }, ...(rates ?? [])]}
      dense
    />
  );
}

type MoneyDay = Omit<PaymentDay, 'day'> & Named;

const moneyOf = ({ by_kind, by_day, collected_cents }: Payments): MoneyDay => ({
  name: 'Total',
  net_by_kind: Object.fromEntries(by_kind.map((row) => [row.kind, row.net_cents])),
  collected_cents,
  tips_cents: by_day.reduce((total, { tips_cents }) => total + tips_cents, 0),
});

/** Each day's money by way of paying. */
export function PaymentDays({ payments }: PaymentTableProps) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const money = (cents: number) => formatMoney(cents, currency);
  const kinds = payments?.by_kind.map(
    ({ kind }): FigureColumn<MoneyDay> => ({
      head: KIND_WORDS[kind],
      numeric: true,
      cell: ({ net_by_kind }) => money(at(net_by_kind, kind)),
    }),
  );
  return (
    <FigureTable
      title="Cobros por día"
      description="Ventas cobradas menos reembolsos, con impuesto; los abonos y las propinas, aparte."
      rows={payments?.by_day.map((day) => ({ ...day, name: dayText(day.day) }))}
      keyOf={({ name }) => name}
      total={payments && moneyOf(payments)}
      empty={NOTHING}
      columns={[
        { head: 'Día', cell: ({ name }) => name },
        ...(kinds ?? []),
        { head: 'Abonos', numeric: true, cell: ({ collected_cents }) => money(collected_cents) },
        { head: 'Propinas', numeric: true, cell: ({ tips_cents }) => money(tips_cents) },
      ]}
      dense
    />
  );
}
