import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { ExceptionsReport } from '#domain/reports/answers/reports-exceptions.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { type FigureColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import {
  deviceText,
  type EarlierPricePerson,
  type EarlierPriceSale,
  exceptionsTables,
  type SeniorException,
  salesText,
  seniorReason,
} from './exceptions-export.ts';

type Amounts = Pick<EarlierPricePerson, 'taken_cents' | 'menu_cents' | 'difference_cents'>;
const AMOUNTS = [
  ['Cobrado', 'taken_cents'],
  ['Precio del menú', 'menu_cents'],
  ['Diferencia', 'difference_cents'],
] as const;

function useColumns() {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const money = <Row,>(head: string, of: (row: Row) => number): FigureColumn<Row> => ({
    head,
    numeric: true,
    cell: (row) => formatMoney(of(row), currency),
  });
  return {
    money,
    amounts: <Row extends Amounts>(): readonly FigureColumn<Row>[] =>
      AMOUNTS.map(([head, key]) => money<Row>(head, (row) => row[key])),
    day: <Row extends { readonly day: string }>(): FigureColumn<Row> => ({
      head: 'Fecha',
      cell: ({ day }) => <span className="whitespace-nowrap figures">{dayText(day)}</span>,
    }),
  };
}

function EarlierPrices({ report }: { report: ExceptionsReport | undefined }) {
  const { amounts, day } = useColumns();
  return (
    <>
      <FigureTable<EarlierPricePerson>
        title="Ventas a precio anterior, por persona y dispositivo"
        description="Productos que se tomaron sin conexión por menos de lo que decía el menú cuando llegaron."
        columns={[
          { head: 'Persona', cell: (row) => <NameCell name={row.name} under={deviceText(row)} /> },
          { head: 'Ventas', numeric: true, cell: ({ sales }) => formatQuantity(sales) },
          ...amounts<EarlierPricePerson>(),
        ]}
        rows={report?.earlier_prices.people}
        keyOf={(row) => `${row.user_id} ${row.device}`}
        empty="No hubo ventas a precio anterior en este mes."
        dense
      />
      <FigureTable<EarlierPriceSale>
        title="Ventas a precio anterior"
        columns={[
          {
            head: 'Venta',
            cell: (row) => <NameCell name={`Venta #${row.sale_number}`} under={deviceText(row)} />,
          },
          day<EarlierPriceSale>(),
          { head: 'Persona', cell: ({ name }) => name },
          ...amounts<EarlierPriceSale>(),
        ]}
        rows={report?.earlier_prices.sales}
        keyOf={(row) => `${row.sale_id} ${row.name} ${row.device}`}
        empty="No hubo ventas a precio anterior en este mes."
        dense
      />
    </>
  );
}

function Seniors({ report }: { report: ExceptionsReport | undefined }) {
  const { money, day } = useColumns();
  return (
    <FigureTable<SeniorException>
      title="Adultos mayores por revisar"
      description="Identidades con el descuento en varias cuentas de un día, o inscritas tan tarde que el número solo no dice la edad. Los números están en Adultos mayores."
      columns={[
        {
          head: 'Por qué',
          cell: (row) => <NameCell name={seniorReason(row)} under={salesText(row)} />,
        },
        day<SeniorException>(),
        {
          head: 'Persona',
          cell: ({ name, kind }) => <NameCell name={name ?? 'Sin nombre'} under={kind} />,
        },
        { head: 'Lo dio', cell: ({ people }) => people.join(', ') },
        money<SeniorException>('Descontado', ({ discount_cents }) => discount_cents),
      ]}
      rows={report?.seniors}
      keyOf={({ sales, day: on }) => `${on} ${sales.map(({ sale_id }) => sale_id).join(' ')}`}
      empty="No hay descuentos de adulto mayor por revisar en este mes."
      dense
    />
  );
}

/** 'Excepciones': what an administrator looks at for abuse (docs/security.md). */
export default function ExceptionsReportBody(props: ReportProps) {
  const { data, error, mutate, isValidating } = useReport(
    ({ from, to }) => apiPath(api.reports.exceptions, { query: { from, to } }),
    props,
  );
  const isEmpty = data?.earlier_prices.sales.length === 0 && data.seniors.length === 0;
  useReportTables(isEmpty ? undefined : data, exceptionsTables);
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      {isEmpty ? (
        <EmptyState
          picture="receipt"
          title="No hay excepciones en este mes."
          description="Las ventas a precio anterior y los descuentos de adulto mayor por revisar aparecen aquí."
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <EarlierPrices report={data} />
          <Seniors report={data} />
        </div>
      )}
    </ReportState>
  );
}
