import { instantOf } from './clock.ts';
import { useServerClock } from './server-clock.ts';

/** The whole seconds since an instant, by the server's clock and every second anew; 0 before it. */
export function useElapsed(since: string): number {
  return useServerClock((now) => Math.max(0, Math.floor((now - instantOf(since).getTime()) / 1000)));
}
