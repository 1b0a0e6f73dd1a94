import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ticketTotals, totalWithBill } from '#domain/ticket.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { useKeptLocation } from '#web/lib/locations.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { useTicket, useTicketStore } from './ticket-context.tsx';
import { forServer, type Payment } from './use-charge.ts';
import { useDayOrders } from './use-day-orders.ts';
import { type Bill, openBills, useOrder } from './use-order.ts';
import { useRegister } from './use-register.ts';
import { type Sale, salePath } from './use-sale.ts';
import { useSalesSettings } from './use-sales-settings.ts';
import { useArrival } from './use-send-order.ts';
import { useTables } from './use-tables.ts';

/** The open bill that gets the ticket's lines: of the order that it adds to, or of the table's. */
function useBillOfTicket() {
  const store = useTicketStore();
  const { channel, table_id } = useTicket();
  const tables = useTables();
  const { orders } = useDayOrders();
  const seat = channel === 'mesa' ? tables.find(({ id }) => id === table_id) : undefined;
  const known = orders.find(({ id }) => id === store.orderId());
  const orderId = known?.id ?? seat?.order_id ?? null;
  const { order, failed } = useOrder(orderId);
  const loading = orderId !== null && !order && !failed;
  // Once it was shown what is due, the payment being typed stays, whatever is read again.
  const [ready, setReady] = useState(!loading);
  if (!loading && !ready) setReady(true);
  return { bill: (order && openBills(order).at(-1)) ?? null, loading: !ready };
}

/** A sale that this ticket became; `own` when it was paid with the payments offered here. */
export interface ChargedTicket {
  readonly sale: Sale | Bill;
  readonly own: boolean;
}

/** Sends and charges the ticket in hand in one write, once, however often its button is pressed or the network fails. */
export function useChargeTicket() {
  const store = useTicketStore();
  const ticket = useTicket();
  const { pricing } = useSalesSettings();
  const { mutate } = useSWRConfig();
  const { cash_register_id } = useRegister();
  const here = useKeptLocation();
  const { busy, attempt } = useAttempts();
  const { arrived, refused } = useArrival();
  const { bill, loading } = useBillOfTicket();
  const offered = useRef(new Set<string>());
  const [told, setTold] = useState<{ readonly preview: number; readonly total: number } | null>(null);
  const added = ticketTotals(ticket, pricing);
  const preview = totalWithBill(bill?.items ?? [], ticket, pricing);
  /** What the server said it comes to, until the ticket comes to something else here. */
  const due = told?.preview === preview ? told.total : preview;

  const charge = async (payments: readonly Payment[]): Promise<ChargedTicket | null> => {
    const { body } = store.begin(here);
    const said = {
      order: body,
      total_cents: due,
      payments: payments.map(forServer),
      ...(cash_register_id === undefined ? {} : { cash_register_id }),
    };
    for (const { id } of payments) offered.current.add(id);
    const outcome = await attempt(['charge ticket', said], () => ({
      call: (options) => api.orders.charge.$post({ json: said }, options),
    }));
    if (!outcome) return null;
    if (outcome.ok) {
      const { sale } = outcome.data;
      void mutate(salePath(sale.id), { sale }, { revalidate: false });
      arrived(body, outcome.data);
      return { sale, own: true };
    }
    if (!(outcome.error instanceof ApiError)) return null;
    const total = Number(outcome.error.fields.total_cents);
    if (outcome.error.code === 'sale.total' && Number.isSafeInteger(total)) setTold({ preview, total });
    const order = await refused(body, outcome.error);
    if (!order) return null;
    const own = order.bills.find((each) => each.payments.some(({ id }) => offered.current.has(id)));
    const sale = own ?? openBills(order).at(-1) ?? order.bills.at(-1);
    return sale ? { sale, own: own !== undefined } : null;
  };

  return { busy, loading, bill, added, due, charge };
}
