import { useState } from 'react';
import { NO_PRODUCTS, sendableLines } from '#domain/orders/cart.ts';
import { notify } from '#web/base/notify.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useAcknowledgeReady } from '#web/data/orders/use-acknowledge-ready.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { useCartStore } from '#web/parts/cart/cart-context.tsx';
import { LineEditor } from '#web/parts/cart/line-window.ts';
import { ChargeDialog } from '#web/parts/charge/charge-windows.ts';
import { ProductPicker } from '#web/parts/picker/product-picker.tsx';
import { OrderSheet } from '#web/parts/sent-order/order-window.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { CreateOrderBar } from './create-order-bar.tsx';
import { CreateOrderDialog } from './create-order-dialog.tsx';
import { DayOrders } from './day-orders.tsx';

const WINDOWS = [OrderSheet, ChargeDialog, LineEditor];

type View = 'products' | 'orders';

/** 'Productos' beside the day's orders; on phones one of them at a time. */
export function OrderTaking() {
  const wide = useWide();
  const store = useCartStore();
  usePreload(WINDOWS);
  const { open } = useRegister();
  const day = useDayOrders();
  const [view, setView] = useState<View>('products');
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [charging, setCharging] = useState<string | null>(null);

  const openedRow = day.orders.find(({ id }) => id === opened);
  useAcknowledgeReady(opened, openedRow?.is_ready ?? false);

  const create = () => {
    if (!open) notify.error('Debes aperturar la caja en POS');
    else if (sendableLines(store.get()).length === 0) notify.error(NO_PRODUCTS);
    else setCreating(true);
  };
  const orders = <DayOrders day={day} onOpen={setOpened} onBill={setCharging} />;

  return (
    <div className="flex flex-col gap-4 lg:h-[calc(100dvh-2rem-var(--header-height))] lg:min-h-120">
      {!wide && <h1 className="sr-only">Productos</h1>}
      {!wide && (
        <Segmented
          label="Qué se muestra"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'products', label: 'Productos' },
            {
              value: 'orders',
              label: day.loading ? 'Órdenes del día' : `Órdenes del día (${day.orders.length})`,
            },
          ]}
        />
      )}
      <div className="grid min-h-0 flex-1 gap-4 max-lg:pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        {(wide || view === 'products') && (
          <div className="flex min-h-0 min-w-0 flex-col gap-3">
            <ProductPicker
              onDetail={setEdited}
              lead={
                wide && (
                  <h1 className="text-base leading-8 font-semibold tracking-tight xl:text-2xl">Productos</h1>
                )
              }
              className="lg:min-h-0 lg:flex-1"
            />
            <CreateOrderBar onCreate={create} />
          </div>
        )}
        {(wide || view === 'orders') && orders}
      </div>
      <CreateOrderDialog
        open={creating}
        registerOpen={open}
        onEdit={setEdited}
        onClose={() => setCreating(false)}
      />
      <LineEditor lineId={edited} onClose={() => setEdited(null)} />
      <OrderSheet orderId={opened} onClose={() => setOpened(null)} onBill={setCharging} />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
    </div>
  );
}
