import useSWRInfinite from 'swr/infinite';
import type { StockMovementPage } from '#domain/stock/answers/inventory.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';

const PAGE = 20;

function pathOf(itemId: string, previous: StockMovementPage | null) {
  if (previous && !previous.more) return null;
  const last = previous?.movements.at(-1);
  return apiPath(api.inventory[':id'].movements, {
    param: { id: itemId },
    query: { limit: String(PAGE), before_at: last?.created_at, before_id: last?.id },
  });
}

/** The movements of an ingredient, newest first, up to the requested page; read again when its stock changes. */
export function useMovements(itemId: string) {
  const reading = useSWRInfinite<StockMovementPage, Error>(
    (_index: number, previous: StockMovementPage | null) => pathOf(itemId, previous),
  );
  const { data, mutate, size, setSize } = reading;
  useLive((event) => {
    if (event.type === 'stock.changed' && event.data.items.some(({ id }) => id === itemId)) void mutate();
  });
  return {
    ...reading,
    movements: data?.flatMap(({ movements }) => movements) ?? null,
    more: data?.at(-1)?.more ?? false,
    readMore: () => void setSize(size + 1),
  };
}
