import * as z from 'zod';
import type { Env } from './env.ts';

const state = z.object({ is_low: z.boolean() });

/** Whether the machine of a self-hosted Fogón has less free space than LOW_DISK_MB. */
export async function isDiskLow({ DISK }: Pick<Env, 'DISK'>): Promise<boolean> {
  if (!DISK) return false;
  const answer = await DISK.fetch('http://disk/');
  return state.parse(await answer.json()).is_low;
}
