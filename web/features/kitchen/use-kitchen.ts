import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  hearKitchenEvent,
  type KitchenList,
  type RoomMessage,
  readKitchenList,
  recountKitchen,
  untoldIn,
} from '#domain/events.ts';
import type { KitchenCard, Station } from '#domain/orders.ts';
import { api } from '#web/lib/api.ts';
import { useLive, useOwnReading } from '#web/lib/live.ts';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { playSound, type Sound } from '#web/lib/sounds.ts';
import { useApi } from '#web/lib/swr.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import { usePageSize } from './use-page-size.ts';

const MOST_AT_ONCE = 200;
const RECOUNT_MILLIS = 400;
/** The room tells what happens; this is for what it may have lost. */
const REFRESH_MILLIS = 5 * 60_000;

/** What was read, and the last thing that had been heard when its reading began. */
interface Loaded {
  readonly total: number;
  readonly orders: readonly KitchenCard[];
  readonly cancelled: readonly KitchenCard[];
  readonly since: number;
}

type News = RoomMessage | { readonly type: 'kitchen.counted'; readonly total: number };
interface Heard {
  readonly at: number;
  readonly news: News;
}

const SOUND_OF = {
  cancel: 'order-cancelled',
  arrival: 'new-order',
  change: 'order-changed',
} as const satisfies Record<NonNullable<ReturnType<typeof untoldIn>>, Sound>;

let heardSoFar = 0;

async function readPage(station: Station | null, limit: number, after?: KitchenCard) {
  const response = await api.kitchen.orders.$get({
    query: {
      limit: String(Math.min(limit, MOST_AT_ONCE)),
      ...(after ? { after_at: after.created_at, after_id: after.id } : {}),
      ...(station ? { station } : {}),
    },
  });
  return response.json();
}

function listAfter(loaded: Loaded, heard: readonly Heard[], station: Station | null): KitchenList {
  return heard
    .filter(({ at }) => at > loaded.since)
    .reduce(
      (list, { news }) =>
        news.type === 'kitchen.counted'
          ? recountKitchen(list, news.total)
          : hearKitchenEvent(list, news, station),
      readKitchenList(loaded),
    );
}

/** The pending cards of a station, or of all: what was read, with everything heard since laid over it, so that a slow answer never undoes news. */
export function useKitchen(station: Station | null) {
  const { business_id } = useUser();
  const pageSize = usePageSize();
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [loadingMore, setLoadingMore] = useState(false);
  const [endOf, setEndOf] = useState<string | null>(null);
  const wanted = useRef(pageSize);
  const told = useRef(false);
  const reading = useRef(false);
  const known = useRef<KitchenList>(undefined);

  const load = async (): Promise<Loaded> => {
    const since = heardSoFar;
    const page = await readPage(station, Math.max(pageSize, wanted.current));
    const untold = known.current && untoldIn(known.current, page, station);
    if (untold) playSound(SOUND_OF[untold]);
    return { ...page, since };
  };
  const path = business_id ? `/api/kitchen/orders?station=${station ?? ''}` : null;
  const { data, error, isValidating, mutate } = useApi<Loaded>(path, {
    fetcher: load,
    refreshInterval: useOwnReading() || REFRESH_MILLIS,
    onSuccess: () => {
      told.current = false;
      setEndOf(null);
    },
    onError: () => {
      if (!told.current) notify.error(kitchenMessages.loadFailed);
      told.current = true;
    },
  });

  const hear = useCallback((news: News) => {
    heardSoFar += 1;
    const entry = { at: heardSoFar, news };
    setHeard((before) => [...before, entry]);
  }, []);
  const since = data?.since;
  useEffect(() => {
    if (since === undefined) return;
    setHeard((before) =>
      before.some(({ at }) => at <= since) ? before.filter(({ at }) => at > since) : before,
    );
  }, [since]);

  const list = useMemo(() => data && listAfter(data, heard, station), [data, heard, station]);
  useEffect(() => {
    if (list && (known.current || !isValidating)) known.current = list;
  });
  const shown = list?.orders.length ?? 0;
  const cancels = list?.cancels ?? 0;
  const hasMore = list !== undefined && list.total > shown;
  const cursor = data?.orders.at(-1);
  useEffect(() => {
    wanted.current = Math.max(pageSize, shown);
    reading.current = isValidating;
  });

  const more = async () => {
    if (!data || loadingMore) return;
    setLoadingMore(true);
    try {
      const page = await readPage(station, pageSize, cursor);
      const again = reading.current || page.orders.length === 0;
      await mutate((current) => current && { ...current, orders: withPage(current.orders, page.orders) }, {
        revalidate: again,
      });
      hear({ type: 'kitchen.counted', total: page.total });
      if (page.orders.length === 0) setEndOf(cursor?.id ?? '');
    } catch {
      setEndOf(cursor?.id ?? '');
      notify.error(kitchenMessages.moreFailed);
    } finally {
      setLoadingMore(false);
    }
  };

  const fillsUp =
    hasMore && shown < pageSize && !loadingMore && !isValidating && endOf !== (cursor?.id ?? '');
  useEffect(() => {
    if (fillsUp) void more();
  });

  const unseen = list?.unseen.length ?? 0;
  useEffect(() => {
    if (unseen === 0) return;
    const timer = setTimeout(() => {
      readPage(station, 1).then(
        ({ total }) => hear({ type: 'kitchen.counted', total }),
        () => undefined,
      );
    }, RECOUNT_MILLIS);
    return () => clearTimeout(timer);
  }, [unseen, station, hear]);

  useSoundOfMore('order-cancelled', cancels);
  useSoundOfMore('new-order', list?.fresh.length ?? 0);
  // What was cancelled is a change with a sound of its own.
  useSoundOfMore(
    'order-changed',
    Object.values(list?.changed ?? {}).reduce((sum, times) => sum + times, 0) - cancels,
  );

  return {
    list,
    pageSize,
    failed: error !== undefined && data === undefined,
    retrying: isValidating,
    loadingMore,
    hasMore,
    more,
    reload: () => void mutate(),
    hear,
  };
}

export type Kitchen = ReturnType<typeof useKitchen>;

function useSoundOfMore(sound: Sound, count: number): void {
  const known = useRef(0);
  useEffect(() => {
    if (count > known.current) playSound(sound);
    known.current = count;
  }, [sound, count]);
}

function withPage(known: readonly KitchenCard[], page: readonly KitchenCard[]): readonly KitchenCard[] {
  const ids = new Set(known.map((card) => card.id));
  return [...known, ...page.filter((card) => !ids.has(card.id))];
}

/** Lets the display hear the room; what `isBusy` with an own change is left alone until that has ended. */
export function useKitchenRoom(hear: Kitchen['hear'], isBusy: (lineId: string) => boolean): void {
  useLive((message) => {
    if (message.type === 'kitchen.ticked' && isBusy(message.data.id)) return;
    if (message.type.startsWith('kitchen.')) hear(message);
  });
}
