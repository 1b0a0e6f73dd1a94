import { useState } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { ServeRefusal } from '#domain/kitchen/serve-refusal.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { Dialog } from '#web/ui/dialog.tsx';

import { ShortOfStock } from './short-of-stock.tsx';
import { WithoutRecipe } from './without-recipe.tsx';

/** A ticket that was not served, and the reason. */
export interface RefusedCard {
  readonly ticket: KitchenTicket;
  readonly refusal: ServeRefusal;
}

interface ServeRefusalDialogProps {
  refused: RefusedCard | null;
  onClose: () => void;
  /** Serves the ticket again; resolves to true when it is no longer pending. */
  onServe: (ticket: KitchenTicket, despiteShortage: boolean) => Promise<boolean>;
}

/** Why a ticket was not served, and the actions that solve it. */
export function ServeRefusalDialog({ refused, onClose, onServe }: ServeRefusalDialogProps) {
  const [shown, setShown] = useState(refused);
  const [busy, setBusy] = useState(false);
  if (refused !== null && refused !== shown) setShown(refused);
  const serve = async (despiteShortage: boolean) => {
    if (!shown || busy) return;
    setBusy(true);
    const isServed = await onServe(shown.ticket, despiteShortage);
    setBusy(false);
    if (isServed) onClose();
  };
  const order = shown ? `${orderPlace(shown.ticket)} · Orden ${orderNumberText(shown.ticket)}` : '';
  return (
    <Dialog open={refused !== null} onOpenChange={(open) => !open && onClose()}>
      {shown?.refusal.kind === 'no-recipes' && (
        <WithoutRecipe
          order={order}
          products={shown.refusal.products}
          busy={busy}
          onServe={() => serve(false)}
        />
      )}
      {shown?.refusal.kind === 'short' && (
        <ShortOfStock
          order={order}
          ingredients={shown.refusal.ingredients}
          busy={busy}
          onServe={() => serve(true)}
        />
      )}
    </Dialog>
  );
}
