import type { ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SaleStatus } from './sale-status.tsx';
import { useSale } from './use-sales.ts';

const METHODS = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  fiado: 'Fiado',
} as const;

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1 text-sm">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="text-right figures">{children}</dd>
    </div>
  );
}

function SaleDetail({ id }: { id: string }) {
  const { currency, zone, time_format } = useBusiness();
  const { data, error, mutate, isValidating } = useSale(id);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const { sale } = data;
  const money = (cents: number) => formatMoney(cents, currency);
  const charged = sale.charged_at ? instantOf(sale.charged_at) : null;
  return (
    <>
      <dl>
        <Entry term="Estado">
          <SaleStatus status={sale.status} />
        </Entry>
        {charged && (
          <Entry term="Cobrada">
            {shortDate(charged, zone)} {clock(charged, zone, time_format)}
          </Entry>
        )}
        <Entry term="Orden">#{sale.order_number}</Entry>
        {sale.table_number && <Entry term="Mesa">{sale.table_number}</Entry>}
        {sale.customer_name && <Entry term="Cliente">{sale.customer_name}</Entry>}
        {sale.waiter && <Entry term="Atendió">{sale.waiter}</Entry>}
        {sale.cashier && <Entry term="Cobró">{sale.cashier}</Entry>}
      </dl>
      <ul className="mt-3 border-t">
        {sale.items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 border-b py-2.5">
            <span className="min-w-0">
              {item.name}{' '}
              <span className="text-muted-foreground figures">x{formatQuantity(item.quantity)}</span>
            </span>
            <span className="shrink-0 figures">{money(item.amount_cents)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3">
        {sale.discount_cents > 0 && <Entry term="Descuento">-{money(sale.discount_cents)}</Entry>}
        <Entry term="Subtotal sin impuesto">{money(sale.base_cents)}</Entry>
        <Entry term="Impuesto">{money(sale.tax_cents)}</Entry>
        <div className="flex items-baseline justify-between gap-4 py-2 text-xl font-semibold">
          <dt>Total</dt>
          <dd className="figures">{money(sale.total_cents)}</dd>
        </div>
      </dl>
      {sale.payments.length > 0 && (
        <dl className="border-t pt-2">
          {sale.payments.map((payment) => (
            <Entry key={payment.id} term={payment.method ?? METHODS[payment.kind]}>
              {money(payment.amount_cents)}
              {payment.reference && ` · ${payment.reference}`}
            </Entry>
          ))}
          {sale.change_cents > 0 && <Entry term="Cambio entregado">{money(sale.change_cents)}</Entry>}
        </dl>
      )}
    </>
  );
}

interface SaleDialogProps {
  /** Stays while the dialog slides out. */
  sale: { readonly id: string; readonly number: number | null } | null;
  open: boolean;
  onClose: () => void;
}

export function SaleDialog({ sale, open, onClose }: SaleDialogProps) {
  return (
    <Dialog open={open && sale !== null} onOpenChange={(next) => !next && onClose()}>
      {sale && (
        <DialogContent title={`Venta #${sale.number ?? '—'}`}>
          <SaleDetail id={sale.id} />
        </DialogContent>
      )}
    </Dialog>
  );
}
