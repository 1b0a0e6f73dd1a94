import { type DraftListener, isDraftKey } from '#web/base/draft-keys.ts';
import { openOfflineDatabase } from './database.ts';

interface TabMessage {
  readonly key: string;
  readonly text: string | null;
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fogon.drafts');
/** Every key of a draft, and none of the other values of the device. */
const DRAFTS: readonly [string, string] = ['fogon.', 'fogon.\uffff'];

/** Its transaction is committed at once, also by a page that is closed now. */
async function write(message: TabMessage): Promise<void> {
  const { key, text } = message;
  tabs?.postMessage(message);
  const tx = (await openOfflineDatabase()).transaction('device', 'readwrite', { durability: 'relaxed' });
  const written = text === null ? tx.store.delete(key) : tx.store.put(text, key);
  tx.commit();
  await Promise.all([written, tx.done]);
}

export const storeDraft = (key: string, text: string): Promise<void> => write({ key, text });
export const deleteDraft = (key: string): Promise<void> => write({ key, text: null });

/** Calls the listener for what other tabs store and delete, as long as this page is open. */
export function followTabs(listener: DraftListener): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data.key, data.text));
}

/** The drafts that an older release left in localStorage, which a killed browser may not have written to the disk. */
function takeFormerDrafts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of Object.keys(globalThis.localStorage ?? {}).filter(isDraftKey))
    found.set(key, localStorage.getItem(key) ?? '');
  return found;
}

/** The drafts of this device. Those in localStorage are moved to the database, which is newer where it has one of them. */
export async function readStoredDrafts(): Promise<ReadonlyMap<string, string>> {
  const { store } = (await openOfflineDatabase()).transaction('device');
  const range = IDBKeyRange.bound(...DRAFTS);
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  const stored = new Map(
    keys.flatMap((key, at) => {
      const text = values[at];
      return typeof text === 'string' ? [[key, text] as const] : [];
    }),
  );
  const former = takeFormerDrafts();
  for (const [key, text] of former) {
    if (!stored.has(key)) await storeDraft(key, text);
    localStorage.removeItem(key);
  }
  return new Map([...former, ...stored]);
}
