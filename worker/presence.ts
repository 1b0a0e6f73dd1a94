import * as z from 'zod';
import type { OnlineCounts } from '#domain/answers/businesses.ts';
import type { Env } from './env.ts';
import { signPublishToken } from './tokens.ts';

const MAX_CONCURRENT_REQUESTS = 6;
const PRESENCE_TIMEOUT_MS = 1_500;

const presenceAnswer = z.object({ online: z.array(z.unknown()) });

/** How many users are online in a business; null if its room does not answer in time. */
async function countIn(env: Env, businessId: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(`${env.PARTYKIT_HOST}/parties/main/${businessId}`, {
      headers: { authorization: `Bearer ${await signPublishToken(env.ROOM_SECRET, businessId, new Date())}` },
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return null;
    }
    return presenceAnswer.parse(await answer.json()).online.length;
  } catch {
    return null;
  }
}

/** How many users are online in each business, by its id. Six rooms are requested at a time, and all of them within 1.5 s. */
export async function countOnline(env: Env, businessIds: readonly string[]): Promise<OnlineCounts> {
  const signal = AbortSignal.timeout(PRESENCE_TIMEOUT_MS);
  const remaining = [...businessIds];
  const counts = new Map<string, number | null>();
  const requestNext = async (): Promise<void> => {
    for (let id = remaining.shift(); id !== undefined; id = remaining.shift())
      counts.set(id, await countIn(env, id, signal));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, requestNext));
  return Object.fromEntries(counts);
}
