import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cartTotals, unitCount } from '#domain/orders/cart.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useCart } from '#web/parts/cart/cart-context.tsx';
import { unitCountText } from '#web/parts/cart/unit-count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';

interface PosBarProps {
  registerOpen: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** On phones: count and total are always visible, and the cart opens in a sheet from the bottom. */
export function PosBar({ registerOpen, open, onOpenChange, children }: PosBarProps) {
  const cart = useCart();
  const { pricing, money } = useSalesSettings();
  const units = unitCount(cart);
  return (
    <>
      <div
        data-keep-clear=""
        className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 border-t bg-card p-3 md:bottom-0 md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <Button
          size="lg"
          full
          variant={registerOpen && units === 0 ? 'secondary' : 'primary'}
          className="justify-between px-4 [&>span]:w-full"
          onClick={() => onOpenChange(true)}
        >
          {registerOpen ? (
            <>
              <span className="flex items-center gap-2.5">
                <ChevronUp aria-hidden="true" />
                {unitCountText(units)}
              </span>
              <span className="ml-auto text-xl figures">{money(cartTotals(cart, pricing).total_cents)}</span>
            </>
          ) : (
            'Aperturar caja'
          )}
        </Button>
      </div>
      <Sheet open={open} onOpenChange={onOpenChange}>
        <SheetContent
          side="bottom"
          title={registerOpen ? 'Caja' : 'Aperturar caja'}
          className="h-[92dvh] [&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden [&>div]:px-0 [&>div]:pb-[env(safe-area-inset-bottom)]"
        >
          {children}
        </SheetContent>
      </Sheet>
    </>
  );
}
