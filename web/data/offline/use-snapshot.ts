import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { SNAPSHOT_PARTS, type SnapshotPart } from '#domain/offline/snapshot.ts';
import { may } from '#domain/people/access.ts';
import { isAway } from '#web/base/away.ts';
import { randomBelow } from '#web/base/ids.ts';
import { whenIdle } from '#web/base/when-idle.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { useConnection, useLive } from '#web/data/live.ts';
import { useStoredLocation } from '#web/data/locations.ts';
import { useUser } from '#web/data/session.ts';
import { isShownPath } from './age.ts';

/** Not part of the first visit. */
const loadSnapshot = () => import('./snapshot.ts');

/** The first screen has its data before the rest of the floor is read. */
const START_DELAY_MS = 3_000;
/** Without the room no event says what changed. */
const UNCONNECTED_DELAY_MS = 30_000;
const UNCONNECTED_INTERVAL_MS = 5 * 60_000;
/** A pass for printing without a network has an end. */
const PASS_INTERVAL_MS = 60 * 60_000;
/** Changed orders are read together, and not by all devices at once. */
const ORDERS_DELAY_MS = 3_000;
const ORDERS_SPREAD_MS = 1_000;
const PARTS_DELAY_MS = 45_000;
const PARTS_SPREAD_MS = 30_000;

/** What is kept is for a time without a network: a failed read is tried again at the next change or connection. */
async function ignoreFailure(reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    // A TypeError is a part of the page that cannot be loaded now, a DOMException a storage that is full or closed.
    const kinds = [NetworkError, ApiError, TypeError, DOMException];
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  }
}

/** Collects values and gives them to `work` together, some time after the first one. */
function collect<T>(delay: number, spread: number, work: (values: readonly T[]) => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let collected = new Set<T>();
  const run = () => {
    const values = [...collected];
    collected = new Set();
    timer = undefined;
    whenIdle(() => void ignoreFailure(work(values)));
  };
  return {
    add: (values: readonly T[]) => {
      if (values.length === 0) return;
      for (const value of values) collected.add(value);
      timer ??= setTimeout(run, delay + randomBelow(spread));
    },
    stop: () => clearTimeout(timer),
  };
}

const keepUnshown = async (parts: readonly SnapshotPart[]): Promise<void> => {
  const { keepSnapshot, partsToRead } = await loadSnapshot();
  await keepSnapshot(partsToRead(parts, isShownPath));
};
const keepChanged = async (ids: readonly string[]): Promise<void> => (await loadSnapshot()).keepOrders(ids);
const keepPrinting = async (location: string | null): Promise<void> =>
  (await loadSnapshot()).keepLocalPrinting(location);

/**
 * Shows what events say of orders and tables, and keeps the snapshot on the device, also what no screen has shown: all of it after each
 * connection, and what changes; without the room all of it every few minutes. For people who take orders. Called once, by the shell.
 */
export function useSnapshot(): void {
  const user = useUser();
  const screens = useSWRConfig();
  const isActive = user.business_id !== null && may(user, 'order:write');
  const isOnline = useConnection() === 'online';
  const location = useStoredLocation();
  const orders = useRef<ReturnType<typeof collect<string>>>(undefined);
  const parts = useRef<ReturnType<typeof collect<SnapshotPart>>>(undefined);
  useEffect(() => {
    if (!isActive) return;
    const readAll = () =>
      whenIdle(() => {
        void ignoreFailure(keepUnshown(SNAPSHOT_PARTS));
        void ignoreFailure(keepPrinting(location));
      });
    if (!isOnline) {
      const readIfReached = () => void (isAway() || readAll());
      const first = setTimeout(readIfReached, UNCONNECTED_DELAY_MS);
      const next = setInterval(readIfReached, UNCONNECTED_INTERVAL_MS);
      return () => {
        clearTimeout(first);
        clearInterval(next);
      };
    }
    orders.current = collect(ORDERS_DELAY_MS, ORDERS_SPREAD_MS, keepChanged);
    parts.current = collect(PARTS_DELAY_MS, PARTS_SPREAD_MS, keepUnshown);
    const first = setTimeout(readAll, START_DELAY_MS);
    const passes = setInterval(
      () => whenIdle(() => void ignoreFailure(keepPrinting(location))),
      PASS_INTERVAL_MS,
    );
    return () => {
      clearTimeout(first);
      clearInterval(passes);
      orders.current?.stop();
      parts.current?.stop();
    };
  }, [isActive, isOnline, location]);
  useLive((event) => {
    if (!isActive) return;
    const note = async () => {
      const { takeEvent } = await loadSnapshot();
      const changed = takeEvent(screens, event);
      if (changed.order !== null) orders.current?.add([changed.order]);
      parts.current?.add(changed.parts);
    };
    void ignoreFailure(note());
    if (event.type === 'printer.changed') whenIdle(() => void ignoreFailure(keepPrinting(location)));
  });
}
