import type { OfflineEffect } from '#domain/offline/effect.ts';
import type { LocalRefusal } from '#domain/offline/local-refusal.ts';
import { provisionalNumber } from '#domain/offline/provisional.ts';
import type { OfflineDatabase } from './database.ts';
import {
  CLEAR_AT,
  CLOCK_OFFSET,
  type Clocks,
  isClockWrong,
  LAST_INSTANT,
  rememberServerClock,
} from './device-clock.ts';
import {
  giveNumber,
  invoiceNumbersKey,
  invoiceNumbersOf,
  type Numbering,
  withInvoice,
} from './invoice-numbers.ts';
import { earlierOf, isWaiting, SCREEN_LEASE_MS } from './queue-rules.ts';
import type { QueuedRequest } from './queued-request.ts';

/** A request before it has a place in the queue. */
export type NewRequest = Pick<
  QueuedRequest,
  'id' | 'owner' | 'kind' | 'method' | 'path' | 'body' | 'subjects' | 'full_name' | 'title' | 'page'
>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const SEQUENCE = 'sequence';
const DEVICE_ID = 'id';
export const deviceNumberKey = (business: string) => `number:${business}`;
const givenNumbersKey = (business: string) => `given-numbers:${business}`;
export const businessOf = (owner: string): string => owner.slice(owner.indexOf(':') + 1);

/** The id of this device, made by the first caller. */
export async function deviceId(database: OfflineDatabase, newId: () => string): Promise<string> {
  const tx = database.transaction('device', 'readwrite');
  const known = await tx.store.get(DEVICE_ID);
  const id = typeof known === 'string' ? known : newId();
  if (id !== known) await tx.store.put(id, DEVICE_ID);
  await tx.done;
  return id;
}

export async function listRequests(database: OfflineDatabase, owner?: string): Promise<QueuedRequest[]> {
  const requests =
    owner === undefined
      ? await database.getAll('queue')
      : await database.getAllFromIndex('queue', 'owner', owner);
  return requests.sort((a, b) => a.sequence - b.sequence);
}

/**
 * The place of the last request of this device if nothing waits on it, of anybody, at an instant of the server in milliseconds; remembers the
 * instant (CLEAR_AT). Null if something waits.
 */
export async function noteClear(database: OfflineDatabase, at: number): Promise<number | null> {
  const tx = database.transaction(['queue', 'device'], 'readwrite', { durability: 'relaxed' });
  const device = tx.objectStore('device');
  const [waiting, last] = await Promise.all([tx.objectStore('queue').count(), device.get(SEQUENCE)]);
  if (waiting === 0) await device.put(at, CLEAR_AT);
  await tx.done;
  return waiting === 0 ? numberOf(last) : null;
}

/**
 * Stores a request before it is sent; a request that is stored already stays as it is. `earlier` are those of its
 * subjects that wait before it. `numbering` gives the invoice of the request its number in the same transaction, so that no two requests have
 * one number.
 */
export async function addRequest(
  database: OfflineDatabase,
  request: NewRequest,
  clocks: Clocks,
  numbering: Numbering | null = null,
): Promise<{ readonly request: QueuedRequest; readonly earlier: readonly QueuedRequest[] }> {
  const tx = database.transaction(['queue', 'device'], 'readwrite', { durability: 'relaxed' });
  const queue = tx.objectStore('queue');
  const device = tx.objectStore('device');
  const numbersKey = invoiceNumbersKey(businessOf(request.owner));
  const [stored, requests, last, known, numbers, offset, instant] = await Promise.all([
    queue.get(request.id),
    queue.index('owner').getAll(request.owner),
    device.get(SEQUENCE),
    device.get(DEVICE_ID),
    device.get(numbersKey),
    device.get(CLOCK_OFFSET),
    device.get(LAST_INSTANT),
  ]);
  const moment = Math.max(clocks.server ?? clocks.device + numberOf(offset), numberOf(instant));
  const given =
    numbering && !stored
      ? giveNumber(invoiceNumbersOf(numbers), {
          ...numbering,
          request: request.id,
          device_id: typeof known === 'string' ? known : null,
          now: new Date(moment),
        })
      : null;
  const added: QueuedRequest = stored ?? {
    ...request,
    body: given ? withInvoice(request.body, given.invoice) : request.body,
    sequence: numberOf(last) + 1,
    offline: null,
    effect: null,
    attempts: 0,
    next_attempt_at: clocks.device + SCREEN_LEASE_MS,
    refusal: null,
  };
  if (!stored)
    await Promise.all([
      queue.put(added),
      device.put(added.sequence, SEQUENCE),
      ...(given ? [device.put(given.numbers, numbersKey)] : []),
    ]);
  await tx.done;
  return { request: added, earlier: earlierOf(added, requests) };
}

/** What a request becomes when this device answers it. */
export interface OfflineAnswer {
  /** Computes the answer for a moment (by the server's clock) and a provisional number. `isWrong`: this device does not know the time. */
  readonly answer: (
    at: string,
    number: string | null,
    isWrong: boolean,
  ) => { readonly effect: OfflineEffect | null } | LocalRefusal;
  readonly hasNumber: boolean;
  readonly menuAsOf: string | null;
  /** How long it is not sent, because this device may print its kitchen ticket first. */
  readonly holdMs?: number;
  readonly newId: () => string;
  readonly clocks: Clocks;
}

