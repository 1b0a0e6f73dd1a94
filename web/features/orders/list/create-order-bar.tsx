import { cartTotals, unitCount } from '#domain/orders/cart.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useCart } from '#web/parts/cart/cart-context.tsx';
import { EmptyCartButton } from '#web/parts/cart/empty-cart-button.tsx';
import { unitCountText } from '#web/parts/cart/unit-count-text.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Button } from '#web/ui/button.tsx';

/** Count and total of the cart, and 'Crear Orden', always in the same place. With an empty cart a press says what is missing. */
export function CreateOrderBar({ onCreate }: { onCreate: () => void }) {
  const cart = useCart();
  const { pricing } = useSalesSettings();
  const units = unitCount(cart);
  return (
    <div
      data-keep-clear=""
      className="flex items-center gap-2 border-t bg-card p-3 max-lg:px-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-30 max-lg:md:bottom-0 lg:rounded-card lg:border lg:pl-5"
    >
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-sm text-muted-foreground figures">{unitCountText(units)}</span>
        <span className="block text-xl font-semibold figures">
          <Money cents={cartTotals(cart, pricing).total_cents} />
        </span>
      </p>
      <EmptyCartButton />
      <Button size="lg" variant={units === 0 ? 'secondary' : 'primary'} onClick={onCreate}>
        Crear Orden
      </Button>
    </div>
  );
}
