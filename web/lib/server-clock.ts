import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { instantNow, instantOf } from './clock.ts';

export interface LeadBounds {
  readonly least: number;
  readonly most: number;
}

const TICK_MILLIS = 1000;
const HTTP_DATE_MILLIS = 1000;
const VISIBLE_MILLIS = 50;

/** Between which bounds the server's clock is ahead of this device's, in milliseconds, as far as answers show; null before the first one. */
let bounds: LeadBounds | null = null;
let shown = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const lead = (): number => (bounds ? (bounds.least + bounds.most) / 2 : 0);

/** The instant by the server's clock, by which a tablet that is minutes off still shows true times; by this device's own until an answer came. */
export function serverNow(): Date {
  return new Date(instantNow().getTime() + lead());
}

function tick(): void {
  shown = serverNow().getTime();
  for (const listener of listeners) listener();
}

/** The one ticker of a screen, while anything follows it. */
function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    ticker = setInterval(tick, TICK_MILLIS);
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
 * Narrows the bounds by an answer with the server's date (HTTP, whole seconds). The server wrote it after the request left at `askedAt`
 * and before the answer arrived at `answeredAt`, both by this device's clock. An answer that contradicts the earlier ones means that one of
 * the clocks was set: it counts alone.
 */
export function narrowLead(
  known: LeadBounds | null,
  date: number,
  askedAt: number,
  answeredAt: number,
): LeadBounds {
  const told = { least: date - answeredAt, most: date + HTTP_DATE_MILLIS - askedAt };
  if (known === null) return told;
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  return both.least <= both.most ? both : told;
}

/** Learns the server's clock from the date of an answer, whose request left at `askedAt` by this device's clock. */
export function learnServerClock(date: string, askedAt: number): void {
  const instant = instantOf(date).getTime();
  if (Number.isNaN(instant)) return;
  const before = lead();
  const isFirst = bounds === null;
  bounds = narrowLead(bounds, instant, askedAt, instantNow().getTime());
  if (listeners.size > 0 && (isFirst || Math.abs(lead() - before) > VISIBLE_MILLIS)) tick();
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
