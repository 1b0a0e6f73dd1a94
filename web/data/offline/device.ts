import { deviceOf } from '#domain/offline/devices.ts';
import { SIGNATURE_HEADER, signedText } from '#domain/offline/provisional.ts';
import { newId } from '#web/base/ids.ts';
import { knownServerInstant } from '#web/base/server-clock.ts';
import { api } from '#web/data/api.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { currentSession } from '#web/data/session.ts';
import { type OfflineDatabase, openOfflineDatabase, ownerOf } from './database.ts';
import {
  importSigningKey,
  isSigningKey,
  type SigningKey,
  signatureOf,
  signingKeyName,
} from './device-key.ts';
import { keptMenu } from './kept-floor.ts';
import { isPromised, isUndecided, isWaiting } from './queue-rules.ts';
import { deviceId, deviceNumberKey, listRequests, noteClear } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';

const NAME = 'name';
export const deliveryTokenKey = (owner: string) => `delivery:${owner}`;

interface ThisDevice {
  readonly id: string;
  readonly name: string;
  /** Null until the server has numbered it in this business. */
  readonly number: number | null;
}

/** This device, as the business of the signed-in user knows it. Rejects where the browser refuses to store. */
export async function thisDevice(): Promise<ThisDevice> {
  const database = await openOfflineDatabase();
  const id = await deviceId(database, newId);
  const business = currentSession().user?.business_id ?? '';
  const [name, number] = await Promise.all([
    database.get('device', NAME),
    database.get('device', deviceNumberKey(business)),
  ]);
  return {
    id,
    name: typeof name === 'string' ? name : deviceOf(navigator.userAgent),
    number: typeof number === 'number' ? number : null,
  };
}

async function storedKey(database: OfflineDatabase, business: string): Promise<SigningKey | null> {
  const key = await database.get('device', signingKeyName(business));
  return isSigningKey(key) ? key : null;
}

/** What waits of an owner, in the words of `PUT /offline/devices/:id`. */
export const waitingOf = (requests: readonly QueuedRequest[]): readonly QueuedRequest[] =>
  requests.filter((each) => isPromised(each) && isWaiting(each));

/** When nothing waits on this device, the place of its last request and its menu; null while something does, or before the server was heard. */
async function clearState(database: OfflineDatabase) {
  const at = knownServerInstant();
  if (!at) return null;
  const menu_as_of = (await keptMenu())?.as_of ?? null;
  const sequence = await noteClear(database, at.getTime());
  return sequence === null ? null : { at: at.toISOString(), sequence, menu_as_of };
}

/** Registers this device. Throws ApiError or NetworkError if the server did not. */
async function register(business: string, owner: string): Promise<void> {
  const { id, name } = await thisDevice();
  const database = await openOfflineDatabase();
  const waiting = waitingOf(await listRequests(database, owner));
  const clear = await clearState(database);
  const json = {
    name,
    waiting: waiting.length,
    waiting_since: waiting.map(({ offline }) => offline?.occurred_at ?? '').sort()[0] ?? null,
    ...(clear && { clear }),
  };
  const path = api.offline.devices[':id'].$path({ param: { id } });
  const key = await storedKey(database, business);
  const signed = key && {
    [SIGNATURE_HEADER]: await signatureOf(key, signedText('PUT', path, '', JSON.stringify(json))),
  };
  const headers = { 'Idempotency-Key': newId(), ...signed };
  const answer = await api.offline.devices[':id'].$put({ param: { id }, json }, { headers });
  const { device, delivery_token, key: added } = await answer.json();
  const given = key === null && added !== null ? await importSigningKey(added) : null;
  const tx = (await openOfflineDatabase()).transaction('device', 'readwrite');
  await Promise.all([
    tx.store.put(device.number, deviceNumberKey(business)),
    tx.store.put(delivery_token, deliveryTokenKey(owner)),
    ...(given ? [tx.store.put(given, signingKeyName(business))] : []),
  ]);
  await tx.done;
}

/** Registers this device with what waits on it, and stores its number and its key. Returns whether the server answered. */
export async function registerDevice(): Promise<boolean> {
  const { user } = currentSession();
  if (!user?.business_id) return false;
  try {
    await register(user.business_id, ownerOf(user));
    return true;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return false;
    throw error;
  }
}

/**
 * The signature of this device; null if it has no key. A device that was never registered is registered first: throws NetworkError or ApiError while that is
 * undecided.
 */
export async function signatureOfDevice(text: string): Promise<string | null> {
  const { user } = currentSession();
  if (!user?.business_id) return null;
  const business = user.business_id;
  let key = await storedKey(await openOfflineDatabase(), business);
  if (!key) {
    await register(business, ownerOf(user)).catch((error: unknown) => {
      // One that is refused sends what it has without a signature.
      if (!(error instanceof ApiError) || isUndecided(error.status)) throw error;
    });
    key = await storedKey(await openOfflineDatabase(), business);
  }
  return key && signatureOf(key, text);
}

/** Changes the name of this device, here and at the server. Returns whether the server has it. */
export async function renameDevice(name: string): Promise<boolean> {
  await (await openOfflineDatabase()).put('device', name, NAME);
  return registerDevice();
}
