import { Suspense } from 'react';
import { stationOf } from '#domain/kitchen/kitchen.ts';
import { may } from '#domain/people/access.ts';
import { CartProvider } from '#web/cart/cart-context.tsx';
import { lazyScreen } from '#web/lib/lazy-screen.ts';
import { useUser } from '#web/lib/session.ts';
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
