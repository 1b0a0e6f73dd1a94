import * as z from 'zod/mini';
import { displayShop } from '#domain/bills/customer-display.ts';
import { storage } from '#web/base/storage.ts';

// The security policy of the page forbids functions made from text, which zod would try.
z.config({ jitless: true });

const KEY = 'fogon.display';

const pairing = z.object({ token: z.string(), room: z.string(), shop: displayShop });
/** What a paired tablet knows: its own token, the room of its business, and the business as diners see it. */
export type StoredPairing = z.infer<typeof pairing>;

export function readPairing(): StoredPairing | null {
  try {
    return pairing.safeParse(JSON.parse(storage.get(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export const storePairing = (next: StoredPairing): void => void storage.set(KEY, JSON.stringify(next));
export const forgetPairing = (): void => storage.remove(KEY);
