import { OFFLINE_SESSION_HOURS } from '#domain/base/limits.ts';
import type { SessionUser } from '#domain/people/answers/auth.ts';
import { instantNow } from '#web/base/clock.ts';
import { knownServerInstant } from '#web/base/server-clock.ts';
import { type OfflineDatabase, openOfflineDatabase } from './database.ts';
import { rememberServerClock } from './device-clock.ts';

const KEY = 'user';
export const MAX_OFFLINE_MINUTES = OFFLINE_SESSION_HOURS * 60;

/** The person whose session the server confirmed last, and the minutes of use without a network since then. */
interface KnownUser {
  readonly user: SessionUser;
  readonly minutes: number;
}

const isKnownUser = (value: unknown): value is KnownUser =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  typeof value.user === 'object' &&
  'minutes' in value &&
  typeof value.minutes === 'number';

async function inDatabase<T>(work: (database: OfflineDatabase) => Promise<T>): Promise<T | null> {
  try {
    return await work(await openOfflineDatabase());
  } catch (error) {
    // A device that stores nothing needs the network to start.
    console.warn(error);
    return null;
  }
}

async function stored(database: OfflineDatabase): Promise<KnownUser | null> {
  const value = await database.get('device', KEY);
  return isKnownUser(value) ? value : null;
}

/** Stores the person of a session that the server has just confirmed. */
export async function keepUser(user: SessionUser): Promise<void> {
  await inDatabase(async (database) => {
    const server = knownServerInstant()?.getTime() ?? null;
    const { store, done } = database.transaction('device', 'readwrite');
    await store.put({ user, minutes: 0 }, KEY);
    await rememberServerClock(store, { server, device: instantNow().getTime() });
    await done;
  });
}

/** The person who may go on without a network; 'expired' after the hours of `OFFLINE_SESSION_HOURS`, null if the device knows nobody. */
export async function knownUser(id: string | null): Promise<SessionUser | 'expired' | null> {
  const known = await inDatabase(stored);
  if (!known || known.user.id !== id) return null;
  return known.minutes < MAX_OFFLINE_MINUTES ? known.user : 'expired';
}

/** The id of the person whose session the server confirmed last, and who has not signed out since then. */
export async function knownUserId(): Promise<string | null> {
  return (await inDatabase(stored))?.user.id ?? null;
}

/** Counts a minute of use without a network. Returns whether the person may go on. */
export async function countOfflineMinute(): Promise<boolean> {
  const minutes = await inDatabase(async (database) => {
    const { store } = database.transaction('device', 'readwrite');
    const value = await store.get(KEY);
    if (!isKnownUser(value)) return 0;
    await store.put({ ...value, minutes: value.minutes + 1 }, KEY);
    return value.minutes + 1;
  });
  return (minutes ?? 0) < MAX_OFFLINE_MINUTES;
}

export async function forgetUser(): Promise<void> {
  await inDatabase((database) => database.delete('device', KEY));
}
