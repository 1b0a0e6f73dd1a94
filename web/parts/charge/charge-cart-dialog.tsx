import { useRef, useState } from 'react';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { tablePlace } from '#domain/orders/order-place.ts';
import { may } from '#domain/people/access.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { useCart, useCartIsEmpty } from '#web/parts/cart/cart-context.tsx';
import { useSendOrder } from '#web/parts/cart/use-send-order.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { chargeEnding, saleTitle } from './charge-dialog.tsx';
import { ChargeResult } from './charge-result.tsx';
import { ChargeWindow } from './charge-window.tsx';
import { PayCart, type PayCartHandle } from './pay-cart.tsx';
import { type ChargedCart, useChargeCart } from './use-charge-cart.ts';

interface ContentProps {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onBill: (saleId: string) => void;
  onClose: () => void;
}

function Content({ busy, onBusy, onBill, onClose }: ContentProps) {
  const charging = useChargeCart();
  const { methods, open: registerOpen } = useRegister();
  const { busy: sending, send } = useSendOrder(registerOpen);
  const empty = useCartIsEmpty();
  const pay = useRef<PayCartHandle>(null);
  const settings = useSalesSettings();
  const cart = useCart();
  const tables = useTables();
  const user = useUser();
  const [charged, setCharged] = useState<ChargedCart | null>(null);
  const paidNow = methods.filter(({ kind }) => !isOnAccount(kind));
  const payable = may(user, 'receivable:read') ? methods : paidNow;
  const table = tables.find(({ id }) => id === cart.table_id)?.name ?? null;
  const place = (
    <PlaceName
      order={
        cart.channel === 'mesa'
          ? tablePlace(table)
          : { ...cart, table_number: null, customer_name: cart.customer_name.trim() || null }
      }
    />
  );

  return (
    <ChargeWindow
      title={charged ? saleTitle(charged.sale, charged.chargedHere) : 'Cobrar'}
      place={charged ? charged.chargedHere ? <PlaceName order={charged.sale} /> : null : place}
      description={charged && !charged.chargedHere ? chargeEnding(charged.sale, settings) : null}
      onEscapeKeyDown={(event) => {
        if (pay.current?.back()) event.preventDefault();
      }}
      onKey={(event) => pay.current?.onKey(event)}
    >
      {charged ? (
        <ChargeResult
          sale={charged.sale}
          settings={settings}
          chargedHere={charged.chargedHere}
          methods={paidNow}
          mayCharge
          next={null}
          onNext={onClose}
          onTipped={(sale) => setCharged({ sale, chargedHere: charged.chargedHere })}
          onClose={onClose}
        />
      ) : empty && !busy && !sending ? (
        <EmptyState
          picture="receipt"
          title="Esta orden ya se envió."
          description="Se envió o se cobró en otra ventana. Si falta cobrarla, está en Por cobrar."
          action={
            <DialogClose asChild>
              <Button variant="outline">Cerrar</Button>
            </DialogClose>
          }
        />
      ) : charging.loading ? (
        <Skeleton className="h-96" />
      ) : (
        <PayCart
          ref={pay}
          charging={charging}
          methods={payable}
          sending={sending}
          onSend={async () => {
            onBusy(true);
            const sent = await send();
            onBusy(false);
            if (sent) onBill(sent.sale.id);
          }}
          onCharging={onBusy}
          onCharged={(done) => (done.sale.status === 'Por cobrar' ? onBill(done.sale.id) : setCharged(done))}
        />
      )}
    </ChargeWindow>
  );
}

export interface ChargeCartDialogProps {
  open: boolean;
  /** The cart was sent without a payment: opens its bill, to split, discount or charge it. */
  onBill: (saleId: string) => void;
  onClose: () => void;
}

/** Charges the cart: one write sends it with its payment. Nothing is stored before that write. */
export default function ChargeCartDialog({ open, onBill, onClose }: ChargeCartDialogProps) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState({ open, opening: open ? 1 : 0 });
  if (open !== shown.open) setShown({ open, opening: shown.opening + (open ? 1 : 0) });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      {shown.opening > 0 && (
        <Content key={shown.opening} busy={busy} onBusy={setBusy} onBill={onBill} onClose={onClose} />
      )}
    </Dialog>
  );
}
