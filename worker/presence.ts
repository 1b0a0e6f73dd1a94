import type { OnlineCounts } from '#domain/platform/answers/businesses.ts';

const MAX_CONCURRENT_REQUESTS = 6;
const PRESENCE_TIMEOUT_MS = 1_500;

/**
 * How many users are online in each business, by its id; null if its room does not answer in time. Six rooms are requested at a time, and all of
 * them within 1.5 s.
 */
export async function countOnline(
  readOnline: (businessId: string) => Promise<readonly unknown[]>,
  businessIds: readonly string[],
): Promise<OnlineCounts> {
  const deadline = new Promise<null>((resolve) => setTimeout(resolve, PRESENCE_TIMEOUT_MS, null));
  const countIn = async (id: string) => (await readOnline(id)).length;
  const remaining = [...businessIds];
  const counts = new Map<string, number | null>();
  const requestNext = async (): Promise<void> => {
    for (let id = remaining.shift(); id !== undefined; id = remaining.shift())
      counts.set(id, await Promise.race([countIn(id).catch(() => null), deadline]));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, requestNext));
  return Object.fromEntries(counts);
}
