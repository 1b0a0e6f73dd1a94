import { isAway } from '#web/base/away.ts';
import { instantNow } from '#web/base/clock.ts';
import { onAnswered } from '#web/data/network.ts';
import { registerDevice, waitingOf } from './device.ts';
import { queuedRequests } from './queue.ts';

const DELAY_MS = 3_000;
/** A changed menu is read by every screen within this time. */
const MENU_DELAY_MS = 90_000;
/** A device that works says this often that nothing waits on it. */
const INTERVAL_MS = 5 * 60_000;

export interface FollowedDevice {
  readonly noteMenuChange: () => void;
  readonly stop: () => void;
}

/** Registers this device now, after each change of what waits on it, while it works, and after a change of the menu. */
export function followDevice(): FollowedDevice {
  let registered: string | null = null;
  let registeredAt = 0;
  let hasNews = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let menuTimer: ReturnType<typeof setTimeout> | undefined;
  const registerNow = async () => {
    const requests = queuedRequests.get();
    const wanted = waitingOf(requests)
      .map(({ id }) => id)
      .join();
    const now = instantNow().getTime();
    const isDue = hasNews && requests.length === 0 && now - registeredAt >= INTERVAL_MS;
    if ((wanted === registered && !isDue) || isAway()) return;
    registered = wanted;
    hasNews = false;
    const isDone = await registerDevice().catch(() => false);
    if (isDone) registeredAt = now;
    else if (registered === wanted) registered = null;
  };
  const registerSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void registerNow(), DELAY_MS);
  };
  const noteChange = () => {
    hasNews = true;
    registerSoon();
  };
  void registerNow();
  const stops = [queuedRequests.subscribe(noteChange), onAnswered(registerSoon)];
  return {
    noteMenuChange: () => {
      menuTimer ??= setTimeout(() => {
        menuTimer = undefined;
        registered = null;
        void registerNow();
      }, MENU_DELAY_MS);
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(menuTimer);
      for (const stop of stops) stop();
    },
  };
}
