import { useSWRConfig } from 'swr';
import type { Bills, Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import {
  type BillShare,
  type LineQuantities,
  type Split,
  splitByAmount,
  splitByLines,
} from '#domain/bills/bills.ts';
import type { OrderAnswer } from '#domain/orders/answers/orders.ts';
import { ApiError, api } from '#web/data/api.ts';
import type { Outcome } from '#web/data/command.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { isLive } from '#web/data/live.ts';
import { splitSale, splitSaleEvenly } from '#web/data/offline/commands.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { useOrder } from '#web/data/orders/use-order.ts';
import { salePath } from '#web/data/sales/sale-path.ts';
import { showSales } from '#web/data/sales/show-sales.ts';
import { useApi } from '#web/data/swr.tsx';
import { useAttempts } from '#web/data/use-attempts.ts';
import type { GivenSenior } from '#web/parts/fiscal/senior-choice.ts';
import { failureUnlessAsked, seniorQuestion } from '#web/parts/fiscal/senior-question.tsx';

type SeniorJson = Parameters<(typeof api.sales)[':id']['senior-discounts']['$post']>[0]['json']['senior'];
type DiscountJson = Parameters<(typeof api.sales)[':id']['discount']['$post']>[0]['json'];

/** A part of a bill that is charged or split off: quantities of its lines, or an amount. */
export type ChargedPart = { readonly shares: LineQuantities } | { readonly amount_cents: number };
export type BillSplit = Split<SaleItem>;

/** The part and the rest of a bill; null when the bill does not contain that part. */
export function splitOf(sale: Sale, part: ChargedPart): BillSplit | null {
  if ('amount_cents' in part) return splitByAmount(sale.items, part.amount_cents);
  const isInBill = Object.entries(part.shares).every(([id, quantity]) =>
    sale.items.some((item) => item.id === id && item.quantity >= quantity),
  );
  return isInBill ? splitByLines(sale.items, part.shares, sale.share_kind !== null) : null;
}

/** Whether the part becomes a share by amount or a bill of whole lines. */
export function partShare(sale: Sale, part: ChargedPart): BillShare {
  const isShare = 'amount_cents' in part || sale.share_kind !== null;
  return { share_kind: isShare ? 'amount' : null, share_of: null };
}

/** A part in the API's format. */
export function toPartInput(part: ChargedPart) {
  if ('amount_cents' in part) return { amount_cents: part.amount_cents };
  return {
    items: Object.entries(part.shares).map(([sale_item_id, quantity]) => ({ sale_item_id, quantity })),
  };
}

/** The bills of a sale's order, oldest first; null until they are loaded. */
export function useBills(saleId: string) {
  const saleReading = useApi(salePath(saleId));
  const sale = saleReading.data?.sale ?? null;
  const orderReading = useOrder(sale?.order_id ?? null);
  const bills: readonly Sale[] | null =
    orderReading.order?.bills ?? (sale && orderReading.failed ? [sale] : null);
  return {
    bills,
    failed: bills === null && saleReading.data === undefined && saleReading.error !== undefined,
    retrying: saleReading.isValidating,
    reload: () => void saleReading.mutate(),
  };
}

/** Writes a response into the SWR cache, so that every screen shows it without another request. */
export function useCacheBills() {
  const { mutate } = useSWRConfig();
  const readLists = () => {
    if (!isLive()) void mutate((path) => path === floorPath || path === ordersPath);
  };
  return {
    cacheBills: ({ order_id, bills }: Bills) => {
      void mutate(
        orderPath(order_id),
        (known: OrderAnswer | undefined) => known && { ...known, order: { ...known.order, bills } },
        { revalidate: false },
      );
      showSales(mutate, bills);
      readLists();
    },
    /** Loads again what a refusal may have shown to be outdated. */
    refresh: async (sale: Pick<Sale, 'id' | 'order_id'>) => {
      readLists();
      void mutate(salePath(sale.id));
      await mutate(orderPath(sale.order_id));
    },
  };
}

/** Changes of an open bill before it is charged. Each returns the order's bills, or null when it was not done. */
export function useBillChanges(sale: Sale) {
  const { busy, attempt } = useAttempts();
  const { cacheBills, refresh } = useCacheBills();
  const param = { id: sale.id };

  const showAnswer = async (outcome: Outcome<Bills> | null): Promise<readonly Sale[] | null> => {
    if (!outcome) return null;
    if (outcome.ok) {
      cacheBills(outcome.data);
      return outcome.data.bills;
    }
    if (outcome.error instanceof ApiError) await refresh(sale);
    return null;
  };

  return {
    busy,
    discount: async (json: DiscountJson) =>
      showAnswer(
        await attempt(['discount', sale.id, json], () => ({
          call: (options) => api.sales[':id'].discount.$post({ param, json }, options),
        })),
      ),
    /** `person` is a senior whom the order knows, or one with an identity number. `asked` shows a question that confirms it. */
    giveSenior: async (
      { person, line_ids: sale_item_ids, is_confirmed }: GivenSenior,
      asked: (question: string) => void,
    ) => {
      const outcome = await attempt(
        ['senior', sale.id, person, sale_item_ids, is_confirmed],
        ([id = '']) => ({
          call: (options) => {
            const senior: SeniorJson = 'id' in person ? person : { id, ...person };
            const json = { senior, sale_item_ids, ...(is_confirmed && { is_confirmed }) };
            return api.sales[':id']['senior-discounts'].$post({ param, json }, options);
          },
          failure: failureUnlessAsked,
        }),
      );
      const question = seniorQuestion(outcome);
      if (question !== null) asked(question);
      return showAnswer(outcome);
    },
    split: async (part: ChargedPart) =>
      showAnswer(
        await attempt(['split', sale.id, part], ([id = '']) => ({
          queued: splitSale(sale, { id, ...toPartInput(part) }),
        })),
      ),
    splitEvenly: async (parts: number) =>
      showAnswer(
        await attempt(
          ['split evenly', sale.id, parts],
          (ids) => ({
            queued: splitSaleEvenly(sale, [...ids]),
          }),
          parts - 1,
        ),
      ),
    merge: async (fromId: string) =>
      showAnswer(
        await attempt(['merge', sale.id, fromId], () => ({
          call: (options) => api.sales[':id'].merge.$post({ param, json: { from_id: fromId } }, options),
        })),
      ),
  };
}
