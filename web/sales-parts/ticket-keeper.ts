import { storage } from '#web/lib/storage.ts';
import { afterPaint } from './ticket-after-paint.ts';

export interface Keeper {
  /** Has the text kept with the next frame: a tap does not wait for the disk, and a crash takes no more than that frame. */
  readonly soon: () => void;
  /** Keeps it now. */
  readonly now: () => void;
  /** Nothing is kept any more, nor is what waits to be. */
  readonly forget: () => void;
  /** Keeps what waits as soon as the page may be closed, and hears what another tab keeps; answers how to stop. */
  readonly attend: () => () => void;
}

/** A page that is not seen has no frames to wait for. */
const hasFrames = (): boolean => typeof document === 'object' && !document.hidden;

/** Keeps a text on the device under a key; `write` makes it when it is wanted, `adopt` takes what another tab kept, or null for nothing any more. */
export function keeperOf(key: string, write: () => string, adopt: (text: string | null) => void): Keeper {
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
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return;
    stop();
    adopt(event.newValue);
  };

  return {
    soon: () => {
      if (hasFrames()) cancel ??= afterPaint(now);
      else now();
    },
    now,
    forget: () => {
      stop();
      storage.remove(key);
    },
    attend: () => {
      addEventListener('storage', hear);
      addEventListener('pagehide', waiting);
      document.addEventListener('visibilitychange', waiting);
      return () => {
        removeEventListener('storage', hear);
        removeEventListener('pagehide', waiting);
        document.removeEventListener('visibilitychange', waiting);
        waiting();
      };
    },
  };
}
