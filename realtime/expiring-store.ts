const RETENTION_MS = 120_000;

/** The part of a room's storage that ExpiringStore uses. */
export interface KeyValueStorage {
  get(key: string): Promise<number | undefined>;
  put(key: string, value: number): Promise<void>;
  delete(key: string): Promise<boolean>;
  list(): Promise<Map<string, number>>;
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
  find(key: string): Promise<number | undefined> {
    return this.storage.get(key);
  }

  /** Does not move an alarm that is set: in a busy room each new key would postpone it for ever. */
  async store(key: string): Promise<void> {
    await this.storage.put(key, Date.now());
    if ((await this.storage.getAlarm()) === null) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }

  /** Deletes the expired keys. The alarm calls it. */
  async deleteExpired(): Promise<void> {
    const known = await this.storage.list();
    const old = [...known].filter(([, at]) => at <= Date.now() - RETENTION_MS).map(([key]) => key);
    for (const key of old) await this.storage.delete(key);
    if (old.length < known.size) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }
}
