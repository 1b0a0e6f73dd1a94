import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useLive } from '#web/data/live.ts';
import { refresherOf } from '#web/data/live-refresh.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { useUser } from '#web/data/session.ts';
import { ownerOf } from './database.ts';
import { type FollowedDevice, followDevice } from './follow-device.ts';
import { startQueue } from './queue.ts';
import { showQueue } from './shown-queue.ts';

const isOfService = readsOf('orders', 'sales', 'tables', 'kitchen', 'register');

/**
 * Sends the queue of the signed-in user, and shows on every screen what its waiting requests change. Mounted once, in the
 * shell.
 */
export function useQueueSync(): void {
  const { cache, mutate } = useSWRConfig();
  const owner = ownerOf(useUser());
  const device = useRef<FollowedDevice>(undefined);
  useEffect(() => {
    // Another person, or another business, has another queue.
    if (!owner) return;
    startQueue();
    const followed = followDevice();
    device.current = followed;
    return followed.stop;
  }, [owner]);
  useLive(({ type }) => {
    if (type === 'menu.changed') device.current?.noteMenuChange();
  });
  useEffect(() => {
    const readAgain = () => {
      for (const path of cache.keys()) if (isOfService(path)) refresherOf(mutate, path)();
    };
    return showQueue({ cache, mutate }, readAgain);
  }, [cache, mutate]);
}
