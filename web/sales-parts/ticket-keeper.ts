import { storage } from '#web/lib/storage.ts';

const WITHIN_MILLIS = 400;

export interface Keeper {
  /** Has the text kept soon, once the page is at rest: a tap does not wait for the disk. */
  readonly soon: () => void;
  /** Keeps it now. */
  readonly now: () => void;
  /** Nothing is kept any more, nor is what waits to be. */
  readonly forget: () => void;
  /** Keeps what waits as soon as the page may be closed; answers how to stop. */
  readonly beforeLeaving: () => () => void;
}

function whenAtRest(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHIN_MILLIS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: WITHIN_MILLIS });
  return () => cancelIdleCallback(asked);
}

/** Keeps a text on the device under a key; `write` makes it when it is wanted. */
export function keeperOf(key: string, write: () => string): Keeper {
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const now = () => {
    stop();
    storage.set(key, write());
  };
  const waiting = () => {
    if (cancel) now();
  };

  return {
    soon: () => {
      cancel ??= whenAtRest(now);
    },
    now,
    forget: () => {
      stop();
      storage.remove(key);
    },
    beforeLeaving: () => {
      addEventListener('pagehide', waiting);
      document.addEventListener('visibilitychange', waiting);
      return () => {
        removeEventListener('pagehide', waiting);
        document.removeEventListener('visibilitychange', waiting);
        waiting();
      };
    },
  };
}
