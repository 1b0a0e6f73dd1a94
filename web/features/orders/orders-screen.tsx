import { Suspense } from 'react';
import { may } from '#domain/access.ts';
import { stationOf } from '#domain/kitchen.ts';
import { CartProvider } from '#web/cart/cart-context.tsx';
import { lazyScreen } from '#web/lib/lazy-screen.ts';
import { useUser } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderTaking } from './order-taking.tsx';

// /orders is the kitchen's display for who cooks and mixes (decisions, Roles): the one place where a feature opens another.
const KitchenDisplay = lazyScreen(async () => {
  const { KitchenDisplay: Display } = await import('#web/features/kitchen/kitchen-display.tsx');
  return { default: Display };
});

/** Taking and following orders, or the kitchen's display of one's station. */
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
    <CartProvider place="orders" channel="mesa">
      <OrderTaking />
    </CartProvider>
  );
}
