import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Table, useOpenBill } from './use-tables.ts';

function Lines({ saleId, due }: { saleId: string; due: number }) {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useOpenBill(saleId);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) {
    return (
      <div className="flex flex-col gap-4 py-2">
        {['w-40', 'w-52', 'w-36'].map((wide) => (
          <div key={wide} className="flex justify-between">
            <Skeleton className={`h-5 ${wide}`} />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    );
  }
  const { sale } = data;
  const others = due - sale.total_cents;
  return (
    <>
      <ul>
        {sale.items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 border-b py-3">
            <span className="min-w-0">
              {item.name}{' '}
              <span className="text-muted-foreground figures">x{formatQuantity(item.quantity)}</span>
            </span>
            <span className="shrink-0 font-medium figures">{formatMoney(item.amount_cents, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1.5 text-sm text-muted-foreground">
        <dt>Impuesto</dt>
        <dd className="text-right figures">{formatMoney(sale.tax_cents, currency)}</dd>
        <dt className="text-base font-semibold text-foreground">Total</dt>
        <dd className="text-right text-base font-semibold text-foreground figures">
          {formatMoney(sale.total_cents, currency)}
        </dd>
        {others > 0 && (
          <>
            <dt>Otras cuentas abiertas de la mesa</dt>
            <dd className="text-right figures">{formatMoney(others, currency)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

interface TableDialogProps {
  /** Stays while the dialog slides out. */
  table: Table | null;
  open: boolean;
  onClose: () => void;
}

/** What a table has consumed: the lines of its open bill (2-operations §2). */
export function TableDialog({ table, open, onClose }: TableDialogProps) {
  return (
    <Dialog open={open && table !== null} onOpenChange={(next) => !next && onClose()}>
      {table && (
        <DialogContent title="Productos en Consumo" description={table.name}>
          {table.open_sale_id ? (
            <Lines saleId={table.open_sale_id} due={table.total_consumption} />
          ) : (
            <EmptyState picture="receipt" title="No hay productos en consumo" />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}
