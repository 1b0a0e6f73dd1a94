import { cartTotals, type Pricing } from '#domain/orders/cart.ts';
import { useNextFrame } from '#web/base/use-next-frame.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { cn } from '#web/ui/cn.ts';
import { useCart } from './cart-context.tsx';

interface AmountsProps {
  pricing: Pricing;
  money: (cents: number) => string;
  tax: string;
}

function Amounts({ pricing, money, tax }: AmountsProps) {
  const { base_cents, tax_cents, total_cents } = cartTotals(useNextFrame(useCart()), pricing);
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <div className="flex gap-1.5">
          <dt>Subtotal</dt>
          <dd>{money(base_cents)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{tax}</dt>
          <dd>{money(tax_cents)}</dd>
        </div>
      </dl>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-base font-semibold">Total</span>
        <output className="text-2xl leading-8 font-semibold tracking-tight">
          <Money cents={total_cents} />
        </output>
      </p>
    </>
  );
}

/** Subtotal, tax and total of the cart. */
export function CartTotals({ className }: { className?: string }) {
  const { pricing, money, tax } = useSalesSettings();
  return (
    <div data-keep-clear="sums" className={cn('grid gap-0.5 figures', className)}>
      <Amounts pricing={pricing} money={money} tax={tax} />
    </div>
  );
}
