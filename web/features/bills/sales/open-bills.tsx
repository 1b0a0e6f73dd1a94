import { useState } from 'react';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { usePreload } from '#web/data/use-preload.ts';
import { ChargeDialog } from '#web/parts/charge/charge-windows.ts';
import { UnpaidOrder } from '#web/parts/orders/unpaid-order.tsx';
import { OrderSheet } from '#web/parts/sent-order/order-window.ts';

const WINDOWS = [OrderSheet, ChargeDialog];

interface OpenBillProps {
  /** The order to show; null closes it. */
  orderId: string | null;
  onClose: () => void;
}

/** An order with an open bill: add or change lines, and charge it. */
export function OpenBill({ orderId, onClose }: OpenBillProps) {
  const [charging, setCharging] = useState<string | null>(null);
  return (
    <>
      <OrderSheet orderId={orderId} onClose={onClose} onBill={setCharging} />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
    </>
  );
}

interface OpenBillsProps {
  id: string;
  orders: readonly OrderRow[];
  isShown: boolean;
}

/** The open bills below the figures, and their windows. */
export function OpenBills({ id, orders, isShown }: OpenBillsProps) {
  usePreload(WINDOWS);
  const settings = useSalesSettings();
  const [opened, setOpened] = useState<string | null>(null);
  const [charging, setCharging] = useState<string | null>(null);
  return (
    <>
      <section
        id={id}
        aria-label="Por cobrar"
        hidden={!isShown || orders.length === 0}
        className="mb-3 rounded-card border bg-card px-4"
      >
        <ul>
          {orders.map((order) => (
            <UnpaidOrder
              key={order.id}
              order={order}
              settings={settings}
              onOpen={setOpened}
              onCharge={setCharging}
            />
          ))}
        </ul>
      </section>
      <OpenBill orderId={opened} onClose={() => setOpened(null)} />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
    </>
  );
}
