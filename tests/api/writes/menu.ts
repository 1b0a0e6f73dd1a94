import type { Business } from '#tests/support/restaurant.ts';
import type { References, Writes } from './place.ts';

export const MENU_WRITES: Writes = {};

export async function menuReferences(_own: Business): Promise<References> {
  return {};
}