/** The offline request; or why this device refuses it; or that it is no longer in the queue. */
export type BecameOffline =
  | { readonly request: QueuedRequest; readonly problem: null }
  | { readonly request: null; readonly problem: LocalRefusal['refusal'] | null };

/**
 * Makes a stored request an offline request: with its moment, its provisional number and its effect, all in one
 * transaction that is on the disk when it ends. A refused one leaves the queue.
 */
export async function becomeOffline(
  database: OfflineDatabase,
  id: string,
  { answer, hasNumber, menuAsOf, holdMs = 0, newId, clocks }: OfflineAnswer,
): Promise<BecameOffline> {
  const tx = database.transaction(['queue', 'device'], 'readwrite', { durability: 'strict' });
  const queue = tx.objectStore('queue');
  const device = tx.objectStore('device');
  const request = await queue.get(id);
  if (!request || (request.offline && request.effect)) {
    await tx.done;
    return request ? { request, problem: null } : { request: null, problem: null };
  }
  const business = businessOf(request.owner);
  const [known, number, given, offset, last] = await Promise.all([
    device.get(DEVICE_ID),
    device.get(deviceNumberKey(business)),
    device.get(givenNumbersKey(business)),
    device.get(CLOCK_OFFSET),
    device.get(LAST_INSTANT),
  ]);
  const device_id = typeof known === 'string' ? known : newId();
  const isNumbered = hasNumber && typeof number === 'number';
  const place = numberOf(given) + 1;
  const estimate = clocks.server ?? clocks.device + numberOf(offset);
  const moment = Math.max(estimate, numberOf(last));
  const offline = request.offline ?? {
    kind: request.kind,
    device_id,
    sequence: request.sequence,
    occurred_at: new Date(moment).toISOString(),
    device_at: new Date(clocks.device).toISOString(),
    number: isNumbered ? provisionalNumber(number, place) : null,
    menu_as_of: menuAsOf,
  };
  const isWrong = isClockWrong(clocks, numberOf(offset), numberOf(last));
  const answered = answer(offline.occurred_at, offline.number, isWrong);
  if ('refusal' in answered) {
    await queue.delete(id);
    await tx.done;
    return { request: null, problem: answered.refusal };
  }
  const next_attempt_at = holdMs > 0 ? clocks.device + holdMs : 0;
  const changed: QueuedRequest = {
    ...request,
    offline,
    effect: answered.effect,
    next_attempt_at,
    isUnheard: clocks.server === null,
  };
  await Promise.all([
    queue.put(changed),
    device.put(device_id, DEVICE_ID),
    device.put(moment, LAST_INSTANT),
    ...(isNumbered && !request.offline ? [device.put(place, givenNumbersKey(business))] : []),
  ]);
  await tx.done;
  return { request: changed, problem: null };
}

/** Removes a request that the server has done or refused to a screen, and remembers the server's clock. */
export async function removeRequest(database: OfflineDatabase, id: string, clocks: Clocks): Promise<void> {
  const tx = database.transaction(['queue', 'device'], 'readwrite', { durability: 'relaxed' });
  await tx.objectStore('queue').delete(id);
  await rememberServerClock(tx.objectStore('device'), clocks);
  await tx.done;
}

/** Changes a request if it is still in the queue. */
export async function changeRequest(
  database: OfflineDatabase,
  id: string,
  change: Partial<Pick<QueuedRequest, 'attempts' | 'next_attempt_at' | 'refusal' | 'prints' | 'isSent'>>,
): Promise<void> {
  const tx = database.transaction('queue', 'readwrite');
  const request = await tx.store.get(id);
  if (request) await tx.store.put({ ...request, ...change });
  await tx.done;
}

/** Counts a print of the invoice of a request, also when two tabs print it at once. Null if it is no longer in the queue. */
export async function countPrint(database: OfflineDatabase, id: string): Promise<number | null> {
  const tx = database.transaction('queue', 'readwrite');
  const request = await tx.store.get(id);
  const prints = request ? (request.prints ?? 0) + 1 : null;
  if (request && prints !== null) await tx.store.put({ ...request, prints });
  await tx.done;
  return prints;
}

/**
 * The request as it is sent now: from then on this device prints none of its papers without the mark of a duplicate. Null if it is gone, or
 * waits for its papers.
 */
export async function takeForSending(
  database: OfflineDatabase,
  id: string,
  { device }: Clocks,
): Promise<QueuedRequest | null> {
  const tx = database.transaction('queue', 'readwrite', { durability: 'relaxed' });
  const request = await tx.store.get(id);
  const taken = request && request.next_attempt_at <= device ? { ...request, isSent: true } : null;
  if (taken && !request?.isSent) await tx.store.put(taken);
  await tx.done;
  return taken;
}

/** Sends again what the server did not decide: at once, with new attempts. */
export async function releaseRequests(
  database: OfflineDatabase,
  owner: string,
  isUnsent: (request: QueuedRequest) => boolean,
): Promise<void> {
  const tx = database.transaction('queue', 'readwrite');
  for (const request of await tx.store.index('owner').getAll(owner))
    if (request.offline && (isUnsent(request) || (isWaiting(request) && request.attempts > 0)))
      await tx.store.put({ ...request, attempts: 0, next_attempt_at: 0, refusal: null });
  await tx.done;
}
