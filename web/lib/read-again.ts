import { useRef } from 'react';
import { instantOf } from './clock.ts';
import { useEachSecond } from './server-clock.ts';

const REREAD_INTERVAL_MS = 5_000;

/** Reads again when the instant comes at which what was read changes by itself, by the server's clock; while the server does not agree, every 5 s. */
export function useReadAgainAt(at: string | null | undefined, read: () => void): void {
  const asked = useRef(0);
  useEachSecond((now) => {
    if (!at || now < instantOf(at).getTime() || now - asked.current < REREAD_INTERVAL_MS) return;
    asked.current = now;
    read();
  });
}
