import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { useBusiness } from '#web/data/business.ts';
import {
  comparedColumn,
  FigureCell,
  type FigureColumn,
  FigureTable,
  NameCell,
} from '#web/features/reports/tables/figure-table.tsx';
import { type PersonDiscounts, personDiscountsKey } from './discounts-by-person-export.ts';

interface DiscountsByPersonProps {
  people: readonly PersonDiscounts[] | undefined;
  past: readonly PersonDiscounts[] | undefined;
}

/** Discounts and voids by person, with approver and cashier. */
export function DiscountsByPerson({ people, past }: DiscountsByPersonProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const amountColumn = (
    head: string,
    cents: (row: PersonDiscounts) => number,
    times: (row: PersonDiscounts) => number,
    [one, many]: readonly [string, string],
  ): FigureColumn<PersonDiscounts> => ({
    ...comparedColumn(head, cents, money, 'less'),
    cell: (row) => {
      const count = times(row);
      if (count === 0) return '—';
      return (
        <FigureCell
          value={money(cents(row))}
          under={`${formatQuantity(count)} ${count === 1 ? one : many}`}
        />
      );
    },
  });
  return (
    <FigureTable
      title="Quién dio, autorizó y cobró"
      description="Montos sin impuesto. Un descuento es de quien lo dio; una anulación, de quien la hizo."
      columns={[
        { head: 'Dio o anuló', cell: ({ name }) => <NameCell name={name} /> },
        { head: 'Autorizó', cell: ({ approver }) => approver ?? '—', isName: true },
        { head: 'Cobró', cell: ({ cashier }) => cashier ?? '—', isName: true },
        amountColumn(
          'Descuentos',
          (row) => row.discount_cents,
          (row) => row.discounts,
          ['descuento', 'descuentos'],
        ),
        amountColumn(
          'Anulaciones',
          (row) => row.voided_cents,
          (row) => row.voids,
          ['anulación', 'anulaciones'],
        ),
      ]}
      rows={people}
      past={past}
      keyOf={personDiscountsKey}
      empty="No hay descuentos ni anulaciones en este periodo."
      dense
    />
  );
}
