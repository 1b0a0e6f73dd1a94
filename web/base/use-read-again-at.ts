import { useRef } from 'react';
import { instantOf } from './clock.ts';
import { useEachSecond } from './server-clock.ts';

const REREAD_INTERVAL_MS = 5_000;

/** Calls `read` at the given instant, by the server's clock, and then every 5 s until the answer has changed. */
export function useReadAgainAt(at: string | null | undefined, read: () => void): void {
  const requestedAt = useRef(0);
  useEachSecond((now) => {
    if (!at || now < instantOf(at).getTime() || now - requestedAt.current < REREAD_INTERVAL_MS) return;
    requestedAt.current = now;
    read();
  });
}
