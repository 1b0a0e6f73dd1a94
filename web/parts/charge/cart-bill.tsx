import { formatQuantity } from '#domain/base/quantity.ts';
import { shareName } from '#domain/bills/bills.ts';
import { type ChargedBuyer, isExonerated } from '#domain/fiscal/charged-buyer.ts';
import { seniorDiscountName } from '#domain/fiscal/hn/seniors.ts';
import { extrasAmount, lineAmount, sendableLines } from '#domain/orders/cart.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useCart } from '#web/parts/cart/cart-context.tsx';
import { LineNotesText } from '#web/parts/cart/line-notes.tsx';
import { cn } from '#web/ui/cn.ts';
import { SaleLines } from './sale-bill.tsx';
import type { useChargeCart } from './use-charge-cart.ts';

interface CartBillProps {
  charging: ReturnType<typeof useChargeCart>;
  buyer: ChargedBuyer;
}

/** The lines of the open bill, the lines that are sent with the payment, and the total. */
export function CartBill({ charging, buyer }: CartBillProps) {
  const cart = useCart();
  const { money, tax } = useSalesSettings();
  const { bill, added, base, due, seniors, discounts } = charging;
  const kindOf = (line: string) => seniors.find(({ line_ids }) => line_ids.includes(line))?.kind;
  const exonerated = isExonerated(buyer);
  const row = (label: string, cents: number, tone = '') => (
    <div className={cn('flex items-baseline justify-between gap-4', tone)}>
      <dt>{label}</dt>
      <dd className="shrink-0">{money(cents)}</dd>
    </div>
  );
  return (
    <>
      {bill && (
        <>
          <h3 className="mb-1 text-sm font-semibold text-muted-foreground">Ya en la cuenta</h3>
          <SaleLines items={bill.items} share={shareName(bill)} money={money} className="mb-3" />
        </>
      )}
      <h3 className="mb-1 text-sm font-semibold text-muted-foreground">
        {bill ? 'Por enviar con el pago' : 'Cuenta'}
      </h3>
      <ul aria-label="Productos por enviar" className="grid grid-cols-1 gap-2 text-sm">
        {sendableLines(cart).map((line) => {
          const kind = kindOf(line.id);
          const off = discounts.get(line.id) ?? 0;
          return (
            <li key={line.id}>
              <span className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 break-words">
                  {line.name}{' '}
                  <span className="text-muted-foreground figures">x{formatQuantity(line.quantity)}</span>
                </span>
                <span className="shrink-0 figures">{money(lineAmount(line))}</span>
              </span>
              <LineNotesText notes={line.notes} extras={extrasAmount(line)} className="text-xs" />
              {kind && (
                <span className="flex items-baseline justify-between gap-4 text-success-ink">
                  <span className="min-w-0 break-words">
                    {seniorDiscountName(kind, off, lineAmount(line))}
                  </span>
                  <span className="shrink-0 figures">-{money(off)}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <dl
        data-keep-clear="sums"
        className="mt-3 grid gap-1 border-t pt-3 text-sm text-muted-foreground figures"
      >
        {bill ? row('Ya en la cuenta', bill.total_cents) : row('Subtotal', added.base_cents)}
        {bill ? row('Por enviar', added.total_cents) : row(tax, added.tax_cents)}
        {exonerated && row(`Exonerado: −${tax}`, base - due, 'text-success-ink')}
        {row('Total', exonerated ? base : due, 'mt-1 text-base font-semibold text-foreground')}
      </dl>
    </>
  );
}
