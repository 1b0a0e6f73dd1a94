import { randomUUID } from 'node:crypto';
import type { Business } from './business.ts';

/** The first location of a business. */
export async function locationOf(business: Business): Promise<string> {
  const [row] = await business.database.rows<{ id: string }>(
    'select id from locations where business_id = $1 order by created_at, id limit 1',
    [business.id],
  );
  if (!row) throw new Error('the business has no location');
  return row.id;
}

/** Another location. Returns its id. */
export async function addLocation({ database, id: business_id }: Business, name: string): Promise<string> {
  const id = randomUUID();
  await database.insert({ locations: [{ business_id, id, name }] });
  return id;
}
