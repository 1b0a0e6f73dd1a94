import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ChargeDialog } from '#web/charge/charge-windows.ts';
import { usePreload } from '#web/lib/use-preload.ts';
import { UnpaidOrder } from '#web/orders/unpaid-order.tsx';
import { hasOpenBill, useDayOrders } from '#web/orders/use-day-orders.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { OrderSheet } from '#web/sent-order/order-window.ts';
import { cn } from '#web/ui/cn.ts';

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

/** 'Por cobrar': the open bills of all days. They are not sales yet and no total here includes them. */
export function OpenBills() {
  usePreload(WINDOWS);
  const list = useId();
  const settings = useSalesSettings();
  const { orders } = useDayOrders();
  const [shown, setShown] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [charging, setCharging] = useState<string | null>(null);
  const unpaidOrders = orders.filter(hasOpenBill);
  const due = unpaidOrders.reduce((sum, { due_cents }) => sum + due_cents, 0);

  return (
    <>
      {unpaidOrders.length > 0 && (
        <section aria-label="Por cobrar" className="mb-4 rounded-card border bg-card">
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={list}
            onClick={() => setShown(!shown)}
            className="flex min-h-11 w-full items-center gap-3 rounded-card px-4 py-2 text-left text-sm transition-colors hover:bg-muted focus-ring"
          >
            <span className="font-semibold">
              Por cobrar <span className="text-muted-foreground figures">({unpaidOrders.length})</span>
            </span>
            <span className="ml-auto font-semibold figures">{settings.money(due)}</span>
            <ChevronDown
              className={cn('size-4 shrink-0 transition-transform', shown && 'rotate-180')}
              aria-hidden="true"
            />
          </button>
          <ul id={list} hidden={!shown} className="border-t px-4">
            {unpaidOrders.map((order) => (
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
      )}
      <OpenBill orderId={opened} onClose={() => setOpened(null)} />
      <ChargeDialog saleId={charging} onClose={() => setCharging(null)} />
    </>
  );
}
