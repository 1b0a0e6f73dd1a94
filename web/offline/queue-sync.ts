import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { OfflineEffect } from '#domain/offline/effect.ts';
import { useSettings } from '#web/lib/business.ts';
import { readsOf } from '#web/lib/reads-of.ts';
import { useUser } from '#web/lib/session.ts';
import { throttle } from '#web/lib/throttle.ts';
import { adoptEffect, readOrders } from './adopt.ts';
import { setProjection } from './answers.ts';
import { ownerOf } from './database.ts';
import { followDevice } from './device.ts';
import { projectAnswer } from './projection.ts';
import { isUnsent, onSettled, queuedRequests, startQueue } from './queue.ts';
import type { QueuedRequest } from './queued-request.ts';

const isOfService = readsOf('orders', 'sales', 'tables', 'kitchen', 'register');
const isShown = (request: QueuedRequest): boolean => request.refusal === null || isUnsent(request);

/** The effects on screens, by request. The same requests give the same effects. */
const shownEffects = (requests: readonly QueuedRequest[]): ReadonlyMap<string, OfflineEffect> =>
  new Map(requests.flatMap((each) => (each.effect && isShown(each) ? [[each.id, each.effect]] : [])));

/**
 * Sends the queue of the signed-in user, and shows on every screen what its waiting requests change. Mounted once, in the
 * shell.
 */
export function useQueueSync(): void {
  const { cache, mutate } = useSWRConfig();
  const owner = ownerOf(useUser());
  const pricesIncludeTax = useSettings().data?.prices_include_tax ?? true;
  useEffect(() => {
    // Another person, or another business, has another queue.
    if (!owner) return;
    startQueue();
    return followDevice();
  }, [owner]);
  useEffect(() => {
    const screens = { cache, mutate };
    const readAgain = throttle(() => void mutate(isOfService));
    let shown: ReadonlyMap<string, OfflineEffect> = new Map();
    let updates = 0;
    const update = async () => {
      updates += 1;
      const thisUpdate = updates;
      const requests = queuedRequests.get();
      const effects = shownEffects(requests);
      const isSame = effects.size === shown.size && [...effects.keys()].every((id) => shown.has(id));
      if (isSame) return;
      const refused = new Set(requests.filter((each) => !isShown(each)).map(({ id }) => id));
      const left = [...shown].filter(([id]) => !effects.has(id));
      shown = effects;
      // Another tab may have sent them: it alone has the server's answer.
      for (const [id, effect] of left)
        if (!refused.has(id)) await adoptEffect(effect, pricesIncludeTax, screens);
      const list = [...effects.values()];
      const orders = await readOrders(list, cache);
      if (thisUpdate !== updates) return;
      setProjection((path, answer) =>
        projectAnswer(path, answer, {
          effects: list,
          base: (id) => orders.get(id) ?? null,
          pricesIncludeTax,
        }),
      );
      if (left.length > 0) readAgain.trigger();
    };
    const stopUpdates = queuedRequests.subscribe(() => void update());
    const stopSettled = onSettled((effect) => adoptEffect(effect, pricesIncludeTax, screens));
    void update();
    return () => {
      updates += 1;
      stopUpdates();
      stopSettled();
      readAgain.stop();
      setProjection((_path, answer) => answer);
    };
  }, [cache, mutate, pricesIncludeTax]);
}
