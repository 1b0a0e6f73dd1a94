import type { Context } from 'hono';
import type { NotifiedUser, WriteResult } from '#db/scope.ts';
import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import type { BusinessEvent, RoomCommand, TableOrder } from '#domain/events.ts';
import { cancelledFor } from '#domain/kitchen.ts';
import type { Api } from './context.ts';
import { purgeBusiness } from './edge-cache.ts';
import type { Env } from './env.ts';
import { pushToDevices } from './push.ts';
import { logWarning } from './request-log.ts';
import { roomNamed } from './room.ts';

const MAX_PUBLISH_MS = 10_000;
const PUBLISH_INTERVAL_MS = 10;

const MENU_CHANGED: BusinessEvent = { type: 'menu.changed', data: {} };
const PRINT_JOB_CHANGED: BusinessEvent = { type: 'print-job.changed', data: {} };
export const INVENTORY_CHANGED: BusinessEvent = { type: 'inventory.changed', data: {} };
export const EXPENSE_CHANGED: BusinessEvent = { type: 'expense.changed', data: {} };
const MAX_STOCK_LEVELS = 500;

/** Makes the user's devices read their notifications again. */
export const notificationChanged = (user_id: string): BusinessEvent => ({
  type: 'notification.changed',
  data: { user_id },
});

/** One event per notified user. */
export const notificationsChanged = (notified: readonly NotifiedUser[]): readonly BusinessEvent[] =>
  [...new Set(notified.map(({ user_id }) => user_id))].map(notificationChanged);

/** The events that wait while a request to a business's room is running, and when that request started. */
const publishQueues = new Map<string, { readonly startedAt: number; readonly next: BusinessEvent[] }>();

/** Publishes events to a business's room at once, outside a request's queue. */
export async function publishToRoom(
  env: Env,
  businessId: string,
  events: readonly (BusinessEvent | RoomCommand)[],
): Promise<void> {
  try {
    await roomNamed(env, businessId).publish(events);
  } catch (error) {
    logWarning('room.unreachable', error);
  }
}

/** Closes the screens of an ended session after the response. */
export function publishSessionClosed(c: Context<Api>, room: string, session_id: string): void {
  const closed: RoomCommand = { type: 'session.closed', data: { session_id } };
  c.executionCtx.waitUntil(publishToRoom(c.env, room, [closed]));
}

/**
 * Sends one request to a room at a time, and at most one each 10 ms. Events that arrive meanwhile go together, in order, in the next request.
 * A queue whose request was cancelled is taken over by the next event.
 */
async function publishQueued(env: Env, businessId: string, events: readonly BusinessEvent[]) {
  // Otherwise the call is prepared on the same thread before the response leaves.
  await scheduler.wait(0);
  const queue = publishQueues.get(businessId);
  if (queue && queue.startedAt > Date.now() - MAX_PUBLISH_MS) {
    queue.next.push(...events);
    return;
  }
  let pending = [...(queue?.next ?? []), ...events];
  while (pending.length > 0) {
    const next: BusinessEvent[] = [];
    const startedAt = Date.now();
    publishQueues.set(businessId, { startedAt, next });
    await publishToRoom(env, businessId, pending);
    const waitMs = startedAt + PUBLISH_INTERVAL_MS - Date.now();
    if (waitMs > 0) await scheduler.wait(waitMs);
    pending = next;
  }
  publishQueues.delete(businessId);
}

/** Publishes events after the response, and purges the public menu if it changed. */
export function publishAfterAnswer(
  c: Context<Api>,
  businessId: string | null,
  events: readonly BusinessEvent[],
): void {
  if (businessId === null || events.length === 0) return;
  if (events.some(({ type }) => type === MENU_CHANGED.type)) purgeMenu(c, businessId);
  c.executionCtx.waitUntil(publishQueued(c.env, businessId, events));
}

/** Purges a business's public menu from every cache. For a write that diners see and that the business's screens do not show. */
export function purgeMenu(c: Context<Api>, businessId: string): void {
  const purged = purgeBusiness(c.executionCtx, businessId).catch((error: unknown) =>
    logWarning('menu.not-purged', error),
  );
  c.executionCtx.waitUntil(purged);
}

/**
 * Publishes what a write changed, after the commit and after the response, and pushes its notifications to devices. Returns the answer.
 * A replayed write publishes nothing. If the room is unreachable nothing is lost: screens read again when they reconnect.
 */
export function publish<T>(
  c: Context<Api>,
  written: WriteResult<T>,
  describe: (answer: T) => readonly BusinessEvent[],
): T {
  return publishIn(c, c.var.scope.businessId, written, describe);
}

/** Publishes to another room: that of the business in which a master writes, or that of the platform. */
export function publishIn<T>(
  c: Context<Api>,
  room: string | null,
  written: WriteResult<T>,
  describe: (answer: T) => readonly BusinessEvent[],
): T {
  const { answer, replayed, menuChanged, printQueued, notified } = written;
  if (room && !replayed) {
    const notificationEvents = notificationsChanged(notified);
    publishAfterAnswer(c, room, [
      ...describe(answer),
      ...(menuChanged ? [MENU_CHANGED] : []),
      ...(printQueued ? [PRINT_JOB_CHANGED] : []),
      ...notificationEvents,
    ]);
    if (notificationEvents.length > 0)
      c.executionCtx.waitUntil(pushToDevices(c.env, c.var.db, room, notified));
  }
  return answer;
}

/** The events of a changed kitchen ticket. An ended ticket with cancelled lines is sent whole too: its stations must acknowledge those lines. */
export function kitchenTicketChanged(kitchen_ticket: KitchenTicket): readonly BusinessEvent[] {
  const { id, status, user } = kitchen_ticket;
  const change: BusinessEvent = { type: 'kitchen.changed', data: { kitchen_ticket } };
  if (status === 'Pendiente') return [change];
  const ending: BusinessEvent = { type: 'kitchen.ended', data: { id, status, by: user } };
  return cancelledFor(kitchen_ticket, null).length > 0 ? [change, ending] : [ending];
}

/** The event of a table; none for null. `order` is the order that was sent from it. */
export function tableChanged(id: string | null, order?: TableOrder): readonly BusinessEvent[] {
  return id === null ? [] : [{ type: 'table.changed', data: { id, ...(order && { order }) } }];
}

/** The event of changed stocks. It names at most 500 ingredients: a screen that receives it reads all of them again. */
export function stockChanged(
  items: readonly { readonly id: string; readonly current_stock: number }[],
): readonly BusinessEvent[] {
  return items.length === 0
    ? []
    : [{ type: 'stock.changed', data: { items: items.slice(0, MAX_STOCK_LEVELS) } }];
}
