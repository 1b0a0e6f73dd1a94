import { instantNow, instantOf, useNow } from '#web/lib/clock.ts';
import { createStore, useStore } from '#web/lib/store.ts';

const TOLERANCE_MILLIS = 2000;

/** How far the server's clock is ahead of this device's; a tablet that is minutes off still shows true times. */
const lead = createStore(0);

/** Learns the server's clock from an answer. */
export function learnServerClock(response: { readonly headers: Headers }): void {
  const said = response.headers.get('date');
  if (said === null) return;
  const difference = instantOf(said).getTime() - instantNow().getTime();
  if (Number.isNaN(difference)) return;
  lead.set(Math.abs(difference) > TOLERANCE_MILLIS ? difference : 0);
}

/** The instant by the server's clock, each second: the one ticker of a display. */
export function useServerNow(): number {
  return useNow(1000).getTime() + useStore(lead);
}
