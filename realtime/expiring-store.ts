const RETENTION_MS = 120_000;

/** What of a room's storage is used. */
export interface KeyValueStorage {
  get(key: string): Promise<number | undefined>;
  put(key: string, value: number): Promise<void>;
  delete(key: string): Promise<boolean>;
  list(): Promise<Map<string, number>>;
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}

/** Remembers when things happened for two minutes at least, long after a ticket of then would have expired. */
export class ExpiringStore {
  private readonly storage: KeyValueStorage;

  constructor(storage: KeyValueStorage) {
    this.storage = storage;
  }

  /** When it happened, in milliseconds since 1970. */
  find(key: string): Promise<number | undefined> {
    return this.storage.get(key);
  }

  /** An alarm that is set stays as it is: put off by each newcomer, in a busy room it would never come. */
  async store(key: string): Promise<void> {
    await this.storage.put(key, Date.now());
    if ((await this.storage.getAlarm()) === null) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }

  /** What the alarm does. */
  async deleteExpired(): Promise<void> {
    const known = await this.storage.list();
    const old = [...known].filter(([, at]) => at <= Date.now() - RETENTION_MS).map(([key]) => key);
    for (const key of old) await this.storage.delete(key);
    if (old.length < known.size) await this.storage.setAlarm(Date.now() + RETENTION_MS);
  }
}
