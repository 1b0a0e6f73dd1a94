import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { shareName } from '#domain/bills/bills.ts';
import {
  amountsOnDisplay,
  billLinesOnDisplay,
  billOnDisplay,
  cartLinesOnDisplay,
  receivedOnDisplay,
  thanksOnDisplay,
} from '#domain/bills/customer-display-content.ts';
import { type ChargedBuyer, isExonerated } from '#domain/fiscal/charged-buyer.ts';
import { sendableLines } from '#domain/orders/cart.ts';
import { useCart } from '#web/parts/cart/cart-context.tsx';
import { useOnDisplay } from '#web/parts/customer-display/use-on-display.ts';
import type { useChargeCart } from './use-charge-cart.ts';
import type { usePayments } from './use-payments.ts';

type Payments = ReturnType<typeof usePayments>;

/** The payments that were added, and the one that is typed; not the one that is only offered. */
const receivedSoFar = ({ typed, all, addedPayments }: Payments): number =>
  receivedOnDisplay(typed === '' ? addedPayments : all);

/** Shows diners the lines of a bill that is charged, and what they have handed over. */
export function useBillOnDisplay(
  items: readonly SaleItem[],
  share: string | null,
  payments: Payments,
  mayCharge: boolean,
): void {
  useOnDisplay('charge', (shop) =>
    mayCharge
      ? billOnDisplay(shop, billLinesOnDisplay(items, share), amountsOnDisplay(items), {
          ...{ picture: null, received_cents: receivedSoFar(payments) },
        })
      : null,
  );
}

/** Shows diners a cart that is charged, with the bill that it joins. */
export function useCartChargeOnDisplay(
  { bill, base, due, discounts }: ReturnType<typeof useChargeCart>,
  buyer: ChargedBuyer,
  payments: Payments,
): void {
  const lines = sendableLines(useCart());
  useOnDisplay('charge', (shop) => {
    // The cart is empty for a moment before the result is shown.
    if (lines.length === 0) return null;
    const billed = bill ? billLinesOnDisplay(bill.items, shareName(bill)) : [];
    const given = [...discounts.values()].reduce((sum, cents) => sum + cents, 0);
    const total_cents = isExonerated(buyer) ? base : due;
    return billOnDisplay(
      shop,
      [...billed, ...cartLinesOnDisplay(lines)],
      {
        discount_cents: given + (bill ? amountsOnDisplay(bill.items).discount_cents : 0),
        base_cents: base,
        tax_cents: Math.max(0, total_cents - base),
        total_cents,
      },
      { picture: null, received_cents: receivedSoFar(payments) },
    );
  });
}

/** Shows diners the change of a sale that was charged here. */
export function useThanksOnDisplay(sale: Sale, chargedHere: boolean): void {
  useOnDisplay('charge', (shop) =>
    chargedHere && sale.status === 'Pagada' ? thanksOnDisplay(shop, sale) : null,
  );
}
