import { afterPaint } from '#web/lib/after-paint.ts';
import { notify } from '#web/lib/notify.ts';
import { storage } from '#web/lib/storage.ts';

export interface CartStorage {
  /** Has the text kept with the next frame: a tap does not wait for the disk, and a crash takes no more than that frame. */
  readonly saveWithNextFrame: () => void;
  /** Keeps it now. */
  readonly saveNow: () => void;
  /** Nothing is kept any more, nor is what waits to be. */
  readonly clear: () => void;
  /** Keeps what waits as soon as the page may be closed, and hears what another tab keeps; answers how to stop. */
  readonly listen: () => () => void;
}

const NOT_STORED_MESSAGE =
  'Este dispositivo no puede guardar lo que falta por enviar: envíalo antes de cerrar esta página.';
let warned = false;

/** Says once that what the device does not keep goes with the page. */
function save(key: string, text: string): void {
  if (storage.set(key, text) || warned) return;
  warned = true;
  notify.error(NOT_STORED_MESSAGE);
}

type TextListener = (text: string | null) => void;

/** What is in hand on this page, by where it is kept: a window that was left while it waited for an answer may share it with the next one. */
const listenersByKey = new Map<string, Set<TextListener>>();

/** A page that is not seen has no frames to wait for. */
const hasFrames = (): boolean => typeof document === 'object' && !document.hidden;

/** Keeps a text on the device under a key; `write` makes it when it is wanted, `adopt` takes what another tab or window kept, or null for nothing any more. */
export function createCartStorage(key: string, write: () => string, load: TextListener): CartStorage {
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const onText: TextListener = (text) => {
    stop();
    load(text);
  };
  const notifyOthers = (text: string | null) => {
    for (const other of listenersByKey.get(key) ?? []) if (other !== onText) other(text);
  };
  const saveNow = () => {
    stop();
    const text = write();
    save(key, text);
    notifyOthers(text);
  };
  const saveIfPending = () => {
    if (cancel) saveNow();
  };
  const onStorageEvent = (event: StorageEvent) => {
    if (event.key === key) onText(event.newValue);
  };

  return {
    saveWithNextFrame: () => {
      if (hasFrames()) cancel ??= afterPaint(saveNow);
      else saveNow();
    },
    saveNow,
    clear: () => {
      stop();
      storage.remove(key);
      notifyOthers(null);
    },
    listen: () => {
      const others = listenersByKey.get(key) ?? new Set();
      listenersByKey.set(key, others.add(onText));
      addEventListener('storage', onStorageEvent);
      addEventListener('pagehide', saveIfPending);
      document.addEventListener('visibilitychange', saveIfPending);
      return () => {
        others.delete(onText);
        if (others.size === 0) listenersByKey.delete(key);
        removeEventListener('storage', onStorageEvent);
        removeEventListener('pagehide', saveIfPending);
        document.removeEventListener('visibilitychange', saveIfPending);
        saveIfPending();
      };
    },
  };
}
