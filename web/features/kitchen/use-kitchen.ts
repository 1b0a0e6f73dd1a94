import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { RoomMessage } from '#domain/base/events.ts';
import type { KitchenPage, KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { KitchenReadSort } from '#domain/kitchen/kitchen.ts';
import {
  createKitchenList,
  type KitchenList,
  missedUpdate,
  readPlaceOf,
  recountKitchen,
  updateKitchenList,
} from '#domain/kitchen/kitchen-list.ts';
import type { Station } from '#domain/orders/orders.ts';
import { notify } from '#web/base/notify.ts';
import { playSound, type Sound } from '#web/base/sounds.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLive, usePollInterval } from '#web/data/live.ts';
import { useShownPath } from '#web/data/offline/age.ts';
import { keepChange, useProjected } from '#web/data/offline/answers.ts';
import { ownerOf } from '#web/data/offline/database.ts';
import { isUnanswered } from '#web/data/offline/read-kept.ts';
import { useUser } from '#web/data/session.ts';
import { useReadOrKept } from '#web/data/swr.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import { usePageSize } from './use-page-size.ts';

const MAX_PAGE_SIZE = 200;
const RECOUNT_DELAY_MS = 400;

/** A loaded list, the number of the last event that was received before the request, and how it was read. */
interface LoadedList extends KitchenPage {
  readonly since: number;
  readonly sort: KitchenReadSort;
}

type KitchenEvent = RoomMessage | { readonly type: 'kitchen.counted'; readonly total: number };
interface ReceivedEvent {
  readonly at: number;
  readonly event: KitchenEvent;
}

const SOUND_OF = {
  cancel: 'order-cancelled',
  arrival: 'new-order',
  change: 'order-changed',
} as const satisfies Record<NonNullable<ReturnType<typeof missedUpdate>>, Sound>;

let lastEventNumber = 0;

interface Reading {
  readonly station: Station | null;
  readonly sort: KitchenReadSort;
}

async function readPage({ station, sort }: Reading, limit: number, after?: KitchenTicket) {
  const response = await api.kitchen.tickets.$get({
    query: {
      limit: String(Math.min(limit, MAX_PAGE_SIZE)),
      ...(after ? { after_at: readPlaceOf(after, sort), after_id: after.id } : {}),
      ...(sort === 'sent' ? {} : { sort }),
      ...(station ? { station } : {}),
    },
  });
  return response.json();
}

function applyEvents(
  loaded: LoadedList,
  receivedEvents: readonly ReceivedEvent[],
  station: Station | null,
): KitchenList {
  return receivedEvents
    .filter(({ at }) => at > loaded.since)
    .reduce(
      (list, { event }) =>
        event.type === 'kitchen.counted'
          ? recountKitchen(list, event.total)
          : updateKitchenList(list, event, station),
      createKitchenList(loaded),
    );
}

/** The loaded list with all events, without the marks of what is new; undefined if no event came since it was loaded. */
function changedByEvents(
  loaded: LoadedList | undefined,
  events: readonly ReceivedEvent[],
  station: Station | null,
): LoadedList | undefined {
  const since = events.at(-1)?.at ?? 0;
  if (!loaded || since <= loaded.since) return undefined;
  const { total, tickets, cancelled } = applyEvents(loaded, events, station);
  return { ...loaded, total, tickets: [...tickets], cancelled: [...cancelled], since };
}

/** Keeps the list as its events changed it: for a reload, and for this screen when it opens again, also without a network. */
function useKeptList(
  path: string,
  loaded: LoadedList | undefined,
  events: readonly ReceivedEvent[],
  station: Station | null,
): void {
  const owner = ownerOf(useUser());
  const { cache } = useSWRConfig();
  const changed = useRef<LoadedList>(undefined);
  useEffect(() => {
    changed.current = changedByEvents(loaded, events, station);
    keepChange(owner, path, changed.current);
  }, [owner, path, loaded, events, station]);
  useEffect(
    () => () => {
      if (changed.current) cache.set(path, { ...cache.get(path), data: changed.current });
      changed.current = undefined;
    },
    [path, cache],
  );
}

/**
 * The pending tickets of a station, or of all, read in an order: the loaded list with all later events applied, so that a slow response
 * does not undo newer events.
 */
export function useKitchen(station: Station | null, sort: KitchenReadSort) {
  const { business_id } = useUser();
  const pageSize = usePageSize();
  const [receivedEvents, setReceivedEvents] = useState<readonly ReceivedEvent[]>([]);
  const [loadingMore, setLoadingMore] = useState(false);
  const [endCursorId, setEndCursorId] = useState<string | null>(null);
  const wantedCount = useRef(pageSize);
  const wasErrorShown = useRef(false);
  const isLoading = useRef(false);
  const lastList = useRef<KitchenList>(undefined);

  const path = apiPath(api.kitchen.tickets, { query: { station: station ?? undefined } });
  const readOrKept = useReadOrKept();
  const load = async (): Promise<LoadedList> => {
    const since = lastEventNumber;
    const page = await readOrKept(path, {
      read: () => readPage({ station, sort }, Math.max(pageSize, wantedCount.current)),
      onLate: () => void mutate(),
    });
    const missed = lastList.current && missedUpdate(lastList.current, page, station);
    if (missed) {
      playSound(SOUND_OF[missed]);
      // Another read may be on its way, and must not find the same again.
      lastList.current = createKitchenList(page);
    }
    return { ...page, since, sort };
  };
  const answer = useSWR<LoadedList, Error>(business_id ? path : null, {
    fetcher: load,
    refreshInterval: usePollInterval(),
    onSuccess: () => {
      wasErrorShown.current = false;
      setEndCursorId(null);
    },
    onError: (error) => {
      // The header and the age of the cards say that there is no network.
      if (isUnanswered(error) && lastList.current) return;
      if (!wasErrorShown.current) notify.error(kitchenMessages.loadFailed);
      wasErrorShown.current = true;
    },
  });
  const { error, isValidating, mutate } = answer;
  const data = useProjected(path, answer.data);
  useShownPath(path);
  useKeptList(path, answer.data, receivedEvents, station);

  const applyEvent = useCallback((event: KitchenEvent) => {
    lastEventNumber += 1;
    const entry = { at: lastEventNumber, event };
    setReceivedEvents((before) => [...before, entry]);
  }, []);
  const since = data?.since;
  useEffect(() => {
    if (since === undefined) return;
    setReceivedEvents((before) =>
      before.some(({ at }) => at <= since) ? before.filter(({ at }) => at > since) : before,
    );
  }, [since]);

  const list = useMemo(
    () => data && applyEvents(data, receivedEvents, station),
    [data, receivedEvents, station],
  );
  useEffect(() => {
    if (list && (lastList.current || !isValidating)) lastList.current = list;
  });
  const shown = list?.tickets.length ?? 0;
  const cancels = list?.cancels ?? 0;
  const hasMore = list !== undefined && list.total > shown;
  const cursor = data?.tickets.at(-1);
  const isOfSort = data === undefined || data.sort === sort;
  useEffect(() => {
    if (!isOfSort) void mutate();
  }, [isOfSort, mutate]);
  useEffect(() => {
    wantedCount.current = Math.max(pageSize, shown);
    isLoading.current = isValidating;
  });

  /** Applies the number of pending tickets of an answer, unless an event arrived since its request: then the list is read again. */
  const applyTotal = useCallback(
    (total: number, lastEventAtRequest: number) => {
      if (lastEventNumber === lastEventAtRequest) applyEvent({ type: 'kitchen.counted', total });
      else void mutate();
    },
    [applyEvent, mutate],
  );

  const more = async () => {
    if (!data || loadingMore || !isOfSort) return;
    setLoadingMore(true);
    try {
      const lastEventAtRequest = lastEventNumber;
      const page = await readPage({ station, sort }, pageSize, cursor);
      const mustReload = isLoading.current || page.tickets.length === 0;
      // A read that begins before the next render must have them too.
      wantedCount.current += page.tickets.length;
      await mutate((current) => current && { ...current, tickets: withPage(current.tickets, page.tickets) }, {
        revalidate: mustReload,
      });
      applyTotal(page.total, lastEventAtRequest);
      if (page.tickets.length === 0) setEndCursorId(cursor?.id ?? '');
    } catch {
      setEndCursorId(cursor?.id ?? '');
      notify.error(kitchenMessages.moreFailed);
    } finally {
      setLoadingMore(false);
    }
  };

  /** Reads the next tickets without being asked, unless a read runs or the last one failed. */
  const readOn = () => {
    if (hasMore && isOfSort && !loadingMore && !isValidating && endCursorId !== (cursor?.id ?? ''))
      void more();
  };
  useEffect(() => {
    if (shown < pageSize) readOn();
  });

  const unseen = list?.unseen.length ?? 0;
  useEffect(() => {
    if (unseen === 0) return;
    const timer = setTimeout(() => {
      const lastEventAtRequest = lastEventNumber;
      readPage({ station, sort }, 1).then(
        ({ total }) => applyTotal(total, lastEventAtRequest),
        () => undefined,
      );
    }, RECOUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unseen, station, sort, applyTotal]);

  useSoundOfMore('order-cancelled', cancels);
  useSoundOfMore('new-order', list?.fresh.length ?? 0);
  // A cancellation is also a change, but has its own sound.
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
    readOn,
    reload: () => void mutate(),
    applyEvent,
  };
}

export type Kitchen = ReturnType<typeof useKitchen>;

function useSoundOfMore(sound: Sound, count: number): void {
  const lastCount = useRef(0);
  useEffect(() => {
    if (count > lastCount.current) playSound(sound);
    lastCount.current = count;
  }, [sound, count]);
}

function withPage(known: readonly KitchenTicket[], page: readonly KitchenTicket[]): KitchenTicket[] {
  const ids = new Set(known.map((ticket) => ticket.id));
  return [...known, ...page.filter((ticket) => !ids.has(ticket.id))];
}

/** Applies the room's events to the list. Ignores ticks of a line while an own change of it runs (`isBusy`). */
export function useKitchenRoom(applyEvent: Kitchen['applyEvent'], isBusy: (lineId: string) => boolean): void {
  useLive((message) => {
    if (message.type === 'kitchen.ticked' && isBusy(message.data.id)) return;
    if (message.type.startsWith('kitchen.')) applyEvent(message);
  });
}
