import type { OfflineEffect } from '#domain/offline/effect.ts';
import { adoptEffect, readOrders, type ScreenCache } from './adopt.ts';
import { setProjection } from './answers.ts';
import { projectAnswer } from './projection.ts';
import { isUnsent, onSettled, queuedRequests } from './queue.ts';
import type { QueuedRequest } from './queued-request.ts';

const isShown = (request: QueuedRequest): boolean => request.refusal === null || isUnsent(request);

/** The effects on screens, by request. The same requests give the same effects. */
const shownEffects = (requests: readonly QueuedRequest[]): ReadonlyMap<string, OfflineEffect> =>
  new Map(requests.flatMap((each) => (each.effect && isShown(each) ? [[each.id, each.effect]] : [])));

/**
 * Shows on every screen what the waiting requests change, until the returned function is called. `readAgain` is called when the
 * server has done some of them.
 */
export function showQueue(screens: ScreenCache, readAgain: () => void): () => void {
  let shown: ReadonlyMap<string, OfflineEffect> = new Map();
  let isUpdating = false;
  let isStale = false;
  let isOver = false;
  const updateOnce = async () => {
    const requests = queuedRequests.get();
    const effects = shownEffects(requests);
    const isSame = effects.size === shown.size && [...effects.keys()].every((id) => shown.has(id));
    if (isSame) return;
    const refused = new Set(requests.filter((each) => !isShown(each)).map(({ id }) => id));
    const left = [...shown].filter(([id]) => !effects.has(id));
    shown = effects;
    // Another tab may have sent them: it alone has the server's answer.
    const done = left.filter(([id]) => !refused.has(id));
    await Promise.all(done.map(([, effect]) => adoptEffect(effect, screens)));
    const list = [...effects.values()];
    const orders = await readOrders(list, screens.cache);
    if (isOver) return;
    setProjection((path, answer) =>
      projectAnswer(path, answer, {
        effects: list,
        base: (id) => orders.get(id) ?? null,
      }),
    );
    if (left.length > 0) readAgain();
  };
  // A long queue changes faster than its screens: the changes during an update are one more update.
  const update = async () => {
    isStale = true;
    if (isUpdating) return;
    isUpdating = true;
    while (isStale && !isOver) {
      isStale = false;
      await updateOnce();
    }
    isUpdating = false;
  };
  const stopUpdates = queuedRequests.subscribe(() => void update());
  const stopSettled = onSettled((effect) => adoptEffect(effect, screens));
  void update();
  return () => {
    isOver = true;
    stopUpdates();
    stopSettled();
    setProjection((_path, answer) => answer);
  };
}
