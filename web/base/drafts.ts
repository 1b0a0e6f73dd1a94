import type { DraftListener } from './draft-keys.ts';

/** Where drafts are on the disk. */
interface DraftStore {
  readonly storeDraft: (key: string, text: string) => Promise<void>;
  readonly deleteDraft: (key: string) => Promise<void>;
  /** Calls the listener for what other tabs store and delete. */
  readonly followTabs: (listener: DraftListener) => void;
  readonly readStoredDrafts: () => Promise<ReadonlyMap<string, string>>;
}

/** The longest time that a session waits for a browser that does not open its database. */
const MAX_LOAD_MS = 2_000;

/** The drafts as this page knows them, by key. Each is on the disk a moment after its change. */
const known = new Map<string, string>();
/** The keys that changed on this page: what the disk had before does not count any more. */
const changed = new Set<string>();
const listeners = new Set<DraftListener>();

let importStore = (): Promise<DraftStore> => Promise.reject(new Error('no store of drafts is set'));
let loading: Promise<DraftStore> | null = null;

/** Sets what imports the store of the drafts. It is not part of the first visit. */
export function setDraftStore(load: () => Promise<DraftStore>): void {
  importStore = load;
}

function loadStore(): Promise<DraftStore> {
  loading ??= importStore().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function change(key: string, text: string | null): void {
  changed.add(key);
  if (text === null) known.delete(key);
  else known.set(key, text);
}

const hear: DraftListener = (key, text) => {
  change(key, text);
  for (const listener of listeners) listener(key, text);
};

async function readDrafts(): Promise<void> {
  try {
    const { followTabs, readStoredDrafts } = await loadStore();
    followTabs(hear);
    for (const [key, text] of await readStoredDrafts()) if (!changed.has(key)) hear(key, text);
  } catch (error) {
    // A browser that refuses to store has none.
    console.warn(error);
  }
}

let reading: Promise<void> | null = null;

/** Resolves when this page knows the drafts of the device. They are read once. */
export function openDrafts(): Promise<void> {
  reading ??= readDrafts();
  return Promise.race([reading, new Promise<void>((resolve) => setTimeout(resolve, MAX_LOAD_MS))]);
}

export const drafts = {
  get: (key: string): string | null => known.get(key) ?? null,
  keys: (): readonly string[] => [...known.keys()],
  /** Resolves to whether it will exist after this visit. */
  async set(key: string, text: string): Promise<boolean> {
    change(key, text);
    try {
      await (await loadStore()).storeDraft(key, text);
      return true;
    } catch {
      return false;
    }
  },
  async remove(key: string): Promise<void> {
    change(key, null);
    try {
      await (await loadStore()).deleteDraft(key);
    } catch {
      // Without a store there is nothing to delete.
    }
  },
  /** Calls the listener for what other tabs change. Returns a function that stops it. */
  follow(listener: DraftListener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
