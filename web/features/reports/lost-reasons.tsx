import { LOST_KINDS, type LostReason } from '#domain/lost-margin.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { FigureTable } from './figure-table.tsx';

/** Why margin was lost. */
export function LostReasons({ reasons }: { reasons: readonly LostReason[] | undefined }) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Margen perdido por motivo"
      description="Sin impuesto."
      columns={[
        {
          head: 'Motivo',
          cell: ({ kind, reason }) => (
            <>
              <span className="block min-w-28">{reason}</span>
              <span className="text-xs font-normal text-muted-foreground">{LOST_KINDS[kind]}</span>
            </>
          ),
        },
        { head: 'Cantidad', cell: ({ count }) => formatQuantity(count), numeric: true },
        {
          head: 'Margen perdido',
          cell: ({ lost_cents }) => formatMoney(lost_cents, currency),
          numeric: true,
        },
      ]}
      rows={reasons}
      keyOf={({ kind, reason }) => `${kind} ${reason}`}
      empty="No se perdió margen por descuentos ni anulaciones."
      dense
    />
  );
}
