import { useState } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import { formerNumberText, numberText } from '#domain/orders/order-numbers.ts';
import { notify } from '#web/base/notify.ts';
import { useOrder } from '#web/data/orders/use-order.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AddProductsDialog } from '#web/parts/cart/add-products-dialog.tsx';
import { LeftoverNotice } from '#web/parts/cart/leftover-notice.tsx';
import type { AddDestination } from '#web/parts/cart/use-destination-cart.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { guestsText } from './guests-text.ts';
import { SentActions } from './sent-actions.tsx';
import { SentOrder } from './sent-order.tsx';

export interface OrderSheetProps {
  /** The order to show; null closes the sheet. */
  orderId: string | null;
  onClose: () => void;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

function Detail({ orderId, onBill }: Pick<OrderSheetProps, 'onBill'> & { orderId: string }) {
  const reading = useOrder(orderId);
  const { clockOf } = useSalesSettings();
  const { open: registerOpen } = useRegister();
  const [adding, setAdding] = useState<AddDestination | null>(null);
  const { order } = reading;
  const add = (to: Order) => {
    if (registerOpen) setAdding({ order: to });
    else notify.error('Debes aperturar la caja en POS');
  };
  const headText = ({ guests, waiter, created_at, ...rest }: Order) =>
    [...(guests === null ? [] : [guestsText(guests)]), waiter, clockOf(created_at), formerNumberText(rest)]
      .filter(Boolean)
      .join(' · ');

  return (
    <SheetContent
      title={order ? `Orden ${numberText(order)}` : 'Orden'}
      description={
        order && (
          <>
            <PlaceName order={order} className="text-xl leading-7 font-bold text-foreground" />
            {headText(order)}
          </>
        )
      }
      footer={order && <SentActions order={order} onBill={onBill} onAdd={() => add(order)} />}
    >
      {order && <LeftoverNotice order={order} onContinue={() => add(order)} />}
      <SentOrder reading={reading} onBill={onBill} />
      <AddProductsDialog destination={adding} onClose={() => setAdding(null)} />
    </SheetContent>
  );
}

/** An order's rounds, changeable lines, bills and next actions. */
export default function OrderSheet({ orderId, onClose, onBill }: OrderSheetProps) {
  const [shown, setShown] = useState(orderId);
  if (orderId !== null && orderId !== shown) setShown(orderId);
  return (
    <Sheet open={orderId !== null} onOpenChange={(open) => !open && onClose()}>
      {shown !== null && <Detail key={shown} orderId={shown} onBill={onBill} />}
    </Sheet>
  );
}
