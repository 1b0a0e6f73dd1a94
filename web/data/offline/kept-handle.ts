import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** Closing a database takes a moment after a page was asked for it. */
export const BLOCKED_NOTICE_MS = 2_000;

export interface KeptDatabase<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** A store that the database has. */
  readonly store: StoreNames<Schema>;
  readonly upgrade: (database: IDBPDatabase<Schema>) => void;
  /** Another page holds an older version of the database for BLOCKED_NOTICE_MS already: until it is closed, nothing can be stored here. */
  readonly onBlocked: () => void;
}

/** True while a handle works. iOS ends the handles of a page in the background, and no event says so. */
function isAlive<Schema extends DBSchema>(
  database: IDBPDatabase<Schema>,
  store: StoreNames<Schema>,
): boolean {
  try {
    database.transaction(store);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps one handle of a database. `open` gives it, or opens another one if the browser has ended it; it rejects where the browser
 * refuses to store, and a later call tries again. The handle is given up for a page that needs a newer version.
 */
export function keepHandle<Schema extends DBSchema>({
  name,
  version,
  store,
  upgrade,
  onBlocked,
}: KeptDatabase<Schema>) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  const openNew = (): Promise<IDBPDatabase<Schema>> => {
    let notice: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      if (opening === opened) opening = null;
    };
    const opened = openDB<Schema>(name, version, {
      upgrade,
      blocked: () => {
        notice = setTimeout(onBlocked, BLOCKED_NOTICE_MS);
      },
      blocking: () => {
        forget();
        void opened.then((database) => database.close());
      },
      terminated: forget,
    }).finally(() => clearTimeout(notice));
    opening = opened;
    opened.catch(forget);
    return opened;
  };

  return {
    open: async (): Promise<IDBPDatabase<Schema>> => {
      const asked = opening ?? openNew();
      const known = await asked;
      if (isAlive(known, store)) return known;
      return opening === null || opening === asked ? openNew() : opening;
    },
  };
}
