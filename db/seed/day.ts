import { readFileSync } from 'node:fs';
import pg from 'pg';
import { accountId, DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_BUSINESS, rowId } from './business.ts';
import { OPEN_ORDERS } from './open-orders-data.ts';

const DAY = readFileSync(new URL('./sql/100-day.sql', import.meta.url), 'utf8');
/** A function of ours refused, or a key did: what the day needs was changed by who uses the demo. */
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
 * Gives the demo a day in progress at `now` (docs/decisions/056): an open drawer, the sales since, tables that are eating. Its own
 * drawer of an earlier day is closed first. Says whether it did: where a drawer was opened by somebody, or today, nothing changes.
 */
export async function insertToday(client: pg.ClientBase, now: Date): Promise<boolean> {
  await client.query('begin; set local role fogon_platform');
  try {
    for (const [name, value] of Object.entries({ ...SETTINGS, now: now.toISOString() }))
      await client.query('select set_config($1, $2, true)', [`demo.${name}`, value]);
    await client.query(DAY);
    const found = await client.query(`select current_setting('demo.is_new', true) = 'yes' as is_new`);
    await client.query('commit');
    return found.rows[0]?.is_new === true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')) return false;
    throw error;
  }
}
