import { useState } from 'react';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { AvailabilityDialog } from '#web/parts/availability/availability-window.ts';
import { CartProvider } from '#web/parts/cart/cart-context.tsx';
import { LineEditor } from '#web/parts/cart/line-window.ts';
import { ChargeCartDialog, ChargeDialog } from '#web/parts/charge/charge-windows.ts';
import { ProductPicker } from '#web/parts/picker/product-picker.tsx';
import { RegisterButton } from '#web/parts/register/register-button.tsx';
import type { RegisterTask } from '#web/parts/register/register-task.ts';
import { RegisterPanel, RegisterWindows } from '#web/parts/register/register-windows.tsx';
import { OrderSheet } from '#web/parts/sent-order/order-window.ts';
import { DisplayPart } from './display-part.tsx';
import { PosBar } from './pos-bar.tsx';
import { OpenBills, PosSide } from './pos-side.tsx';

const pastRegisterSessions = lazyPart(() => import('#web/parts/register/past-register-sessions.tsx'));

const REGISTER_CLOSED = 'Debes aperturar la caja en POS';

/** In the order in which they are likely to be opened. */
const WINDOWS = [
  ChargeCartDialog,
  OpenBills,
  ChargeDialog,
  OrderSheet,
  LineEditor,
  AvailabilityDialog,
  RegisterPanel,
];

function Pos() {
  usePreload(WINDOWS);
  const wide = useWide();
  const { open, sessions } = useRegister();
  const past = sessions.filter((session) => !session.is_of_today);
  const PastRegisterSessions = useLazyPart(pastRegisterSessions, past.length);
  const [edited, setEdited] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [charging, setCharging] = useState<string | null>(null);
  const [chargingCart, setChargingCart] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [task, setTask] = useState<RegisterTask | null>(null);

  const sideColumn = (
    <PosSide
      onEdit={setEdited}
      onOpen={(orderId) => {
        setSheet(false);
        setOpened(orderId);
      }}
      onCharge={(saleId) => {
        setSheet(false);
        setCharging(saleId);
      }}
      onChargeCart={() => {
        setSheet(false);
        setChargingCart(true);
      }}
      onSent={() => setSheet(false)}
      onCloseRegister={(session) => {
        setSheet(false);
        setTask({ name: 'close', session });
      }}
    />
  );

  return (
    <div className="flex flex-col gap-4 max-lg:pb-24 lg:h-[calc(100dvh-2rem-var(--header-height))] lg:min-h-120">
      <h1 className="sr-only">Punto de venta</h1>
      {PastRegisterSessions && past.length > 0 && (
        <PastRegisterSessions sessions={past} onClose={(session) => setTask({ name: 'close', session })} />
      )}
      <div className="grid gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <ProductPicker
          blocked={open ? null : REGISTER_CLOSED}
          onDetail={setEdited}
          aside={<RegisterButton onPress={() => setTask({ name: 'panel' })} />}
          className="lg:min-h-0"
        />
        {wide ? (
          <aside
            aria-label="Orden"
            data-keep-clear=""
            className="flex min-h-0 flex-col overflow-hidden rounded-card border bg-card contain-content"
          >
            {sideColumn}
          </aside>
        ) : (
          <PosBar registerOpen={open} open={sheet} onOpenChange={setSheet}>
            {sideColumn}
          </PosBar>
        )}
      </div>
      <LineEditor lineId={edited} onClose={() => setEdited(null)} />
      <OrderSheet orderId={opened} onClose={() => setOpened(null)} onBill={setCharging} />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
      <ChargeCartDialog
        open={chargingCart}
        onBill={(saleId) => {
          setChargingCart(false);
          setCharging(saleId);
        }}
        onClose={() => setChargingCart(false)}
      />
      <RegisterWindows task={task} onTask={setTask} />
      <DisplayPart />
    </div>
  );
}

/** The point of sale: take an order, send it, charge it. */
export default function PosScreen() {
  return (
    <CartProvider target="pos" channel="para llevar">
      <Pos />
    </CartProvider>
  );
}
