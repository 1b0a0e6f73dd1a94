import { notify } from '#web/lib/notify.ts';
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

const NOT_KEPT =
  'Este dispositivo no puede guardar lo que falta por enviar: envíalo antes de cerrar esta página.';
let warned = false;

/** Says once that what the device does not keep goes with the page. */
function keep(key: string, text: string): void {
  if (storage.set(key, text) || warned) return;
  warned = true;
  notify.error(NOT_KEPT);
}

type Hears = (text: string | null) => void;

/** What is in hand on this page, by where it is kept: a window that was left while it waited for an answer may share it with the next one. */
const inHand = new Map<string, Set<Hears>>();

/** A page that is not seen has no frames to wait for. */
const hasFrames = (): boolean => typeof document === 'object' && !document.hidden;

/** Keeps a text on the device under a key; `write` makes it when it is wanted, `adopt` takes what another tab or window kept, or null for nothing any more. */
export function keeperOf(key: string, write: () => string, adopt: Hears): Keeper {
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const hears: Hears = (text) => {
    stop();
    adopt(text);
  };
  const tell = (text: string | null) => {
    for (const other of inHand.get(key) ?? []) if (other !== hears) other(text);
  };
  const now = () => {
    stop();
    const text = write();
    keep(key, text);
    tell(text);
  };
  const waiting = () => {
    if (cancel) now();
  };
  const hear = (event: StorageEvent) => {
    if (event.key === key) hears(event.newValue);
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
      tell(null);
    },
    attend: () => {
      const others = inHand.get(key) ?? new Set();
      inHand.set(key, others.add(hears));
      addEventListener('storage', hear);
      addEventListener('pagehide', waiting);
      document.addEventListener('visibilitychange', waiting);
      return () => {
        others.delete(hears);
        if (others.size === 0) inHand.delete(key);
        removeEventListener('storage', hear);
        removeEventListener('pagehide', waiting);
        document.removeEventListener('visibilitychange', waiting);
        waiting();
      };
    },
  };
}
