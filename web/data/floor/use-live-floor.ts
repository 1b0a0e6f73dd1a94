import { type Cache, useSWRConfig } from 'swr';
import { floorAfterChange, ordersAfterChange, saysNoEntity } from '#domain/orders/live-floor.ts';
import type { ApiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { refresherOf } from '#web/data/live-refresh.ts';
import { isShownPath } from '#web/data/offline/age.ts';
import { keepAnswer, keptAnswer } from '#web/data/offline/answers.ts';
import { ordersPath } from '#web/data/orders/order-paths.ts';
import { floorPath } from './floor-path.ts';

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];

let keeping: Promise<void> = Promise.resolve();

/** Applies a change to what this device has kept of a path that no screen shows. */
function applyToKept<T>(path: ApiPath<T>, after: (answer: T) => T): void {
  keeping = keeping
    .then(() => keptAnswer(path))
    .then((kept) => {
      if (!kept) return;
      // The stored type of an answer is that of its path.
      const answer = kept.answer as T;
      const next = after(answer);
      if (next !== answer) keepAnswer(path, next);
    })
    .catch((error: unknown) => console.warn(error));
}

function applyToShown<T>(cache: Cache, mutate: Mutate, path: ApiPath<T>, after: (answer: T) => T): void {
  const shown = cache.get(path);
  const next = shown?.data === undefined ? undefined : after(shown.data);
  if (next !== undefined && next === shown?.data) return;
  if (next !== undefined) void mutate(path, next, { revalidate: false });
  // SWR drops a read that began before a change of its data.
  if (shown?.isValidating) refresherOf(mutate, path)();
}

/** Shows what events say of orders and tables, and keeps it on the device, without reading again. Called once, by the shell. */
export function useLiveFloor(): void {
  const { cache, mutate } = useSWRConfig();
  useLive((event) => {
    const say = <T>(path: ApiPath<T>, after: (answer: T) => T): void => {
      if (isShownPath(path)) applyToShown(cache, mutate, path, after);
      else applyToKept(path, after);
    };
    if (event.type === 'presence' || saysNoEntity(event)) return;
    if (event.type === 'order.changed') say(ordersPath, (list) => ordersAfterChange(list, event));
    if (event.type === 'table.changed') say(floorPath, (floor) => floorAfterChange(floor, event));
  });
}
