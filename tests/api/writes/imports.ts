import type { Business } from '#tests/support/restaurant.ts';
import type { References, Writes } from './place.ts';

export const IMPORT_WRITES: Writes = {};

export async function importReferences(_own: Business): Promise<References> {
  return {};
}
