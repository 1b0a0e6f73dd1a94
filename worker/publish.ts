import type { Context } from 'hono';
import type { NotifiedUser, WriteResult } from '#db/scope.ts';
import type { BusinessEvent, RoomCommand } from '#domain/events.ts';
import { cancelledFor } from '#domain/kitchen.ts';
import type { KitchenTicket } from '#domain/orders.ts';
import type { Api } from './context.ts';
import { purgeBusiness } from './edge-cache.ts';
import type { Env } from './env.ts';
import { pushToDevices } from './push.ts';
import { signPublishToken } from './tokens.ts';

const PUBLISH_TIMEOUT_MS = 5_000;
const PUBLISH_INTERVAL_MS = 10;

const MENU_CHANGED: BusinessEvent = { type: 'menu.changed', data: {} };
export const INVENTORY_CHANGED: BusinessEvent = { type: 'inventory.changed', data: {} };
export const EXPENSE_CHANGED: BusinessEvent = { type: 'expense.changed', data: {} };
const MAX_STOCK_LEVELS = 500;

/** A user's devices read their bell again. */
export const notificationChanged = (user_id: string): BusinessEvent => ({
  type: 'notification.changed',
  data: { user_id },
});

/** The bells of whoever was told something, each once. */
export const notificationsChanged = (told: readonly NotifiedUser[]): readonly BusinessEvent[] =>
  [...new Set(told.map(({ user_id }) => user_id))].map(notificationChanged);

/** What waits for the room of a business while an announcement is on its way, and since when that one is. */
const publishQueues = new Map<string, { readonly began: number; readonly next: BusinessEvent[] }>();

/** Tells a business's room what happened, now and by itself: for what no request began. */
export async function publishToRoom(
  env: Env,
  businessId: string,
  events: readonly (BusinessEvent | RoomCommand)[],
): Promise<void> {
  try {
    const answer = await fetch(`${env.PARTYKIT_HOST}/parties/main/${businessId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await signPublishToken(env.ROOM_SECRET, businessId, new Date())}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(events),
      signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS),
    });
    if (!answer.ok) console.warn('the room did not take the announcement', answer.status);
  } catch (error) {
    console.warn('the room could not be reached', error instanceof Error ? error.message : error);
  }
}

/** Has the room let go the screens of a session that ended, beside the answer. */
export function publishSessionClosed(c: Context<Api>, room: string, session_id: string): void {
  const closed: RoomCommand = { type: 'session.closed', data: { session_id } };
  c.executionCtx.waitUntil(publishToRoom(c.env, room, [closed]));
}

/**
 * One announcement to a room at a time, none sooner than 10 ms after the last began: what happens meanwhile goes together in the
 * next one, in its order. A turn that was cut off with its request is taken over.
 */
async function publishQueued(env: Env, businessId: string, events: readonly BusinessEvent[]) {
  const queue = publishQueues.get(businessId);
  if (queue && queue.began > Date.now() - 2 * PUBLISH_TIMEOUT_MS) {
    queue.next.push(...events);
    return;
  }
  let told = [...(queue?.next ?? []), ...events];
  while (told.length > 0) {
    const next: BusinessEvent[] = [];
    const began = Date.now();
    publishQueues.set(businessId, { began, next });
    await publishToRoom(env, businessId, told);
    const rest = began + PUBLISH_INTERVAL_MS - Date.now();
    if (rest > 0) await scheduler.wait(rest);
    told = next;
  }
  publishQueues.delete(businessId);
}

/** Tells a business's room, and diners: a menu that is another one now is nowhere shown from a cache. */
function publishAfterAnswer(c: Context<Api>, businessId: string, events: readonly BusinessEvent[]): void {
  if (events.length === 0) return;
  if (events.some(({ type }) => type === MENU_CHANGED.type)) purgeMenu(c, businessId);
  c.executionCtx.waitUntil(publishQueued(c.env, businessId, events));
}

/** Takes a business's public menu from every cache: after a write that diners see and that its own screens need not hear of. */
export function purgeMenu(c: Context<Api>, businessId: string): void {
  const purged = purgeBusiness(c.executionCtx, businessId).catch((error: unknown) =>
    console.warn('the menu was not purged', businessId, error),
  );
  c.executionCtx.waitUntil(purged);
}

/**
 * Tells the business's room what a write did, after the commit and beside the answer, rings the devices of whom it notified, and gives the answer back. What had been
 * done before is not told again. A room that is away loses nothing: screens read again.
 */
export function publish<T>(
  c: Context<Api>,
  written: WriteResult<T>,
  describe: (answer: T) => readonly BusinessEvent[],
): T {
  return publishIn(c, c.var.scope.businessId, written, describe);
}

/** The same to the room of the business in which a master wrote from outside, or to the platform's. */
export function publishIn<T>(
  c: Context<Api>,
  room: string | null,
  written: WriteResult<T>,
  describe: (answer: T) => readonly BusinessEvent[],
): T {
  const { answer, replayed, menuChanged, notified } = written;
  if (room && !replayed) {
    const notificationEvents = notificationsChanged(notified);
    publishAfterAnswer(c, room, [
      ...describe(answer),
      ...(menuChanged ? [MENU_CHANGED] : []),
      ...notificationEvents,
    ]);
    if (notificationEvents.length > 0)
      c.executionCtx.waitUntil(pushToDevices(c.env, c.var.db, room, notified));
  }
  return answer;
}

/** What became of a card: one with cancelled lines is sent whole also when it ended, for its stations have to acknowledge them. */
export function kitchenTicketChanged(kitchen_ticket: KitchenTicket): readonly BusinessEvent[] {
  const { id, status, user } = kitchen_ticket;
  const change: BusinessEvent = { type: 'kitchen.changed', data: { kitchen_ticket } };
  if (status === 'Pendiente') return [change];
  const ending: BusinessEvent = { type: 'kitchen.ended', data: { id, status, by: user } };
  return cancelledFor(kitchen_ticket, null).length > 0 ? [change, ending] : [ending];
}

/** The event of a table, where there is one. */
export function tableChanged(id: string | null): readonly BusinessEvent[] {
  return id === null ? [] : [{ type: 'table.changed', data: { id } }];
}

/** The event of stocks that moved, where some did; of very many only the first are named, for who hears of one reads again. */
export function stockChanged(
  items: readonly { readonly id: string; readonly current_stock: number }[],
): readonly BusinessEvent[] {
  return items.length === 0
    ? []
    : [{ type: 'stock.changed', data: { items: items.slice(0, MAX_STOCK_LEVELS) } }];
}
