import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { DiscountsReport } from './answers.ts';
import { Figured, FigureTable, Named } from './figure-table.tsx';

/** Who gave the discounts and annulled, beside who approved and who charged. */
export function LostPeople({ people }: { people: DiscountsReport['by_people'] | undefined }) {
  const { currency } = useBusiness();
  const lost = (count: number, cents: number, one: string, many: string) =>
    count === 0 ? (
      '—'
    ) : (
      <Figured
        value={formatMoney(cents, currency)}
        under={`${formatQuantity(count)} ${count === 1 ? one : many}`}
      />
    );
  return (
    <FigureTable
      title="Quién dio, autorizó y cobró"
      description="Montos sin impuesto. Un descuento es de quien lo dio; una anulación, de quien la hizo."
      columns={[
        { head: 'Dio o anuló', cell: ({ name }) => <Named name={name} /> },
        { head: 'Autorizó', cell: ({ approver }) => approver ?? '—' },
        { head: 'Cobró', cell: ({ cashier }) => cashier ?? '—' },
        {
          head: 'Descuentos',
          numeric: true,
          cell: (row) => lost(row.discounts, row.discount_cents, 'descuento', 'descuentos'),
        },
        {
          head: 'Anulaciones',
          numeric: true,
          cell: (row) => lost(row.annulments, row.annulled_cents, 'anulación', 'anulaciones'),
        },
      ]}
      rows={people}
      keyOf={({ user_id, approver_id, cashier_id }) => `${user_id} ${approver_id} ${cashier_id}`}
      empty="No hay descuentos ni anulaciones en este periodo."
      dense
    />
  );
}
