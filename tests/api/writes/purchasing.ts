import type { Business } from '#tests/support/restaurant.ts';
import type { References, Writes } from './place.ts';

export const PURCHASING_WRITES: Writes = {};

export async function purchasingReferences(_own: Business): Promise<References> {
  return {};
}
