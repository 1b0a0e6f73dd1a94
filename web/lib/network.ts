import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store.ts';

const PROBE_MILLIS = 5_000;

/** Whether the last request got no answer: there is no network, or the server can't be reached. */
const away = createStore(false);

export function noteAnswer(): void {
  away.set(false);
}

export function noteNoAnswer(): void {
  away.set(true);
}

export function useIsAway(): boolean {
  return useStore(away);
}

/** Asks whether the server can be reached now. */
export async function isReachable(): Promise<boolean> {
  let answers = false;
  if (navigator.onLine) {
    const giveUp = AbortSignal.timeout(PROBE_MILLIS);
    const answer = await fetch('/api/health', { cache: 'no-store', signal: giveUp }).catch(() => null);
    answers = answer !== null && answer.status < 500;
  }
  away.set(!answers);
  return answers;
}

/** Calls `retry` when the network is back, and asks from time to time whether it is: a device often does not know. */
export function useWhenBack(retry: (() => void) | null | undefined): void {
  const isAway = useIsAway();
  const latest = useRef(retry);
  const wasAway = useRef(isAway);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (wasAway.current && !isAway) latest.current?.();
    wasAway.current = isAway;
    if (!isAway) return;
    const probe = () => void isReachable();
    const timer = setInterval(probe, PROBE_MILLIS);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [isAway]);
}
