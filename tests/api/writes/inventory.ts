import type { Business } from '#tests/support/restaurant.ts';
import type { References, Writes } from './place.ts';

export const INVENTORY_WRITES: Writes = {};

export async function inventoryReferences(_own: Business): Promise<References> {
  return {};
}
