import { formatAmount } from '#domain/base/money.ts';
import type { SeniorsReport } from '#domain/fiscal/answers/seniors.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { type FigureColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { identityText, keyOfRow, kindText, type SeniorRow, saleText } from './senior-rows.ts';

type Amounts = SeniorsReport['totals'];
/** A discount, or the row of the sums. */
type Row = Amounts & { readonly discount: SeniorRow | null };

/** The discounts of the month with their sums. */
export function SeniorTable({ rows, totals }: SeniorsReport) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const amount = (head: string, key: keyof Amounts): FigureColumn<Row> => ({
    head,
    numeric: true,
    cell: (row) => (
      <span className={row[key] < 0 ? 'text-danger-ink' : undefined}>{formatAmount(row[key], currency)}</span>
    ),
  });
  const columns: readonly FigureColumn<Row>[] = [
    {
      head: 'Venta',
      cell: ({ discount }) =>
        discount ? (
          <span className="figures">
            <NameCell name={saleText(discount)} under={discount.document} />
          </span>
        ) : (
          'Total'
        ),
    },
    {
      head: 'Fecha',
      cell: ({ discount }) =>
        discount && <span className="whitespace-nowrap figures">{dayText(discount.day)}</span>,
    },
    {
      head: 'Persona',
      cell: ({ discount }) =>
        discount && (
          <span className="block max-w-56 min-w-32">
            <NameCell name={discount.name ?? 'Sin nombre'} under={kindText(discount)} />
          </span>
        ),
    },
    {
      head: 'Identidad',
      cell: ({ discount }) =>
        discount && (
          <span className="whitespace-nowrap figures">
            <NameCell name={identityText(discount)} under={`Nació en ${discount.birth_year}`} />
          </span>
        ),
    },
    amount('Importe', 'amount_cents'),
    amount('Descontado', 'discount_cents'),
  ];
  return (
    <FigureTable
      title="Descuentos"
      description={`Por día de la venta, en ${currency}. Lo anulado no cuenta; los reembolsos restan en su día.`}
      rows={rows.map((discount): Row => ({ ...discount, discount }))}
      keyOf={({ discount }) => (discount ? keyOfRow(discount) : '')}
      total={{ ...totals, discount: null }}
      empty="No hubo descuentos de adulto mayor en este mes."
      columns={columns}
      dense
    />
  );
}
