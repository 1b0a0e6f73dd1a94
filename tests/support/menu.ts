import { randomUUID } from 'node:crypto';
import { type Business, rowsOf } from './factories.ts';
import type { DatabaseTestEnv } from './test-env.ts';

/** A category of the menu. Returns its id. */
export async function aCategory(
  testEnv: DatabaseTestEnv,
  business: Pick<Business, 'id'>,
  name: string,
  more: { readonly isActive?: boolean; readonly minutesAgo?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await rowsOf(
    testEnv,
    `insert into menu_categories (business_id, id, name, is_active, created_at)
     values ($1, $2, $3, $4, now() - $5 * interval '1 minute')`,
    [business.id, id, name, more.isActive ?? true, more.minutesAgo ?? 0],
  );
  return id;
}

/** Changes a row directly, without an event. */
export async function changeRow(
  testEnv: DatabaseTestEnv,
  table: 'businesses' | 'menu_items' | 'menu_categories',
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(change);
  const set = names.map((name, at) => `"${name}" = $${at + 2}`).join(', ');
  await rowsOf(testEnv, `update ${table} set ${set} where id = $1`, [id, ...Object.values(change)]);
}
