import type { Context } from 'hono';
import { isRequestStored } from '#db/queries/base/requests.ts';
import type { WriteResult } from '#db/scope.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import type { RoomCommand } from '#domain/base/events.ts';
import type { Api } from './context.ts';
import { purgeBusiness } from './edge-cache.ts';
import type { Env } from './env.ts';
import { pushToDevices } from './push.ts';
import { logWarning } from './request-log.ts';
import { roomNamed } from './room.ts';

const MAX_PUBLISH_MS = 10_000;
const PUBLISH_INTERVAL_MS = 10;
const MAX_FAILURES = 20;
const FAILURE_INTERVAL_MS = 500;
/** A Worker may go on for 30 s after its answer. */
const SEARCH_MS = 25_000;
const SEARCH_INTERVAL_MS = 1_000;

const MENU_CHANGED: Change = { type: 'menu.changed', data: {} };
const EVENTS_MISSED: Change = { type: 'events.missed', data: {} };

/** The events that wait while a request to a business's room is running, and when that request started. */
const publishQueues = new Map<string, { readonly startedAt: number; readonly next: Change[] }>();

/** Publishes events to a business's room at once, outside a request's queue. Returns whether they arrived. */
export async function publishToRoom(
  env: Env,
  businessId: string,
  events: readonly (Change | RoomCommand)[],
): Promise<boolean> {
  try {
    await roomNamed(env, businessId).publish(events);
    return true;
  } catch (error) {
    logWarning('room.unreachable', error);
    return false;
  }
}

/** Closes the screens of an ended session after the response. */
export function publishSessionClosed(c: Context<Api>, room: string, session_id: string): void {
  const closed: RoomCommand = { type: 'session.closed', data: { session_id } };
  c.executionCtx.waitUntil(publishToRoom(c.env, room, [closed]));
}

/**
 * Sends one request to a room at a time, and at most one each 10 ms. Events that arrive meanwhile go together, in order, in the next request.
 * A queue whose request was cancelled is taken over by the next event. After a request that failed, the screens are asked to read again.
 */
async function publishQueued(env: Env, businessId: string, events: readonly Change[]) {
  // Otherwise the call is prepared on the same thread before the response leaves.
  await scheduler.wait(0);
  const queue = publishQueues.get(businessId);
  if (queue && queue.startedAt > Date.now() - MAX_PUBLISH_MS) {
    queue.next.push(...events);
    return;
  }
  let pending = [...(queue?.next ?? []), ...events];
  let failures = 0;
  while (pending.length > 0 && failures < MAX_FAILURES) {
    const next: Change[] = [];
    const startedAt = Date.now();
    publishQueues.set(businessId, { startedAt, next });
    const hasArrived = await publishToRoom(env, businessId, pending);
    failures = hasArrived ? 0 : failures + 1;
    const waitMs = startedAt + (hasArrived ? PUBLISH_INTERVAL_MS : FAILURE_INTERVAL_MS) - Date.now();
    if (waitMs > 0) await scheduler.wait(waitMs);
    pending = hasArrived ? next : [EVENTS_MISSED];
  }
  publishQueues.delete(businessId);
}

/** Publishes events after the response, and purges the public menu if it changed. */
function publishAfterAnswer(c: Context<Api>, businessId: string | null, events: readonly Change[]): void {
  if (businessId === null || events.length === 0) return;
  if (events.some(({ type }) => type === MENU_CHANGED.type)) purgeMenu(c, businessId);
  c.executionCtx.waitUntil(publishQueued(c.env, businessId, events));
}

/** Makes all screens of a business read again, also its public menu: what a write changed may not have been published. */
function publishMissed(c: Context<Api>, businessId: string): void {
  purgeMenu(c, businessId);
  publishAfterAnswer(c, businessId, [EVENTS_MISSED]);
}

/**
 * Looks for a write whose answer did not arrive from the database, and publishes it once it is stored. Its client may not send it again.
 */
export function publishIfStored(c: Context<Api>): void {
  const { businessId } = c.var.write;
  if (businessId !== null) c.executionCtx.waitUntil(findAndPublish(c, businessId));
}

async function findAndPublish(c: Context<Api>, businessId: string): Promise<void> {
  const endsAt = Date.now() + SEARCH_MS;
  while (Date.now() < endsAt) {
    // A database that does not answer yet is asked again.
    const isStored = await isRequestStored(c.var.write).catch(() => false);
    if (isStored) return publishMissed(c, businessId);
    await scheduler.wait(SEARCH_INTERVAL_MS);
  }
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
 * A replayed write makes the screens read again: the first answer may have been lost before its events were published.
 */
export function publish<T>(c: Context<Api>, written: WriteResult<T>): T {
  return publishIn(c, c.var.scope.businessId, written);
}

/** Publishes to another room: that of the business in which a master writes, or that of the platform. */
export function publishIn<T>(c: Context<Api>, room: string | null, written: WriteResult<T>): T {
  publishChanges(c, room, written);
  return written.answer;
}

/** Publishes the changes and the notifications of a write to a room, after the response. */
export function publishChanges(
  c: Context<Api>,
  room: string | null,
  { replayed, changes, notifications }: Omit<WriteResult<unknown>, 'answer'>,
): void {
  if (room === null) return;
  if (replayed) {
    publishMissed(c, room);
    return;
  }
  publishAfterAnswer(c, room, changes);
  if (notifications.length > 0) c.executionCtx.waitUntil(pushToDevices(c.env, c.var.db, room, notifications));
}
