import { randomUUID } from 'node:crypto';
import {
  closeRegister,
  countRegister,
  type RegisterCount,
  readRegisterCount,
} from '#db/queries/register/register.ts';
import type { WriteScope } from '#db/scope.ts';
import type { Business } from './business.ts';
import { locationOf } from './locations.ts';

/** The register that a business began with. */
export async function registerOf({ database, id }: Business): Promise<string> {
  const [register] = await database.rows<{ id: string }>(
    'select id from registers where business_id = $1 order by created_at, id',
    [id],
  );
  if (!register) throw new Error('the business has no register');
  return register.id;
}

/** Another register, of the first location. Returns its id. */
export async function addRegister(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  const location_id = await locationOf(business);
  await business.database.insert({ registers: [{ business_id: business.id, id, name, location_id }] });
  return id;
}

/** The cash that must lie in the drawer of a register session. */
export async function expectedCash({ database, id }: Business, session: string): Promise<number> {
  const [row] = await database.rows<{ cents: number }>(
    `select (expected_cash(c) ->> 'expected_cents')::integer as cents from register_sessions c where business_id = $1 and id = $2`,
    [id, session],
  );
  if (!row) throw new Error('the register session is not there');
  return row.cents;
}

export interface CountedClosing extends RegisterCount {
  readonly difference_reason?: string | undefined;
}

/** Counts a register session, again when it was counted before, and returns the count's id. */
export async function countRegisterSession(
  scope: WriteScope,
  id: string,
  count: RegisterCount,
): Promise<string> {
  const last = await readRegisterCount(scope, id);
  const again = last?.outcome ? { recount_of: last.outcome.id } : {};
  const counted = await countRegister({ ...scope, key: randomUUID() }, id, { ...count, ...again });
  return counted.answer.id;
}

/** Counts a register session and closes it with that count. */
export async function countAndClose(
  scope: WriteScope,
  id: string,
  { difference_reason, ...count }: CountedClosing,
  mayAccept: boolean,
) {
  const count_id = await countRegisterSession(scope, id, count);
  return closeRegister(scope, id, { count_id, difference_reason }, mayAccept);
}
