import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { instantNow, instantOf } from './clock.ts';

export interface ClockOffsetBounds {
  readonly least: number;
  readonly most: number;
}

const TICK_INTERVAL_MS = 1000;
const HTTP_DATE_PRECISION_MS = 1000;
const MIN_VISIBLE_CHANGE_MS = 50;

/** Between which bounds the server's clock is ahead of this device's, in milliseconds, as far as answers show; null before the first one. */
let bounds: ClockOffsetBounds | null = null;
let shown = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const clockOffset = (): number => (bounds ? (bounds.least + bounds.most) / 2 : 0);

/** The instant by the server's clock, by which a tablet that is minutes off still shows true times; by this device's own until an answer came. */
export function serverNow(): Date {
  return new Date(instantNow().getTime() + clockOffset());
}

function tick(): void {
  shown = serverNow().getTime();
  for (const listener of listeners) listener();
}

/** The one ticker of a screen, while anything follows it. */
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
 * Narrows the bounds by an answer with the server's date (HTTP, whole seconds). The server wrote it after the request left at `requestedAt`
 * and before the answer arrived at `answeredAt`, both by this device's clock. An answer that contradicts the earlier ones means that one of
 * the clocks was set: it counts alone.
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

/** Learns the server's clock from the date of an answer, whose request left at `requestedAt` by this device's clock. */
export function updateServerClock(date: string, requestedAt: number): void {
  const instant = instantOf(date).getTime();
  if (Number.isNaN(instant)) return;
  const before = clockOffset();
  const isFirst = bounds === null;
  bounds = narrowClockOffset(bounds, instant, requestedAt, instantNow().getTime());
  if (listeners.size > 0 && (isFirst || Math.abs(clockOffset() - before) > MIN_VISIBLE_CHANGE_MS)) tick();
}

/** What is read of the server's clock each second; it is drawn again only when it reads otherwise. */
export function useServerClock<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(follow, () => read(current()));
}

/** Does the work at each second of the server's clock. */
export function useEachSecond(work: (now: number) => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
    work(current());
  });
  useEffect(() => follow(() => latest.current(shown)), []);
}

/** The server's instant, again every `everyMillis`. */
export function useServerNow(everyMillis: number): Date {
  const millis = useServerClock((now) => now - (now % everyMillis));
  return useMemo(() => new Date(millis), [millis]);
}
