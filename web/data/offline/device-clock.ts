import type { OfflineDatabase } from './database.ts';
import type { QueuedRequest } from './queued-request.ts';

/** The clocks of the server and of this device, in milliseconds. */
export interface Clocks {
  /** The server's clock as this page estimates it; null before its first answer. */
  readonly server: number | null;
  readonly device: number;
}

/** What the server's clock was ahead of this device's, and the last instant that this device knows. */
export const CLOCK_OFFSET = 'clock-offset';
export const LAST_INSTANT = 'last-instant';
/** When nothing waited on this device, as it said last. */
export const CLEAR_AT = 'clear-at';
const TOLERANCE_MS = 10 * 60_000;
const MAX_CORRECTION_MS = 12 * 3_600_000;

/** Whether this device's clock is certainly wrong: the server was not heard, and the time is before what this device has known. */
export const isClockWrong = ({ server, device }: Clocks, offset: number, last: number): boolean =>
  server === null && device + offset < last - TOLERANCE_MS;

/** Remembers the server's clock in the store 'device' of a transaction, for a start without a network. */
export async function rememberServerClock(
  store: { readonly put: (value: number, key: string) => Promise<unknown> },
  { server, device }: Clocks,
): Promise<void> {
  if (server === null) return;
  await Promise.all([store.put(server - device, CLOCK_OFFSET), store.put(server, LAST_INSTANT)]);
}

/** Sets the instant that a person typed as that of now. Refuses one before what this device has known. Returns whether it is set. */
export async function setDeviceClock(
  database: OfflineDatabase,
  typed: number,
  device: number,
): Promise<boolean> {
  const last = await database.get('device', LAST_INSTANT);
  const offset = typed - device;
  if (typeof last === 'number' && isClockWrong({ server: null, device }, offset, last)) return false;
  await database.put('device', offset, CLOCK_OFFSET);
  return true;
}

/**
 * The moment of an offline request that was made before the server was heard, by the server's clock as it is known now. A clock that was set
 * meanwhile gives a moment of the future or of another half day: then the stored moment stays. It is not before `clearAt`, when the server was heard and
 * nothing waited.
 */
export function heardMoment(
  { occurred_at, device_at }: NonNullable<QueuedRequest['offline']>,
  { server, device }: Clocks,
  clearAt: number,
): string {
  if (server === null) return occurred_at;
  const heard = Math.max(Date.parse(device_at) + server - device, clearAt);
  const isPlausible = heard <= server && Math.abs(heard - Date.parse(occurred_at)) <= MAX_CORRECTION_MS;
  return isPlausible ? new Date(heard).toISOString() : occurred_at;
}
