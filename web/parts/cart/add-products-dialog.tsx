import { useState } from 'react';
import { MAX_ORDER_NOTE_LENGTH } from '#domain/base/limits.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { cartTotals, unitCount } from '#domain/orders/cart.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { tablePlace } from '#domain/orders/order-place.ts';
import { BarSlot } from '#web/base/bar-slot.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { ProductPicker } from '#web/parts/picker/product-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { CartProvider, useCart, useCartField, useCartIsEmpty, useCartStore } from './cart-context.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartTotals } from './cart-totals.tsx';
import { EmptyCartButton } from './empty-cart-button.tsx';
import { LineEditor } from './line-window.ts';
import { PrintOnSendSwitch } from './print-on-send-switch.tsx';
import { unitCountText } from './unit-count-text.ts';
import { type AddDestination, useCarryOver, useDestinationCart } from './use-destination-cart.ts';
import { useSendOrder } from './use-send-order.ts';

function NoteForKitchen() {
  const store = useCartStore();
  const note = useCartField('note');
  return (
    <Input
      aria-label="Nota para la cocina"
      placeholder="Nota para la cocina"
      autoComplete="off"
      maxLength={MAX_ORDER_NOTE_LENGTH}
      value={note}
      onChange={(event) => store.change({ type: 'describe', change: { note: event.target.value } })}
    />
  );
}

function CartSide({ onEdit }: { onEdit: (lineId: string) => void }) {
  const empty = useCartIsEmpty();
  return (
    <div className="flex min-h-0 flex-col lg:overflow-y-auto lg:overscroll-contain">
      {empty ? (
        <EmptyState
          picture="plate"
          title="Nada por enviar."
          description="Toca un producto para agregarlo; mantenlo presionado para ponerle notas."
          className="px-2 py-8"
        />
      ) : (
        <>
          <CartLines onEdit={onEdit} />
          <div className="mt-3 grid gap-2">
            <NoteForKitchen />
            <PrintOnSendSwitch />
          </div>
        </>
      )}
    </div>
  );
}

function NarrowTotal() {
  const cart = useCart();
  const { pricing } = useSalesSettings();
  return (
    <p className="min-w-0 flex-1 leading-tight">
      <span className="block text-sm text-muted-foreground figures">{unitCountText(unitCount(cart))}</span>
      <span className="block truncate text-xl font-semibold figures">
        <Money cents={cartTotals(cart, pricing).total_cents} />
      </span>
    </p>
  );
}

type View = 'products' | 'cart';

interface ContentProps {
  destination: AddDestination;
  /** The destination's order, if it was closed meanwhile. Lines that it did not receive go to a new order. */
  closed: Order | null;
  isCarried: boolean;
  onCarried: () => void;
  onClose: () => void;
}

function Content({ destination, closed, isCarried, onCarried, onClose }: ContentProps) {
  const wide = useWide();
  const { open: registerOpen } = useRegister();
  const { busy, send } = useSendOrder(registerOpen);
  const store = useCartStore();
  const units = unitCount(useCart());
  const [view, setView] = useState<View>('products');
  const [edited, setEdited] = useState<string | null>(null);
  const orderName = isCarried
    ? 'Orden nueva'
    : `Orden ${destination.order ? numberText(destination.order) : ''}`;
  const description = destination.order ? (
    <PlaceName order={destination.order} number={orderName} />
  ) : (
    <PlaceName order={tablePlace(destination.table.name)} />
  );
  useCarryOver(destination, isCarried ? null : closed, onCarried);

  const submit = async () => {
    if ((await send()) && store.get().lines.length === 0) onClose();
  };
  const sendButton = (
    <Button
      size="lg"
      busy={busy}
      disabled={units === 0}
      onClick={() => void submit()}
      className="max-lg:px-4 lg:w-full"
    >
      Enviar a cocina
    </Button>
  );

  return (
    <DialogContent
      title="Agregar productos"
      description={description}
      size="xl"
      className="h-[92dvh] sm:max-h-[calc(92dvh-var(--covered))] [&>div]:flex [&>div]:flex-col [&>div]:lg:overflow-hidden"
      footer={
        wide ? undefined : (
          <div className="flex w-full items-center gap-2">
            <NarrowTotal />
            <EmptyCartButton />
            {sendButton}
          </div>
        )
      }
    >
      {!wide && (
        <Segmented
          label="Qué se muestra"
          className="mb-3"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'products', label: 'Productos' },
            { value: 'cart', label: `Por enviar (${units})` },
          ]}
        />
      )}
      {closed && isCarried && (
        <p role="status" className="mb-3 rounded-control bg-warning/18 px-4 py-3 text-sm text-warning-ink">
          La orden {numberText(closed)} ya está cerrada. Lo que no se envió irá en una orden nueva.
        </p>
      )}
      <div className="grid min-h-0 flex-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {(wide || view === 'products') && (
          <BarSlot value={null}>
            <ProductPicker
              onDetail={setEdited}
              className="lg:min-h-0 [&>div:first-child]:-top-1 [&>div:first-child]:bg-popover"
            />
          </BarSlot>
        )}
        {wide ? (
          <aside aria-label="Por enviar" className="flex min-h-0 flex-col border-l pl-5">
            <div className="flex items-center justify-between">
              <h3 className="text-base font-semibold">
                Por enviar <span className="text-muted-foreground figures">({units})</span>
              </h3>
              <EmptyCartButton />
            </div>
            <CartSide onEdit={setEdited} />
            <div className="mt-auto grid gap-3 border-t pt-3">
              <CartTotals />
              {sendButton}
            </div>
          </aside>
        ) : (
          view === 'cart' && <CartSide onEdit={setEdited} />
        )}
      </div>
      <LineEditor lineId={edited} onClose={() => setEdited(null)} />
    </DialogContent>
  );
}

interface AddProductsDialogProps {
  /** Null closes the dialog. */
  destination: AddDestination | null;
  onClose: () => void;
}

/** The picker with a separate cart for an open order or a table. Only the new lines are sent, as the next round. */
export function AddProductsDialog({ destination, onClose }: AddProductsDialogProps) {
  const [shown, setShown] = useState(destination);
  if (destination !== null && destination !== shown) setShown(destination);
  const { destinationCart, ...rest } = useDestinationCart(shown);
  return (
    <Dialog open={destination !== null} onOpenChange={(open) => !open && onClose()}>
      {shown && destinationCart && (
        <CartProvider key={`${destinationCart.target} ${rest.isCarried}`} {...destinationCart}>
          <Content destination={shown} onClose={onClose} {...rest} />
        </CartProvider>
      )}
    </Dialog>
  );
}
