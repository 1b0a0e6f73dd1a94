import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import type { PaymentFigures, TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { useBusiness, useDayText, useRegime } from '#web/data/business.ts';
import {
  comparedColumn,
  type FigureColumn,
  FigureTable,
} from '#web/features/reports/tables/figure-table.tsx';
import {
  bandKey,
  busyDays,
  type Chain,
  centsOf,
  hasSeveralMethods,
  kindsOf,
  methodKey,
  moneyDays,
  type PaymentDay,
  ratesOf,
  salesSteps,
  type TaxDay,
} from './tax-rows.ts';

interface TaxTableProps {
  report: TaxReport | undefined;
  past: TaxReport | undefined;
}

const NOTHING = 'No se cobró nada en este periodo y turno.';

type NameCell = { readonly name: string };

/** A column for each step of the chain. */
function useChainColumns<Row extends Chain>(): readonly FigureColumn<Row>[] {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const { tax } = useRegime();
  return salesSteps(tax).map(({ key, label, better }) =>
    comparedColumn<Row>(label, (row) => row[key], money, better),
  );
}

const chainTotal = ({ totals }: TaxReport): Chain & NameCell => ({ ...totals, name: 'Total' });

const rateRows = ({ by_rate }: TaxReport): readonly (Chain & NameCell)[] =>
  by_rate.map((row) => ({ ...row, name: baseName(row, by_rate) }));

/** The sales and tax of each rate: the lines of the monthly return. */
export function TaxRates({ report, past }: TaxTableProps) {
  const { tax } = useRegime();
  const columns = useChainColumns<Chain & NameCell>();
  return (
    <FigureTable
      title={`${tax} por tasa`}
      description="Ventas netas es la base de cada tasa. Hasta ahí, sin impuesto."
      rows={report && rateRows(report)}
      past={past && rateRows(past)}
      keyOf={({ name }) => name}
      total={report && chainTotal(report)}
      pastTotal={past && chainTotal(past)}
      empty={NOTHING}
      columns={[
        { head: 'Tasa', cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
        ...columns,
      ]}
    />
  );
}

type KindFigures = Omit<PaymentFigures['by_kind'][number], 'kind' | 'refunds'>;
type KindRow = KindFigures & NameCell;

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

const kindRows = ({ by_kind }: PaymentFigures): readonly KindRow[] =>
  by_kind.map((row) => ({ ...row, name: PAYMENT_KIND_LABELS[row.kind] }));
const kindTotal = (rows: readonly KindRow[]): KindRow => ({ ...totalOf(rows), name: 'Total' });

interface PaymentTableProps {
  /** Undefined while loading. */
  payments: PaymentFigures | undefined;
  /** Also undefined if they are hidden from the user. */
  past: PaymentFigures | undefined;
}

/** Payments, refunds and collections by payment kind. A change between kinds is neither better nor worse. */
export function PaymentKinds({ payments, past }: PaymentTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const rows = payments && kindRows(payments);
  const pastRows = past && kindRows(past);
  return (
    <FigureTable
      title="Cobros por método de pago"
      description="Con impuesto. Una venta pagada con dos métodos tiene su parte en cada uno. Lo cobrado al fiado no es dinero recibido: entra como abono el día en que se paga. Las propinas son aparte."
      rows={rows}
      past={pastRows}
      keyOf={({ name }) => name}
      total={rows && kindTotal(rows)}
      pastTotal={pastRows && kindTotal(pastRows)}
      empty={NOTHING}
      columns={[
        { head: 'Método', cell: ({ name }) => name },
        comparedColumn<KindRow>('Pagos', ({ payments }) => payments, formatQuantity),
        comparedColumn<KindRow>('Ventas', ({ paid_cents }) => paid_cents, money),
        comparedColumn<KindRow>('Reembolsos', ({ refunded_cents }) => refunded_cents, money, 'less'),
        comparedColumn<KindRow>('Cobrado', ({ net_cents }) => net_cents, money),
        comparedColumn<KindRow>('Abonos', ({ collected_cents }) => collected_cents, money, 'more'),
        comparedColumn<KindRow>('Recibido', ({ received_cents }) => received_cents, money),
        comparedColumn<KindRow>('Propinas', ({ tips_cents }) => tips_cents, money, 'more'),
      ]}
    />
  );
}

type Method = PaymentFigures['by_method'][number];

/** The payments of each method, for kinds with several methods. */
export function PaymentMethods({ payments, past }: PaymentTableProps) {
  const { currency } = useBusiness();
  if (!payments || !hasSeveralMethods(payments)) return null;
  return (
    <FigureTable
      title="Pagos de ventas por cuenta o terminal"
      description="Con impuesto, antes de los reembolsos."
      rows={payments.by_method}
      past={past?.by_method}
      keyOf={methodKey}
      empty={NOTHING}
      columns={[
        { head: 'Método', cell: ({ name }) => name },
        { head: 'Tipo', cell: ({ kind }) => PAYMENT_KIND_LABELS[kind], isName: true },
        comparedColumn<Method>('Pagos', ({ payments }) => payments, formatQuantity),
        comparedColumn<Method>(
          'Ventas',
          ({ paid_cents }) => paid_cents,
          (cents) => formatMoney(cents, currency),
        ),
      ]}
    />
  );
}

const WEEK_DAYS = 7;
/** Whether the table has at most a week of days and shows all of them without scrolling. */
const isShort = (shown: { readonly days: readonly unknown[] } | undefined): boolean =>
  shown !== undefined && shown.days.length <= WEEK_DAYS;

/** The chain of each day. */
export function TaxDays({ report, past }: TaxTableProps) {
  const { tax } = useRegime();
  const dayText = useDayText();
  const columns = useChainColumns<Chain & NameCell>();
  const shown = report && busyDays(report, past);
  const named = (day: TaxDay) => ({ ...day, name: dayText(day.day) });
  return (
    <FigureTable
      title={`Ventas e ${tax} por día`}
      description="Los días en que hubo algo. Un reembolso es del día en que se dio."
      rows={shown?.days.map(named)}
      past={shown?.past?.map(named)}
      keyOf={({ name }) => name}
      total={report && chainTotal(report)}
      pastTotal={past && chainTotal(past)}
      empty={NOTHING}
      columns={[{ head: 'Día', cell: ({ name }) => name }, ...columns]}
      whole={isShort(shown)}
      dense
    />
  );
}

type RateDay = Pick<TaxDay, 'net_by_rate' | 'tax_by_rate'> & NameCell;

const rateTotal = ({ by_rate }: TaxReport): RateDay => ({
  name: 'Total',
  net_by_rate: Object.fromEntries(by_rate.map((row) => [bandKey(row), row.net_cents])),
  tax_by_rate: Object.fromEntries(by_rate.map((row) => [bandKey(row), row.tax_cents])),
});

/** The base and tax of each day by rate: the columns of the sales book. */
export function RateDays({ report, past }: TaxTableProps) {
  const { currency } = useBusiness();
  const { tax } = useRegime();
  const dayText = useDayText();
  const money = (cents: number) => formatMoney(cents, currency);
  const rates = report && ratesOf(report, past);
  const columns = rates?.flatMap((rate) => [
    comparedColumn<RateDay>(
      baseName(rate, rates),
      ({ net_by_rate }) => centsOf(net_by_rate, bandKey(rate)),
      money,
      'more',
    ),
    ...(!isTaxed(rate)
      ? []
      : [
          comparedColumn<RateDay>(
            taxName(tax, rate, rates),
            ({ tax_by_rate }) => centsOf(tax_by_rate, bandKey(rate)),
            money,
          ),
        ]),
  ]);
  const shown = report && busyDays(report, past);
  const named = (day: TaxDay): RateDay => ({ ...day, name: dayText(day.day) });
  return (
    <FigureTable
      title={`${tax} por tasa y día`}
      description="La base de cada tasa y su impuesto, menos los de los reembolsos."
      rows={shown?.days.map(named)}
      past={shown?.past?.map(named)}
      keyOf={({ name }) => name}
      total={report && rateTotal(report)}
      pastTotal={past && rateTotal(past)}
      empty={NOTHING}
      columns={[{ head: 'Día', cell: ({ name }) => name }, ...(columns ?? [])]}
      whole={isShort(shown)}
      dense
    />
  );
}

type MoneyDay = Omit<PaymentDay, 'day'> & NameCell;

const moneyTotal = ({ by_kind, by_day, collected_cents }: PaymentFigures): MoneyDay => ({
  name: 'Total',
  net_by_kind: Object.fromEntries(by_kind.map((row) => [row.kind, row.net_cents])),
  collected_cents,
  tips_cents: by_day.reduce((total, { tips_cents }) => total + tips_cents, 0),
});

/** The payments of each day by payment kind. */
export function PaymentDays({ report, past }: TaxTableProps) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const money = (cents: number) => formatMoney(cents, currency);
  const payments = report?.payments;
  const pastPayments = past?.payments ?? undefined;
  const kinds = payments && kindsOf(payments, pastPayments);
  const shown = report && moneyDays(report, past);
  const named = (day: PaymentDay): MoneyDay => ({ ...day, name: dayText(day.day) });
  return (
    <FigureTable
      title="Cobros por día"
      description="Ventas cobradas menos reembolsos, con impuesto; los abonos y las propinas, aparte."
      rows={shown?.days.map(named)}
      past={shown?.past?.map(named)}
      keyOf={({ name }) => name}
      total={payments ? moneyTotal(payments) : undefined}
      pastTotal={pastPayments && moneyTotal(pastPayments)}
      empty={NOTHING}
      columns={[
        { head: 'Día', cell: ({ name }) => name },
        ...(kinds ?? []).map((kind) =>
          comparedColumn<MoneyDay>(
            PAYMENT_KIND_LABELS[kind],
            ({ net_by_kind }) => centsOf(net_by_kind, kind),
            money,
          ),
        ),
        comparedColumn<MoneyDay>('Abonos', ({ collected_cents }) => collected_cents, money, 'more'),
        comparedColumn<MoneyDay>('Propinas', ({ tips_cents }) => tips_cents, money, 'more'),
      ]}
      whole={isShort(shown)}
      dense
    />
  );
}
