import { useState } from 'react';
import { sumCents } from '#domain/base/money.ts';
import type { QuantityRule } from '#domain/base/typed-quantity.ts';
import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { refundOf, remainingOf } from '#domain/bills/refunds.ts';
import type { TipChoice } from '#domain/bills/tips.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { newId } from '#web/base/ids.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { readQuantity, typedText } from '#web/base/typed-quantity.ts';
import { api } from '#web/data/api.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { openDrawerForCash } from '#web/parts/print/device-drawer.ts';
import { useSaleWrite } from './use-sale-write.ts';

/** A line with a quantity that can still be refunded. */
export interface RefundLine {
  readonly item: SaleItem;
  readonly remaining: number;
}

export function refundableLines(sale: Sale): readonly RefundLine[] {
  return sale.items
    .map((item) => ({ item, remaining: remainingOf(item) }))
    .filter(({ item, remaining }) => remaining > 0 && item.base_cents + item.tax_cents > 0);
}

export const REFUND_QUANTITY: QuantityRule = { decimals: 4, max: 9999.9999 };

/** Reads a typed quantity; an empty text is zero, null is not a quantity. */
export const parseRefundQuantity = (text: string): number | null =>
  text.trim() === '' ? 0 : readQuantity(text, REFUND_QUANTITY);

/** What the sale put on account, minus refunds to the account, in cents. */
function remainingOnAccount({ payments, refunds }: Sale): number {
  const charged = payments.map(({ kind, amount_cents }) => (isOnAccount(kind) ? amount_cents : 0));
  const refundedCents = refunds.map(({ kind, total_cents }) => (isOnAccount(kind) ? total_cents : 0));
  return [...charged, ...refundedCents.map((cents) => -cents)].reduce((sum, cents) => sum + cents, 0);
}

/** A refund being entered: quantities of lines, method, reason, and amount. */
export function useRefund(sale: Sale) {
  const { register_session_id, methods, open } = useRegister();
  const { busy, write } = useSaleWrite(sale.id);
  const [id] = useState(() => newId());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [chosenMethod, setMethod] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [returnsStock, setReturnsStock] = useState(false);
  const [tip, setTip] = useState<TipChoice | null>(null);

  const onAccount = remainingOnAccount(sale);
  const payable = methods.filter(({ kind }) => !isOnAccount(kind) || onAccount > 0);
  const paidBy = [...sale.payments].sort((a, b) => b.amount_cents - a.amount_cents)[0]?.payment_method_id;
  const method =
    payable.find((each) => each.id === chosenMethod) ??
    payable.find((each) => each.id === paidBy) ??
    payable[0];

  const lines = refundableLines(sale);
  const textOf = (line: RefundLine): string => typed[line.item.id] ?? '';
  const shares = lines.map((line) => ({ ...line, quantity: parseRefundQuantity(textOf(line)) }));
  const isValid = shares.every(({ quantity, remaining }) => quantity !== null && quantity <= remaining);
  const chosen = shares.flatMap(({ item, quantity }) => (quantity ? [{ item, quantity }] : []));
  const amount = isValid ? sumCents(chosen.map(({ item, quantity }) => refundOf(item, quantity))) : null;
  const exceedsAccount = isOnAccount(method?.kind) && amount !== null && amount > onAccount;
  const served = chosen.some(({ item }) => item.served);
  const isAllChosen = shares.every(({ quantity, remaining }) => quantity === remaining);

  return {
    lines,
    textOf,
    type: (line: RefundLine, text: string) => setTyped((before) => ({ ...before, [line.item.id]: text })),
    /** True when the whole rest of every line is chosen. */
    isAllChosen,
    chooseAll: (all: boolean) =>
      setTyped(
        Object.fromEntries(lines.map(({ item, remaining }) => [item.id, all ? typedText(remaining) : ''])),
      ),
    methods: payable,
    method,
    setMethod,
    reason,
    setReason,
    /** True when a chosen line was served: only then its stock can be returned. */
    served,
    returnsStock,
    setReturnsStock,
    /** What becomes of its tip; null until it is chosen. */
    tip,
    setTip,
    /** The amount to refund in cents; null while a quantity is invalid or too large. */
    amount,
    /** What this sale still has on account, when the refund to the account is larger than that; otherwise null. */
    beyond: exceedsAccount ? onAccount : null,
    onAccount: isOnAccount(method?.kind),
    registerOpen: open,
    ready:
      !exceedsAccount &&
      open &&
      amount !== null &&
      amount > 0 &&
      method !== undefined &&
      (sale.tip_cents === 0 || tip !== null) &&
      reason.trim() !== '',
    busy,
    send: async (): Promise<boolean> => {
      if (!method) return false;
      const givenAt = serverNow();
      const isGiven = await write({
        key: id,
        call: (options) =>
          api.sales[':id'].refunds.$post(
            {
              param: { id: sale.id },
              json: {
                id,
                items: chosen.map(({ item, quantity }) => ({ sale_item_id: item.id, quantity })),
                payment_method_id: method.id,
                register_session_id,
                reason: reason.trim(),
                returns_stock: served && returnsStock,
                ...(sale.tip_cents > 0 && tip ? { tip } : {}),
              },
            },
            options,
          ),
        success: `Reembolso de la venta ${numberText(sale)} registrado`,
      });
      if (isGiven) openDrawerForCash([method], givenAt, tip === 'returned' ? sale.tip_drawer_cents : 0);
      return isGiven;
    },
  };
}
