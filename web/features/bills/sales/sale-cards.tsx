import type { SaleRow } from '#domain/bills/answers/sales.ts';
import { formerNumberText, numberText } from '#domain/orders/order-numbers.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { refundTexts } from './sale-labels.ts';
import { SaleStatus } from './sale-status.tsx';
import { useFormatInstant } from './use-format-instant.ts';

const SKELETONS = [0, 1, 2, 3, 4, 5];
const cardClasses = 'grid min-h-28 w-full grid-cols-1 gap-1 rounded-card border bg-card p-4 text-left';

function Card({ sale, onOpen }: { sale: SaleRow; onOpen: () => void }) {
  const { money } = useSalesSettings();
  const when = useFormatInstant();
  const at = sale.charged_at ? when(sale.charged_at) : null;
  const former = sale.refund_number === null ? formerNumberText(sale) : null;
  const refund = sale.refund_number === null ? null : refundTexts(sale.refund_number, sale.number);
  const charged = [at && `${at.date} ${at.clock}`, ...sale.methods].filter(Boolean);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(cardClasses, 'transition-colors hover:bg-muted focus-ring')}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-semibold break-words">
          <span className="figures">{refund ? `${refund.refund} ${refund.of}` : numberText(sale)}</span>{' '}
          {former && <span className="text-sm font-normal text-muted-foreground figures">{former} </span>}
          <PlaceName order={sale} className="inline-flex align-bottom" />
        </span>
        <span
          className={cn(
            'shrink-0 font-semibold figures',
            sale.status === 'Anulada' && 'text-muted-foreground line-through',
            refund && 'text-danger-ink',
          )}
        >
          {money(sale.total_cents)}
        </span>
      </span>
      <span className="truncate text-sm text-muted-foreground">{sale.items}</span>
      <span className="flex items-center justify-between gap-3 text-sm text-muted-foreground">
        <span className="grid min-w-0 break-words figures">
          <span>{charged.join(' · ')}</span>
          {sale.cashier && <span>{sale.cashier}</span>}
        </span>
        <SaleStatus status={sale.status} />
      </span>
      {sale.refunded_cents > 0 && (
        <span className="text-right text-sm font-medium text-danger-ink figures">
          Reembolsado {money(sale.refunded_cents)}
        </span>
      )}
    </button>
  );
}

interface SaleCardsProps {
  /** Null while they load. */
  sales: readonly SaleRow[] | null;
  onOpen: (id: string) => void;
}

/** The list on phones. */
export function SaleCards({ sales, onOpen }: SaleCardsProps) {
  if (!sales) {
    return (
      <div className="grid grid-cols-1 gap-2">
        {SKELETONS.map((each) => (
          <div key={each} className={cardClasses}>
            <div className="flex justify-between">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-5 w-24" />
            </div>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-48" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Ventas" className="grid grid-cols-1 gap-2">
      {sales.map((sale) => (
        <li key={sale.id}>
          <Card sale={sale} onOpen={() => onOpen(sale.sale_id)} />
        </li>
      ))}
    </ul>
  );
}
