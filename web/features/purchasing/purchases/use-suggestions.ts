import { useState } from 'react';
import { cents } from '#domain/base/money.ts';
import type { PurchaseSuggestion } from '#domain/purchasing/answers/purchases.ts';
import type { CoverDays } from '#domain/purchasing/purchases.ts';
import { typedText } from '#web/base/typed-quantity.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';
import { useAttempts } from '#web/data/use-attempts.ts';
import { hasPack, readTyped } from './line-draft.ts';
import { NO_SUPPLIER } from './purchase-status.tsx';
import { useShowPurchase } from './use-purchases.ts';

/** The suggested purchase from one supplier. */
export interface SuggestedOrder {
  readonly supplier_id: string | null;
  readonly supplier: string;
  readonly lines: readonly PurchaseSuggestion[];
}

function ordersOf(suggestions: readonly PurchaseSuggestion[]): readonly SuggestedOrder[] {
  const groups = new Map<string | null, PurchaseSuggestion[]>();
  for (const each of suggestions)
    groups.set(each.supplier_id, [...(groups.get(each.supplier_id) ?? []), each]);
  return [...groups.entries()]
    .map(([supplier_id, lines]) => ({ supplier_id, supplier: lines[0]?.supplier ?? NO_SUPPLIER, lines }))
    .sort(
      (a, b) =>
        Number(a.supplier_id === null) - Number(b.supplier_id === null) ||
        a.supplier.localeCompare(b.supplier, 'es'),
    );
}

function bodyOf(id: string, line: PurchaseSuggestion, quantity: number) {
  return {
    id,
    inventory_item_id: line.id,
    quantity,
    factor: hasPack(line) ? line.purchase_factor : 1,
    purchase_unit: hasPack(line) ? line.purchase_unit : null,
    cost_cents: line.costo_pedido ?? 0,
  };
}

/** Suggestions that cover some days, which the user can change, and their conversion into one order per supplier. */
export function useSuggestions(onDone: () => void) {
  const { busy, attempt } = useAttempts();
  const show = useShowPurchase();
  const [days, setDays] = useState<CoverDays>(7);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { data, error, mutate, isValidating } = useApi(
    apiPath(api.purchases.suggestions, { query: { days: String(days) } }),
    { keepPreviousData: true },
  );
  const textOf = (line: PurchaseSuggestion): string => typed[line.id] ?? typedText(line.packs);
  const quantityOf = (line: PurchaseSuggestion): number | null =>
    textOf(line).trim() === '' ? 0 : readTyped(textOf(line));
  const orders = ordersOf(data?.suggestions ?? []);
  const chosenOrders = orders
    .map((order) => ({ ...order, lines: order.lines.filter((line) => (quantityOf(line) ?? 0) > 0) }))
    .filter(({ lines }) => lines.length > 0);
  const legible = orders.every(({ lines }) => lines.every((line) => quantityOf(line) !== null));

  return {
    days,
    setDays: (next: CoverDays) => {
      setDays(next);
      setTyped({});
    },
    orders: data ? orders : null,
    failed: error !== undefined && data === undefined,
    reload: () => void mutate(),
    retrying: isValidating,
    textOf,
    /** The typed quantity; null if it is not valid. */
    countOf: quantityOf,
    type: (line: PurchaseSuggestion, text: string) => setTyped((before) => ({ ...before, [line.id]: text })),
    /** The number of orders to create, and their total. */
    count: chosenOrders.length,
    total: cents(
      chosenOrders.reduce(
        (sum, { lines }) =>
          sum +
          lines.reduce(
            (part, line) => part + Math.round((quantityOf(line) ?? 0) * (line.costo_pedido ?? 0)),
            0,
          ),
        0,
      ),
    ),
    ready: legible && chosenOrders.length > 0,
    busy,
    send: async () => {
      const what = chosenOrders.map(({ supplier_id, lines }) => [
        supplier_id,
        lines.map((line) => [line.id, quantityOf(line)]),
      ]);
      const outcome = await attempt(
        ['suggested', what],
        (ids) => {
          const next = ids.values();
          const purchases = chosenOrders.map(({ supplier_id, lines }) => ({
            id: next.next().value ?? '',
            supplier_id,
            lines: lines.map((line) => bodyOf(next.next().value ?? '', line, quantityOf(line) ?? 0)),
          }));
          return {
            call: (options) => api.purchases.batch.$post({ json: { purchases } }, options),
            success: ({ purchases: made }) =>
              made.length === 1
                ? `Compra #${made[0]?.number} pedida`
                : `${made.length} compras pedidas: ${made.map(({ number }) => `#${number}`).join(', ')}`,
          };
        },
        chosenOrders.reduce((ids, { lines }) => ids + 1 + lines.length, 0),
      );
      if (!outcome?.ok) return;
      show(null);
      onDone();
    },
  };
}
