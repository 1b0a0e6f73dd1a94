import { isDraftKey } from './draft-keys.ts';
import { drafts } from './drafts.ts';

/** Values that the device could not store; they last until the page is closed. */
const visit = new Map<string, string>();

// Another tab has stored a newer value.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null) visit.delete(key);
});

const KEY_PREFIX = 'fogon.';
/** Keys of the device itself, for every user: appearance, sounds, printing, its reader of codes; and the device's location and kitchen. */
const DEVICE_KEYS: ReadonlySet<string> = new Set([
  'fogon.session',
  'fogon.theme',
  'fogon.theme.suggested',
  'fogon.accent',
  'fogon.density',
  'fogon.language',
  'fogon.sounds',
  'fogon.paper',
  'fogon.printer',
  'fogon.print-sent',
  'fogon.reader',
  'fogon.reader.prefix',
  'fogon.reader.suffix',
  'fogon.drawer',
  'fogon.display',
  'fogon.displays',
  'fogon.menu.view',
  'fogon.tip.cash',
  'fogon.tip.other',
]);
const DEVICE_PREFIX = /^fogon\.(?:location|kitchen)\./;
/** The user of the drafts. */
const OWNER_KEY = 'fogon.drafts-of';

/** What is deleted when a session ends: all keys of the user, or all except drafts. */
type Ending = 'all' | 'but drafts';

const isDraft = (key: string) => key === OWNER_KEY || isDraftKey(key);
const isDeviceKey = (key: string) => DEVICE_KEYS.has(key) || DEVICE_PREFIX.test(key);
const isEnded = (key: string, ending: Ending) =>
  key.startsWith(KEY_PREFIX) && !isDeviceKey(key) && !(ending === 'but drafts' && isDraft(key));

/** Between two sessions, closing screens can't store anything that this ending deletes. */
let ended: Ending | null = null;
let storageUserId: string | null = null;
const clearListeners = new Set<() => void>();

const localKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
};

/**
 * localStorage that never throws: values that a private window or a full disk refuses are held in memory
 * until the page is closed. A browser writes it up to minutes late; the drafts of a user are in the database instead.
 */
export const storage = {
  get(key: string): string | null {
    if (isDraftKey(key)) return drafts.get(key);
    const known = visit.get(key);
    if (known !== undefined) return known;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Returns whether the value will exist after this visit. */
  set(key: string, value: string): boolean {
    if (ended !== null && isEnded(key, ended)) return true;
    try {
      localStorage.setItem(key, value);
      visit.delete(key);
      return true;
    } catch {
      visit.set(key, value);
      return false;
    }
  },
  /** Keeps a draft. Resolves to whether it will exist after this visit. */
  async setDraft(key: string, text: string): Promise<boolean> {
    return (ended !== null && isEnded(key, ended)) || drafts.set(key, text);
  },
  keys(): readonly string[] {
    const values = [...localKeys(), ...visit.keys()].filter((key) => !isDraftKey(key));
    return [...new Set([...values, ...drafts.keys()])];
  },
  remove(key: string): void {
    if (isDraftKey(key)) return void drafts.remove(key);
    visit.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to delete.
    }
  },
};

/** Registers a callback for when the user's data is deleted. */
export function onStorageCleared(clear: () => void): void {
  clearListeners.add(clear);
}

function clear(matches: (key: string) => boolean): void {
  for (const key of storage.keys()) if (matches(key)) storage.remove(key);
}

/** Deletes the previous user's data from the memory of this page. */
function changeStorageUser(userId: string | null): void {
  if (storageUserId === userId) return;
  storageUserId = userId;
  for (const each of clearListeners) each();
}

/** Deletes the stored data of the user and the business at the end of a session. */
export function clearStorage(ending: Ending): void {
  ended = ending;
  changeStorageUser(null);
  clear((key) => isEnded(key, ending));
}

/**
 * Starts a user's storage. Only drafts of another user remain: every draft when that user handed over the
 * device, or else only the user's own.
 */
export function assignStorage(userId: string, draftsToKeep: 'every draft' | 'own drafts'): void {
  ended = null;
  changeStorageUser(userId);
  if (storage.get(OWNER_KEY) === userId) return;
  clear((key) => isEnded(key, 'but drafts'));
  if (draftsToKeep === 'own drafts') clear((key) => isDraft(key) && !key.endsWith(`.${userId}`));
  storage.set(OWNER_KEY, userId);
}
