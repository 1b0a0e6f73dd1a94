import { afterPaint } from '#web/base/after-paint.ts';
import { drafts } from '#web/base/drafts.ts';
import { notify } from '#web/base/notify.ts';
import { storage } from '#web/base/storage.ts';

export interface CartStorage {
  /** Stores the text after the next frame, so that a tap does not wait for the disk. A crash loses at most that frame. */
  readonly saveWithNextFrame: () => void;
  readonly saveNow: () => void;
  /** Deletes the stored text and cancels a pending save. */
  readonly clear: () => void;
  /** Saves pending text when the page may close, and loads what other tabs store. Returns a function that stops both. */
  readonly listen: () => () => void;
}

const NOT_STORED_MESSAGE =
  'Este dispositivo no puede guardar lo que falta por enviar: envíalo antes de cerrar esta página.';
let warned = false;

/** Shows one error when the device cannot store the cart. */
async function save(key: string, text: string): Promise<void> {
  if ((await storage.setDraft(key, text)) || warned) return;
  warned = true;
  notify.error(NOT_STORED_MESSAGE);
}

type TextListener = (text: string | null) => void;

/**
 * The listeners of this page by storage key: a window that waits for an answer can share its key with the next window.
 */
const listenersByKey = new Map<string, Set<TextListener>>();

/** A hidden page gets no animation frames. */
const hasFrames = (): boolean => typeof document === 'object' && !document.hidden;

/**
 * Stores a text on the device under `key`. `write` returns the text to store; `load` receives what another tab or window
 * stored, null after a deletion.
 */
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
    void save(key, text);
    notifyOthers(text);
  };
  const saveIfPending = () => {
    if (cancel) saveNow();
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
      const stopFollowing = drafts.follow((changed, text) => changed === key && onText(text));
      addEventListener('pagehide', saveIfPending);
      document.addEventListener('visibilitychange', saveIfPending);
      return () => {
        others.delete(onText);
        if (others.size === 0) listenersByKey.delete(key);
        stopFollowing();
        removeEventListener('pagehide', saveIfPending);
        document.removeEventListener('visibilitychange', saveIfPending);
        saveIfPending();
      };
    },
  };
}
