import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { LOST_KINDS, type LostReason } from '#domain/reports/lost-margin.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedColumn, FigureTable } from '#web/features/reports/tables/figure-table.tsx';

export const lostReasonKey = ({ kind, reason }: LostReason): string => `${kind} ${reason}`;

interface LostReasonsProps {
  reasons: readonly LostReason[] | undefined;
  past: readonly LostReason[] | undefined;
}

export function LostReasons({ reasons, past }: LostReasonsProps) {
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
        comparedColumn<LostReason>('Cantidad', ({ count }) => count, formatQuantity, 'less'),
        comparedColumn<LostReason>(
          'Margen perdido',
          ({ lost_cents }) => lost_cents,
          (cents) => formatMoney(cents, currency),
          'less',
        ),
      ]}
      rows={reasons}
      past={past}
      keyOf={lostReasonKey}
      empty="No se perdió margen por descuentos ni anulaciones."
      dense
    />
  );
}
