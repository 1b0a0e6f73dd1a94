import { deviceOf } from '#domain/devices.ts';
import { api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import { newId } from '#web/lib/ids.ts';
import { isAway, onAnswered } from '#web/lib/network.ts';
import { currentSession } from '#web/lib/session.ts';
import { openOfflineDatabase, ownerOf } from './database.ts';
import { queuedRequests } from './queue.ts';
import { isPromised, isWaiting } from './queue-rules.ts';
import { deviceId, deviceNumberKey } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';

const NAME = 'name';
const REGISTER_DELAY_MS = 3_000;
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

const waitingOf = (requests: readonly QueuedRequest[]) =>
  requests.filter((each) => isPromised(each) && isWaiting(each));

/** Tells the server which device this is and what waits on it, and stores its number. Returns whether the server answered. */
export async function registerDevice(): Promise<boolean> {
  const { user } = currentSession();
  if (!user?.business_id) return false;
  const { id, name } = await thisDevice();
  const waiting = waitingOf(queuedRequests.get());
  const json = {
    name,
    waiting: waiting.length,
    waiting_since: waiting.map(({ offline }) => offline?.occurred_at ?? '').sort()[0] ?? null,
  };
  const outcome = await runCommand({
    call: (options) => api.offline.devices[':id'].$put({ param: { id }, json }, options),
    failure: null,
  });
  if (!outcome.ok) return false;
  const database = await openOfflineDatabase();
  const tx = database.transaction('device', 'readwrite');
  await Promise.all([
    tx.store.put(outcome.data.device.number, deviceNumberKey(user.business_id)),
    tx.store.put(outcome.data.delivery_token, deliveryTokenKey(ownerOf(user))),
  ]);
  await tx.done;
  return true;
}

/** Changes the name of this device, here and at the server. Returns whether the server has it. */
export async function renameDevice(name: string): Promise<boolean> {
  await (await openOfflineDatabase()).put('device', name, NAME);
  return registerDevice();
}

/** Registers this device now and after each change of what waits on it. Returns a function that stops it. */
export function followDevice(): () => void {
  let registered: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const registerNow = async () => {
    const wanted = waitingOf(queuedRequests.get())
      .map(({ id }) => id)
      .join();
    if (wanted === registered || isAway()) return;
    registered = wanted;
    const isDone = await registerDevice().catch(() => false);
    if (!isDone && registered === wanted) registered = null;
  };
  const registerSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void registerNow(), REGISTER_DELAY_MS);
  };
  void registerNow();
  const stops = [queuedRequests.subscribe(registerSoon), onAnswered(registerSoon)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
