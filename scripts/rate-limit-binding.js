// Plain JavaScript for workerd: the rate limit binding of a local Worker. It counts in the Worker's own isolate, of which there is one; Miniflare's
// calls a Durable Object for each request, which costs more than most answers.

/**
 * @param {{ limit: number, period: number }} env The requests of one key, and the seconds in which they are counted.
 * @returns An object with Cloudflare's `limit({ key })`.
 */
export default function rateLimit({ limit, period }) {
  const counts = new Map();
  let current = 0;
  return {
    async limit({ key }) {
      const now = Math.floor(Date.now() / (period * 1000));
      if (now !== current) counts.clear();
      current = now;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
}
