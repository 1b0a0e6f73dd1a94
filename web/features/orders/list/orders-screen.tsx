import { Suspense } from 'react';
import { stationOf } from '#domain/kitchen/kitchen.ts';
import { may } from '#domain/people/access.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { useUser } from '#web/data/session.ts';
import { CartProvider } from '#web/parts/cart/cart-context.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderTaking } from './order-taking.tsx';

// Cooks and bartenders see the kitchen display at /orders (decisions, Roles). This is the only import of one feature
// from another.
const KitchenDisplay = lazyScreen(async () => {
  const { KitchenDisplay: Display } = await import('#web/features/kitchen/kitchen-display.tsx');
  return { default: Display };
});

/** Takes and lists orders; for cooks and bartenders, the kitchen display of their station. */
export default function OrdersScreen() {
  const user = useUser();
  if (!may(user, 'order:write')) {
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <KitchenDisplay station={stationOf(user.role)} />
      </Suspense>
    );
  }
  return (
    <CartProvider target="orders" channel="mesa">
      <OrderTaking />
    </CartProvider>
  );
}
