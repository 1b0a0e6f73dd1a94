import { Printer } from 'lucide-react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName, shownLines } from '#domain/bills/bills.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { may } from '#domain/people/access.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { billName } from '#web/parts/charge/split-bills.tsx';
import { printPrebill } from '#web/parts/receipt/receipt-printing.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

const TONES = { 'Por cobrar': 'neutral', Pagada: 'success', Anulada: 'danger' } as const;

interface SentBillsProps {
  bills: readonly Sale[];
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

function nameOf(sale: Sale, bills: readonly Sale[]): string {
  if (sale.status !== 'Por cobrar') return `Venta ${numberText(sale)}`;
  return bills.length === 1 ? 'Cuenta' : billName(bills, sale.id);
}

/** '1/3 de la cuenta: Baleada, Café', or 'Baleada x2, Café x1'. */
function billContents(bill: Sale): string {
  const { share, lines } = shownLines(bill.items, shareName(bill));
  return [
    ...(share ? [`${share.name}: ${share.products}`] : []),
    ...lines.map(({ name, quantity }) => `${name} x${formatQuantity(quantity)}`),
  ].join(', ');
}

/** The order's bills with content, total and status. */
export function SentBills({ bills, onBill }: SentBillsProps) {
  const { money, tax } = useSalesSettings();
  const mayCharge = may(useUser(), 'sale:charge');
  if (bills.length === 0) return null;
  return (
    <section aria-label="Cuentas" className="mt-4">
      <ul className="border-t">
        {bills.map((bill) => (
          <li key={bill.id} className="border-b py-3 last:border-b-0">
            <p className="flex items-center gap-2">
              <span className="text-sm font-semibold figures">{nameOf(bill, bills)}</span>
              <Badge tone={TONES[bill.status]}>{bill.status}</Badge>
              <span className="ml-auto text-base font-semibold figures">{money(bill.total_cents)}</span>
            </p>
            {bills.length > 1 && (
              <p className="mt-0.5 line-clamp-2 text-sm text-muted-foreground">{billContents(bill)}</p>
            )}
            <p className="mt-0.5 text-sm text-muted-foreground figures">
              {[
                ...(bill.discount_cents > 0 ? [`Descuento ${money(bill.discount_cents)}`] : []),
                ...(bill.tax_cents > 0 ? [`${tax} ${money(bill.tax_cents)}`] : []),
              ].join(' · ')}
            </p>
            {bill.status === 'Por cobrar' && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button variant="outline" size="sm" onClick={() => void printPrebill(bill)}>
                  <Printer aria-hidden="true" />
                  Precuenta
                </Button>
                {bills.length > 1 && (
                  <Button variant="outline" size="sm" onClick={() => onBill(bill.id)}>
                    {mayCharge ? 'Cobrar' : 'Ver cuenta'}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
