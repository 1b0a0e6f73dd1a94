import type { Business } from './business.ts';

/** How many of a product are left to sell. */
export async function countdownOf({ database, id }: Business, product: string): Promise<number | null> {
  const [row] = await database.rows<{ countdown: number | null }>(
    'select countdown::float8 from menu_items where business_id = $1 and id = $2',
    [id, product],
  );
  if (!row) throw new Error('the product is not there');
  return row.countdown;
}
