import { Link } from 'wouter';
import type { UnassignedSale } from '#domain/offline/answers/offline.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { instantOf } from '#web/base/clock.ts';
import { useDayText } from '#web/data/business.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface UnassignedRowProps {
  sale: UnassignedSale;
  /** Absent for a user who may not assign. */
  onSelect: ((selected: boolean) => void) | undefined;
  selected: boolean;
}

/** A sale or a late tip to assign: number, when, who, how it was paid, and the amount. */
export function UnassignedRow({ sale, onSelect, selected }: UnassignedRowProps) {
  const { money } = useSalesSettings();
  const { momentText } = useMoment();
  const dayText = useDayText();
  const name = `${sale.only_tip ? 'Propina de la venta' : 'Venta'} ${numberText(sale)}`;
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      {onSelect && (
        <Checkbox
          aria-label={`Elegir ${name}`}
          checked={selected}
          onCheckedChange={(next) => onSelect(next === true)}
          className="relative mt-0.5 after:absolute after:-inset-3"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            href={`/sales?venta=${sale.id}`}
            className="text-base font-semibold figures underline-offset-4 hover:underline focus-ring"
          >
            {name}
            {sale.provisional_number && (
              <span className="text-sm font-normal text-muted-foreground">
                {' '}
                antes {sale.provisional_number}
              </span>
            )}
          </Link>
          <span className="shrink-0 text-base font-semibold figures">
            {money(sale.only_tip ? sale.tip_cents : sale.total_cents)}
          </span>
        </p>
        <p className="text-sm text-muted-foreground figures">
          Día {dayText(sale.business_day)} · cobrada {momentText(instantOf(sale.charged_at))} · llegó{' '}
          {momentText(instantOf(sale.received_at))}
        </p>
        <p className="text-sm break-words text-muted-foreground figures">
          {[sale.register_name, sale.cashier, sale.methods.join(', ')].join(' · ')}
          {!sale.only_tip && sale.tip_cents > 0 && ` · propina ${money(sale.tip_cents)}`}
        </p>
      </div>
    </li>
  );
}
