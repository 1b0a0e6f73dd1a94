const REMEMBERED_MILLIS = 120_000;

/** What of a room's storage is used. */
export interface Shelf {
  get(key: string): Promise<number | undefined>;
  put(key: string, value: number): Promise<void>;
  delete(key: string): Promise<boolean>;
  list(): Promise<Map<string, number>>;
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}

/** Remembers when things happened for two minutes at least, long after a ticket of then would have expired. */
export class ShortMemory {
  private readonly shelf: Shelf;

  constructor(shelf: Shelf) {
    this.shelf = shelf;
  }

  /** When it happened, in milliseconds since 1970. */
  recall(key: string): Promise<number | undefined> {
    return this.shelf.get(key);
  }

  /** An alarm that is set stays as it is: put off by each newcomer, in a busy room it would never come. */
  async remember(key: string): Promise<void> {
    await this.shelf.put(key, Date.now());
    if ((await this.shelf.getAlarm()) === null) await this.shelf.setAlarm(Date.now() + REMEMBERED_MILLIS);
  }

  /** What the alarm does. */
  async forgetOld(): Promise<void> {
    const known = await this.shelf.list();
    const old = [...known].filter(([, at]) => at <= Date.now() - REMEMBERED_MILLIS).map(([key]) => key);
    for (const key of old) await this.shelf.delete(key);
    if (old.length < known.size) await this.shelf.setAlarm(Date.now() + REMEMBERED_MILLIS);
  }
}
