import useSWRInfinite from 'swr/infinite';
import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';

type MovementsPage = Answer<(typeof api.inventory)[':id']['movements']['$get']>;
export type Movement = MovementsPage['movements'][number];

const PAGE = 20;

function pathOf(itemId: string, previous: MovementsPage | null): string | null {
  if (previous && !previous.more) return null;
  const query = new URLSearchParams({ limit: String(PAGE) });
  const last = previous?.movements.at(-1);
  if (last) {
    query.set('before_at', last.created_at);
    query.set('before_id', last.id);
  }
  return `/api/inventory/${itemId}/movements?${query}`;
}

/** The movements of an ingredient, newest first, up to the requested page; read again when its stock changes. */
export function useMovements(itemId: string) {
  const reading = useSWRInfinite<MovementsPage, Error>((_index: number, previous: MovementsPage | null) =>
    pathOf(itemId, previous),
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
