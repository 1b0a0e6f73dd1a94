import { useEffect } from 'react';
import { smallPicture } from '#domain/base/pictures.ts';
import { pictureOnDisplay } from '#domain/bills/customer-display.ts';
import { billOnDisplay, cartLinesOnDisplay } from '#domain/bills/customer-display-content.ts';
import { cartTotals, sendableLines } from '#domain/orders/cart.ts';
import { useLive } from '#web/data/live.ts';
import { useMenu } from '#web/data/menu/use-menu.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useCart, useCartStore } from '#web/parts/cart/cart-context.tsx';
import { lookForTablets } from './sender.ts';
import { useOnDisplay } from './use-on-display.ts';

/** Shows diners the cart of /pos as it changes. It draws nothing. */
export default function CartOnDisplay() {
  const store = useCartStore();
  const cart = useCart();
  const { pricing } = useSalesSettings();
  const { items } = useMenu();

  useEffect(lookForTablets, []);
  useLive(({ type }) => {
    if (type === 'customer-display.changed') lookForTablets();
  });
  useOnDisplay('cart', (shop) => {
    const lines = sendableLines(cart);
    if (lines.length === 0) return { view: 'welcome', shop };
    const last = store.lastLine();
    const image = items.find(({ id }) => id === last?.menu_item_id)?.image_url;
    return billOnDisplay(
      shop,
      cartLinesOnDisplay(lines),
      { discount_cents: 0, ...cartTotals(cart, pricing) },
      { picture: pictureOnDisplay(image && smallPicture(image)), received_cents: null },
    );
  });
  return null;
}
