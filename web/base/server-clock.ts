import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { instantNow, instantOf } from './clock.ts';

export interface ClockOffsetBounds {
  readonly least: number;
  readonly most: number;
}

const TICK_INTERVAL_MS = 1000;
const HTTP_DATE_PRECISION_MS = 1000;
const MIN_VISIBLE_CHANGE_MS = 50;

/** The bounds of the difference between the server's clock and this device's, in milliseconds; null before the first answer. */
let bounds: ClockOffsetBounds | null = null;
/** The difference that this device knew before the first answer. */
let assumed = 0;
let shown = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const clockOffset = (): number => (bounds ? (bounds.least + bounds.most) / 2 : assumed);

/** Shows times with this difference to the device's clock, until the server answers. */
export function assumeClockOffset(offset: number): void {
  assumed = offset;
  if (listeners.size > 0) tick();
}

/**
 * The current instant by the server's clock, so that a device with a wrong clock shows correct times. Before
 * the first answer it uses the device's clock, and the difference that the device knew or a person typed.
 */
export function serverNow(): Date {
  return new Date(instantNow().getTime() + clockOffset());
}

/** The same, or null before the first answer. */
export function knownServerInstant(): Date | null {
  return bounds && serverNow();
}

function tick(): void {
  shown = serverNow().getTime();
  for (const listener of listeners) listener();
}

/** Starts the shared timer for the first listener and stops it after the last one. */
function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    ticker = setInterval(tick, TICK_INTERVAL_MS);
    tick();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(ticker);
  };
}

function current(): number {
  if (shown === 0 || listeners.size === 0) shown = serverNow().getTime();
  return shown;
}

/**
 * Narrows the bounds with an answer's date (HTTP, whole seconds). The server wrote it after the request left
 * at `requestedAt` and before the answer arrived at `answeredAt`, both by this device's clock. An answer that
 * contradicts earlier ones means that a clock was set; then only that answer counts.
 */
export function narrowClockOffset(
  known: ClockOffsetBounds | null,
  date: number,
  requestedAt: number,
  answeredAt: number,
): ClockOffsetBounds {
  const measured = { least: date - answeredAt, most: date + HTTP_DATE_PRECISION_MS - requestedAt };
  if (known === null) return measured;
  const both = { least: Math.max(known.least, measured.least), most: Math.min(known.most, measured.most) };
  return both.least <= both.most ? both : measured;
}

/** Updates the offset from the date of an answer whose request left at `requestedAt` by this device's clock. */
export function updateServerClock(date: string, requestedAt: number): void {
  const instant = instantOf(date).getTime();
  if (Number.isNaN(instant)) return;
  const before = clockOffset();
  const isFirst = bounds === null;
  bounds = narrowClockOffset(bounds, instant, requestedAt, instantNow().getTime());
  if (listeners.size > 0 && (isFirst || Math.abs(clockOffset() - before) > MIN_VISIBLE_CHANGE_MS)) tick();
}

/** Evaluates `read` each second of the server's clock and renders again only when its result changes. */
export function useServerClock<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(follow, () => read(current()));
}

/** Calls `work` each second of the server's clock. */
export function useEachSecond(work: (now: number) => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
    work(current());
  });
  useEffect(() => follow(() => latest.current(shown)), []);
}

/** The server's current instant, updated every `everyMillis`. */
export function useServerNow(everyMillis: number): Date {
  const millis = useServerClock((now) => now - (now % everyMillis));
  return useMemo(() => new Date(millis), [millis]);
}
