import { it as base, beforeAll, inject } from 'vitest';
import type { Business } from './business.ts';
import { ownOf } from './environment.ts';
import type { BusinessOptions } from './rows.ts';
import { TestDatabase } from './test-database.ts';

/** The database of this worker. */
export const database = new TestDatabase(ownOf(inject('databases')));

/** A test that may use a new business of its own: `it('…', async ({ business }) => …)`. */
export const it = base.extend('business', () => database.business());

/** The business of the tests of this file or `describe`. Its rows exist from the first test on. */
export function sharedBusiness(options?: BusinessOptions): Business {
  const { business, store } = database.prepareBusiness(options);
  beforeAll(store);
  return business;
}
