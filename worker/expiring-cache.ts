/** A cache of one isolate: at most `limit` values, each with an expiry. The oldest value is deleted first. */
export class ExpiringCache<V> {
  private readonly known = new Map<string, { readonly value: V; readonly until: number }>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The value of a key that has not expired. */
  find(key: string, now: Date): V | undefined {
    const found = this.known.get(key);
    if (found === undefined || found.until > now.getTime()) return found?.value;
    this.known.delete(key);
    return undefined;
  }

  /** Stores a value until `until`, in milliseconds since 1970, and returns it. */
  set(key: string, value: V, until: number): V {
    const [oldest] = this.known.keys();
    if (this.known.size >= this.limit && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, { value, until });
    return value;
  }
}
