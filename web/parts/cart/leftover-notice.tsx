import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import { unitCount } from '#domain/orders/cart.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { deleteSavedCart, leftoverCart, newOrderPlace, readSavedCart } from './leftover-cart.ts';
import { unitCountText } from './unit-count-text.ts';

interface LeftoverNoticeProps {
  order: Order;
  onContinue: () => void;
}

/** Shown for a closed order with a saved cart on this device: continue it in a new order, or delete it. */
export function LeftoverNotice({ order, onContinue }: LeftoverNoticeProps) {
  const owner = useUser();
  const [, setDiscarded] = useState(false);
  if (order.status === 'Abierta') return null;
  const targets = [`order-${order.id}`, ...(order.table_id ? [] : [newOrderPlace(order)])] as const;
  const leftovers = targets.map((target) => {
    const cart = readSavedCart(target, owner);
    return cart && leftoverCart(cart, order);
  });
  const units = leftovers.reduce((sum, cart) => sum + (cart ? unitCount(cart) : 0), 0);
  if (units === 0) return null;
  return (
    <section
      aria-label="Sin enviar"
      className="mt-3 grid gap-3 rounded-control border border-warning/50 bg-warning/10 p-3"
    >
      <p className="flex items-start gap-2 text-sm leading-6">
        <PackageOpen className="mt-1 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
        La orden se cerró con {unitCountText(units)} sin enviar en este dispositivo.
      </p>
      <div className="flex gap-2">
        <Button variant="outline" className="flex-1" onClick={onContinue}>
          Pasar a una orden nueva
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            for (const target of targets) deleteSavedCart(target, owner);
            setDiscarded(true);
          }}
        >
          Descartar
        </Button>
      </div>
    </section>
  );
}
