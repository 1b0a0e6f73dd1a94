import { readFileSync } from 'node:fs';
import pg from 'pg';
import { accountId, DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_BUSINESS, rowId } from './businesses.ts';
import { OPEN_ORDERS } from './open-orders-data.ts';

const DAY = readFileSync(new URL('./sql/day-in-progress.sql', import.meta.url), 'utf8');
/** A refusal of our functions or of a constraint: a user of the demo changed what the day needs. */
const REFUSED = /^(?:FG001|23)/;

const SETTINGS: Readonly<Record<string, string>> = {
  business: DEMO_BUSINESS.id,
  register: rowId(DEMO_BUSINESS, 'register', 'Caja principal'),
  staff: JSON.stringify(
    Object.fromEntries(DEMO_ACCOUNTS.map(({ role, username }) => [role, accountId('', username)])),
  ),
  tables: JSON.stringify(OPEN_ORDERS),
};

/**
 * Adds a day in progress at `now` to the demo (docs/decisions/056): an open register, the sales since, occupied tables. Closes the demo's
 * register session of an earlier day first. Returns false and changes nothing when a person opened a session, or today has one.
 */
export async function insertToday(client: pg.ClientBase, now: Date): Promise<boolean> {
  await client.query('begin; set local role fogon_platform');
  try {
    for (const [name, value] of Object.entries({ ...SETTINGS, now: now.toISOString() }))
      await client.query('select set_config($1, $2, true)', [`demo.${name}`, value]);
    // Sales that nobody made take no number of an invoice.
    const paused = await client.query(
      'update fiscal_issuers set is_active = false where business_id = $1 and is_active',
      [DEMO_BUSINESS.id],
    );
    await client.query(DAY);
    if (paused.rowCount)
      await client.query('update fiscal_issuers set is_active = true where business_id = $1', [
        DEMO_BUSINESS.id,
      ]);
    const found = await client.query(`select current_setting('demo.is_new', true) = 'yes' as is_new`);
    await client.query('commit');
    return found.rows[0]?.is_new === true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')) return false;
    throw error;
  }
}
