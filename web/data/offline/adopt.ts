import type { Cache } from 'swr';
import type { OfflineEffect } from '#domain/offline/effect.ts';
import { orderIdsOf } from '#domain/offline/shown-orders.ts';
import type { Order, OrderAnswer } from '#domain/orders/answers/orders.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { salePath } from '#web/data/sales/sale-path.ts';
import { isShownPath } from './age.ts';
import { keepAnswer, keptAnswers, saveAnswers } from './answers.ts';
import { projectAnswer } from './projection.ts';

const LISTS: readonly string[] = [ordersPath, floorPath];

/** The effect of a request with the server's answer in place of this device's; `answer` is null when there was nothing left to do. */
export function withServerAnswer(effect: OfflineEffect, answer: unknown): OfflineEffect {
  const hasAnswer = 'answer' in effect && typeof answer === 'object' && answer !== null;
  return hasAnswer ? Object.assign({ ...effect }, { answer }) : effect;
}

function salesOf(effect: OfflineEffect): readonly string[] {
  if ('sale_id' in effect) return [effect.sale_id];
  return 'answer' in effect && 'sale' in effect.answer ? [effect.answer.sale.id] : [];
}

/** The cache of the screens; `mutate` changes an answer that they show. */
export interface ScreenCache {
  readonly cache: Cache;
  readonly mutate: (path: string, answer: unknown, options: { readonly revalidate: boolean }) => unknown;
}

/**
 * A reader of the answers of these paths as a screen shows them, else as this device has kept them: what the page has of a screen that was
 * closed may be older.
 */
async function readRaw(paths: Iterable<string>, cache: Cache): Promise<(path: string) => unknown> {
  const shown = (path: string): unknown => (isShownPath(path) ? cache.get(path)?.data : undefined);
  const kept = await keptAnswers([...paths].filter((path) => shown(path) === undefined));
  return (path) => shown(path) ?? kept.get(path)?.answer ?? cache.get(path)?.data;
}

/** The orders of these effects as this page or this device has read them. */
export async function readOrders(
  effects: readonly OfflineEffect[],
  cache: Cache,
): Promise<ReadonlyMap<string, Order>> {
  const ids = [...new Set(effects.flatMap(orderIdsOf))];
  const raw = await readRaw(ids.map(orderPath), cache);
  return new Map(
    ids.flatMap((id) => {
      // The type of an answer is that of its path.
      const answer = raw(orderPath(id)) as OrderAnswer | undefined;
      return answer ? [[id, answer.order] as const] : [];
    }),
  );
}

async function adopt(effects: readonly OfflineEffect[], { cache, mutate }: ScreenCache): Promise<void> {
  const named = effects.flatMap((effect) => [
    ...orderIdsOf(effect).map(orderPath),
    ...salesOf(effect).map(salePath),
  ]);
  const orders = await readOrders(effects, cache);
  const overlay = { effects, base: (id: string) => orders.get(id) ?? null, isDone: true };
  const paths = new Set([...cache.keys(), ...LISTS, ...named]);
  const read = await readRaw(paths, cache);
  for (const path of paths) {
    const raw = read(path);
    const changed = projectAnswer(path, raw, overlay);
    if (changed === raw || changed === undefined) continue;
    keepAnswer(path, changed);
    const shown = cache.get(path);
    // SWR drops a read that began before a change of its data: it is read again.
    if (shown?.data !== undefined) void mutate(path, changed, { revalidate: shown.isValidating === true });
  }
  await saveAnswers();
}

let adopted: Promise<unknown> = Promise.resolve();
let next: { readonly effects: OfflineEffect[]; readonly written: Promise<void> } | null = null;

/**
 * Writes the effect of a request that the server has done into what this page and this device have read, so that it stays
 * on the screens when the request leaves the queue, also if the network fails again before they read. Effects that come while
 * others are written are written together after them, because two may change the same answer.
 */
export function adoptEffect(effect: OfflineEffect, screens: ScreenCache): Promise<void> {
  if (next) {
    next.effects.push(effect);
    return next.written;
  }
  const effects = [effect];
  const written = adopted.then(() => {
    next = null;
    return adopt(effects, screens);
  });
  next = { effects, written };
  adopted = written.catch(() => undefined);
  return written;
}
