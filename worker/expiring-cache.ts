/** What an isolate worked out and may use again until a moment: at most `limit` things, the oldest forgotten first. */
export class ExpiringCache<V> {
  private readonly known = new Map<string, { readonly value: V; readonly until: number }>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The value of a key, while its moment has not come. */
  find(key: string, now: Date): V | undefined {
    const found = this.known.get(key);
    if (found === undefined || found.until > now.getTime()) return found?.value;
    this.known.delete(key);
    return undefined;
  }

  /** Keeps the value until `until`, milliseconds since 1970, and gives it back. */
  set(key: string, value: V, until: number): V {
    const [oldest] = this.known.keys();
    if (this.known.size >= this.limit && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, { value, until });
    return value;
  }
}
