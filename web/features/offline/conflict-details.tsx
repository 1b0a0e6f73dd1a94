import { Link } from 'wouter';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useApi } from '#web/data/swr.tsx';
import { contentOf, saleIdOf } from './conflict-content.ts';

/** The products, payments and note of a refused request. */
export function ConflictDetails({ conflict }: { conflict: OfflineConflict }) {
  const { money } = useSalesSettings();
  const { methods } = useRegister();
  const { data: menu } = useApi(menuPath);
  const { lines, payments, note, change_cents } = contentOf(conflict);
  const saleId = saleIdOf(conflict);
  const productName = (id: string) =>
    menu?.items.find((item) => item.id === id)?.name ?? (menu ? 'Producto que ya no está' : '…');
  const methodName = (id: string) => methods.find((method) => method.id === id)?.name ?? 'Pago';
  if (lines.length + payments.length === 0 && note === null && saleId === null) return null;
  return (
    <div className="grid gap-2 text-sm">
      {lines.length > 0 && (
        <ul aria-label="Productos">
          {lines.map((line) => (
            <li key={line.id} className="break-words">
              <span className="text-muted-foreground figures">{formatQuantity(line.quantity)} ×</span>{' '}
              {productName(line.menu_item_id)}
            </li>
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <ul aria-label="Pagos" className={lines.length > 0 ? 'border-t pt-2' : undefined}>
          {payments.map((payment) => (
            <li key={payment.id} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{methodName(payment.payment_method_id)}</span>
              <span className="shrink-0 figures">{money(payment.amount_cents)}</span>
            </li>
          ))}
          {change_cents > 0 && (
            <li className="flex justify-between gap-3 text-muted-foreground">
              <span>Vuelto entregado</span>
              <span className="shrink-0 figures">{money(change_cents)}</span>
            </li>
          )}
        </ul>
      )}
      {note && <p className="break-words text-muted-foreground">{note}</p>}
      {saleId && (
        <Link
          href={`/sales?venta=${saleId}`}
          className="inline-flex min-h-6 w-fit items-center font-semibold underline decoration-foreground/35 underline-offset-4 hover:decoration-foreground focus-ring"
        >
          Ver la cuenta
        </Link>
      )}
    </div>
  );
}
