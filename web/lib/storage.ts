/** What a device refused to keep: it lasts for this visit. */
const visit = new Map<string, string>();

// Another tab kept something newer.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null) visit.delete(key);
});

const KEY_PREFIX = 'fogon.';
/** What is the device's own, whoever uses it: how it looks and sounds, what it prints, and where in the restaurant it stands. */
const DEVICE_KEYS: ReadonlySet<string> = new Set([
  'fogon.session',
  'fogon.theme',
  'fogon.theme.suggested',
  'fogon.accent',
  'fogon.language',
  'fogon.sounds',
  'fogon.paper',
  'fogon.print-sent',
  'fogon.drawer',
  'fogon.kitchen.station',
  'fogon.kitchen.products',
  'fogon.kitchen.sort',
]);
const DEVICE_PREFIX = 'fogon.location.';
/** What a person has in hand and did not send. */
const DRAFT_PREFIXES = ['fogon.ticket.', 'fogon.count.'];
/** Whose drafts those are. */
const OWNER_KEY = 'fogon.drafts-of';

/** What goes when a session ends: all that is not the device's own, or that without the drafts. */
type Ending = 'all' | 'but drafts';

const isDraft = (key: string) => key === OWNER_KEY || DRAFT_PREFIXES.some((prefix) => key.startsWith(prefix));
const isDeviceKey = (key: string) => DEVICE_KEYS.has(key) || key.startsWith(DEVICE_PREFIX);
const isEnded = (key: string, ending: Ending) =>
  key.startsWith(KEY_PREFIX) && !isDeviceKey(key) && !(ending === 'but drafts' && isDraft(key));

/** Until somebody is in again, what a screen that is still closing keeps is not kept. */
let ended: Ending | null = null;
let storageUserId: string | null = null;
const clearListeners = new Set<() => void>();

/** localStorage that never throws: what a private window or a full disk does not keep is remembered for this visit. */
export const storage = {
  get(key: string): string | null {
    const known = visit.get(key);
    if (known !== undefined) return known;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether it will be there after this visit. */
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
  keys(): readonly string[] {
    try {
      return [...new Set([...Object.keys(localStorage), ...visit.keys()])];
    } catch {
      return [...visit.keys()];
    }
  },
  remove(key: string): void {
    visit.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept, so nothing has to go.
    }
  },
};

/** Has something done when the device forgets who was in. */
export function onStorageCleared(clear: () => void): void {
  clearListeners.add(clear);
}

function clear(matches: (key: string) => boolean): void {
  for (const key of storage.keys()) if (matches(key)) storage.remove(key);
}

/** What this page has in memory of whoever was in goes. */
function changeStorageUser(userId: string | null): void {
  if (storageUserId === userId) return;
  storageUserId = userId;
  for (const each of clearListeners) each();
}

/** Nobody is in any more: what the device keeps of the person and the business goes. */
export function clearStorage(ending: Ending): void {
  ended = ending;
  changeStorageUser(null);
  clear((key) => isEnded(key, ending));
}

/** Somebody is in. Of what another person left only drafts stay, and those for `keeps` alone: another's who handed the device over, or one's own. */
export function assignStorage(userId: string, keeps: 'every draft' | 'own drafts'): void {
  ended = null;
  changeStorageUser(userId);
  if (storage.get(OWNER_KEY) === userId) return;
  clear((key) => isEnded(key, 'but drafts'));
  if (keeps === 'own drafts') clear((key) => isDraft(key) && !key.endsWith(`.${userId}`));
  storage.set(OWNER_KEY, userId);
}
