const RETENTION_MS = 120_000;
/** Keys of other owners are in the same storage. */
const PREFIX = 'expiring:';

/** The part of a room's storage that ExpiringStore uses. */
export interface KeyValueStorage {
  readonly kv: {
    get(key: string): unknown;
    put(key: string, value: number): void;
    delete(key: string): boolean;
    list(options: { readonly prefix: string }): Iterable<[string, unknown]>;
  };
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}

/** Stores the time of a key for at least two minutes, which is longer than a room token lives. */
export class ExpiringStore {
  private readonly storage: KeyValueStorage;

  constructor(storage: KeyValueStorage) {
    this.storage = storage;
  }

  /** When the key was stored, in milliseconds since 1970. */
  find(key: string): number | undefined {
    const at = this.storage.kv.get(`${PREFIX}${key}`);
    return typeof at === 'number' ? at : undefined;
  }

  /** The key is stored before this returns; the alarm after. It does not move an alarm that is set: in a busy room each new key would postpone it for ever. */
  async store(key: string): Promise<void> {
    this.storage.kv.put(`${PREFIX}${key}`, Date.now());
    if ((await this.storage.getAlarm()) === null) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }

  /** Deletes the expired keys. The alarm calls it. */
  async deleteExpired(): Promise<void> {
    const known = [...this.storage.kv.list({ prefix: PREFIX })];
    const old = known.filter(([, at]) => Number(at) <= Date.now() - RETENTION_MS);
    for (const [key] of old) this.storage.kv.delete(key);
    if (old.length < known.length) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }
}
