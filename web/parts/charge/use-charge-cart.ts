import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { type ChargedBuyer, isExonerated } from '#domain/fiscal/charged-buyer.ts';
import { type CartSenior, cartDiscounts, sentSeniors } from '#domain/fiscal/hn/cart-seniors.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import { cartTotals, totalsWithBill } from '#domain/orders/cart.ts';
import { currentBill } from '#domain/orders/current-bill.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError } from '#web/data/api.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { useStoredLocation } from '#web/data/locations.ts';
import { chargeCart } from '#web/data/offline/commands.ts';
import { devicePointsPath } from '#web/data/offline/device-points-path.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useOrder } from '#web/data/orders/use-order.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { showSales } from '#web/data/sales/show-sales.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { useCart, useCartStore } from '#web/parts/cart/cart-context.tsx';
import { leaveOutStoredSending } from '#web/parts/cart/stored-sending.ts';
import { useSendOutcome } from '#web/parts/cart/use-send-order.ts';
import {
  type FiscalRefusal,
  failureUnlessFiscal,
  fiscalRefusalOf,
} from '#web/parts/fiscal/fiscal-refusal.ts';
import { failureUnlessAsked, seniorQuestion } from '#web/parts/fiscal/senior-question.tsx';
import { chargedAt, openDrawerForCash } from '#web/parts/print/device-drawer.ts';
import { chargedLinesOf, type PaymentInput, printCharge, toPaymentInput } from './use-charge.ts';

const STORED_BEFORE =
  'Estos productos ya estaban guardados para enviarse: revisa lo que queda y cobra de nuevo.';
const NOT_SENT = 'Lo que queda aquí no se ha enviado.';

/** The open bill that receives the cart's lines: of the cart's order, or of the table's order. */
function useBillOfCart() {
  const store = useCartStore();
  const { channel, table_id } = useCart();
  const tables = useTables();
  const { orders } = useDayOrders();
  const table = channel === 'mesa' ? tables.find(({ id }) => id === table_id) : undefined;
  const known = orders.find(({ id }) => id === store.orderId());
  const orderId = known?.id ?? table?.order_id ?? null;
  const { order, failed } = useOrder(orderId);
  const loading = orderId !== null && !order && !failed;
  // Once the amount due is shown, the form stays mounted, so that a reload does not clear the typed payment.
  const [ready, setReady] = useState(!loading);
  if (!loading && !ready) setReady(true);
  return { bill: (order && currentBill(order)) ?? null, loading: !ready };
}

/** The sale that the cart became; `chargedHere` when one of its payments was offered in this window. */
export interface ChargedCart {
  readonly sale: Sale;
  readonly chargedHere: boolean;
}

/** Sends and charges the cart in one write. Repeated presses and network errors charge it only once. */
export function useChargeCart() {
  const store = useCartStore();
  const cart = useCart();
  const { pricing } = useSalesSettings();
  const { mutate } = useSWRConfig();
  const { register_session_id } = useRegister();
  const deviceLocationId = useStoredLocation();
  const tables = useTables();
  const { busy, attempt } = useAttempts();
  const { arrived, refused } = useSendOutcome();
  const { bill, loading } = useBillOfCart();
  const offered = useRef(new Set<string>());
  const [serverTotal, setServerTotal] = useState<{ readonly preview: number; readonly total: number } | null>(
    null,
  );
  const [seniors, setSeniors] = useState<readonly CartSenior[]>([]);
  const discounts = cartDiscounts(cart, seniors);
  const added = cartTotals(cart, pricing, discounts);
  const { base_cents: base, total_cents: preview } = totalsWithBill(
    bill?.items ?? [],
    cart,
    pricing,
    discounts,
  );
  const [refusal, setRefusal] = useState<FiscalRefusal | null>(null);
  const [seniorAsked, setSeniorAsked] = useState<string | null>(null);
  /** The server's total after a refusal, until the total computed here changes. */
  const due = serverTotal?.preview === preview ? serverTotal.total : preview;

  const charge = async (
    payments: readonly PaymentInput[],
    buyer: ChargedBuyer,
    preprinted: PreprintedInput | null,
    isSeniorConfirmed: boolean,
  ): Promise<ChargedCart | null> => {
    const { body, key } = store.prepareSend(deviceLocationId);
    if (leaveOutStoredSending(store, body, key)) {
      notify.error(STORED_BEFORE);
      return null;
    }
    const place = tables.find(({ id }) => id === body.table_id)?.name ?? null;
    const given = sentSeniors(seniors, body.lines).map((senior) => ({
      ...senior,
      ...(isSeniorConfirmed && { is_confirmed: true }),
    }));
    const request = {
      order: body,
      total_cents: due,
      payments: payments.map(toPaymentInput),
      charged_lines: [
        ...chargedLinesOf(bill?.items ?? []),
        ...body.lines.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
      ],
      ...(register_session_id === undefined ? {} : { register_session_id }),
      ...(buyer === null ? {} : { buyer }),
      ...(given.length === 0 ? {} : { seniors: given }),
      ...(preprinted === null ? {} : { preprinted }),
    };
    setRefusal(null);
    setSeniorAsked(null);
    for (const { id } of payments) offered.current.add(id);
    const outcome = await attempt(['charge cart', request], () => ({
      queued: chargeCart(request, place, isExonerated(buyer) ? base : due),
      failure: (error) => failureUnlessAsked(error) && failureUnlessFiscal(error),
    }));
    setRefusal(fiscalRefusalOf(outcome));
    setSeniorAsked(seniorQuestion(outcome));
    if (fiscalRefusalOf(outcome)) void mutate(devicePointsPath);
    if (!outcome) return null;
    if (outcome.ok) {
      const { sale } = outcome.data;
      openDrawerForCash(sale.payments, chargedAt(sale));
      if (preprinted === null) printCharge(outcome.stored, sale);
      showSales(mutate, [sale]);
      arrived(body, outcome.data, outcome.stored);
      return { sale, chargedHere: true };
    }
    if (!(outcome.error instanceof ApiError)) return null;
    const total = Number(outcome.error.fields.total_cents);
    if (outcome.error.code === 'sale.total' && Number.isSafeInteger(total))
      setServerTotal({ preview, total });
    const order = await refused(body, outcome.error);
    if (!order) return null;
    if (store.get().lines.length > 0) notify.info(NOT_SENT);
    const billChargedHere = order.bills.find((each) =>
      each.payments.some(({ id }) => offered.current.has(id)),
    );
    const sale = billChargedHere ?? currentBill(order) ?? order.bills.at(-1);
    return sale ? { sale, chargedHere: billChargedHere !== undefined } : null;
  };

  return {
    ...{ busy, loading, bill, added, base, due, charge, refusal, seniors, setSeniors, discounts },
    /** The question of a senior that the last charge asked; null for none. */
    seniorAsked,
    setSeniorAsked,
  };
}
