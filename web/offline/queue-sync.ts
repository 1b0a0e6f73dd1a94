import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { refresherOf } from '#web/lib/live-refresh.ts';
import { readsOf } from '#web/lib/reads-of.ts';
import { useUser } from '#web/lib/session.ts';
import { ownerOf } from './database.ts';
import { followDevice } from './device.ts';
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
  useEffect(() => {
    // Another person, or another business, has another queue.
    if (!owner) return;
    startQueue();
    return followDevice();
  }, [owner]);
  useEffect(() => {
    const readAgain = () => {
      for (const path of cache.keys()) if (isOfService(path)) refresherOf(mutate, path)();
    };
    return showQueue({ cache, mutate }, readAgain);
  }, [cache, mutate]);
}
