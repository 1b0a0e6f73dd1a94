import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { instantNow, instantOf } from './clock.ts';

const TICK_MILLIS = 1000;
const JITTER_MILLIS = 50;
const CLOCK_SET_MILLIS = 5000;

/** How far the server's clock is ahead of this device's; a tablet that is minutes off still shows true times. */
let lead: number | null = null;
let shown = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The instant by the server's clock; by this device's own until an answer has told. */
export function serverNow(): Date {
  return new Date(instantNow().getTime() + (lead ?? 0));
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
 * Learns the server's clock from the instant that a fresh answer tells. An answer is older by its way here, so the one that says most is
 * nearest the truth; one that says far less means that this device's clock was set.
 */
export function learnServerClock(serverNow: string): void {
  const told = instantOf(serverNow).getTime() - instantNow().getTime();
  if (Number.isNaN(told)) return;
  if (lead !== null && told <= lead + JITTER_MILLIS && told >= lead - CLOCK_SET_MILLIS) return;
  lead = told;
  if (listeners.size > 0) tick();
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
