import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { listEvents } from '#db/queries/integrations/events.ts';
import { revokeApiToken } from '#db/queries/integrations/tokens.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { beginPinAttempt, finishPinAttempt } from '#db/queries/people/approvals.ts';
import { deleteExpired } from '#db/queries/people/auth.ts';
import type { Business } from '#tests/support/business.ts';
import { anEventToken } from '#tests/support/event-tokens.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { database, it } from '#tests/support/test.ts';

const eventsOf = async (business: Business, after = 0) =>
  (await listEvents(business.scope(), { after, limit: 100 })).events;
const changesOf = async (business: Business, after?: number) =>
  (await eventsOf(business, after)).map(({ change }) => change);
const sequencesOf = async (business: Business) => (await eventsOf(business)).map(({ sequence }) => sequence);

async function anOrder(business: Business) {
  await business.openRegister();
  return anOrderRequest([{ product: await business.product({ tracksInventory: false }), quantity: 1 }]);
}

/** A transaction of the application in a business, which ends with `commit` or `rollback`. */
async function openTransaction({ id, employees }: Business) {
  const client = new pg.Client({ connectionString: database.env.appUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select enter_scope($1, $2, 0)', [id, employees.admin.id]);
  return {
    say: (type: string, row: string) =>
      client.query('select changed($1, $2)', [type, JSON.stringify({ id: row })]),
    close: () => client.query('select write_effects()'),
    /** Waits until a lock of another transaction stops it. */
    waitUntilBlocked: () =>
      vi.waitUntil(async () => {
        const [{ count } = { count: 0 }] = await database.rows<{ count: number }>(
          `select count(*)::integer from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and query = 'select write_effects()'`,
        );
        return count > 0;
      }),
    async end(how: 'commit' | 'rollback') {
      await client.query(how);
      await client.end();
    },
  };
}

describe('the events of a business with a token that reads them', () => {
  it('are what its writes say, in their order, also those of one ticket', async ({ business }) => {
    await anEventToken(business);
    const sent = await sendOrder(business.writeScope(), await anOrder(business));
    const { id } = sent.answer.kitchen_ticket;
    const served = await serveTicket(business.writeScope(), id);
    const before = (await eventsOf(business)).findIndex(({ change }) => change.type === 'kitchen.sent');
    expect((await changesOf(business)).slice(before)).toEqual([...sent.changes, ...served.changes]);
    const all = await sequencesOf(business);
    expect(all).toEqual(all.map((_, index) => index + 1));
    const ofTicket = await database.rows(
      'select type from events where business_id = $1 and entity_id = $2 order by sequence',
      [business.id, id],
    );
    expect(ofTicket).toEqual([{ type: 'kitchen.sent' }, { type: 'kitchen.ended' }]);
  });

  it('are not of a refused write, and of a repeated one only once', async ({ business }) => {
    await anEventToken(business);
    const order = await anOrder(business);
    const known = (await sequencesOf(business)).length;
    const unknown = anOrderRequest([{ product: randomUUID() }]);
    await expect(sendOrder(business.writeScope(), unknown)).rejects.toThrow();
    expect(await sequencesOf(business)).toHaveLength(known);
    const scope = business.writeScope();
    const { changes } = await sendOrder(scope, order);
    expect((await sendOrder(scope, order)).replayed).toBe(true);
    expect(await changesOf(business, known)).toEqual(changes);
  });

  it('are none without such a token, and none after it was revoked', async ({ business }) => {
    const other = await database.business();
    await anEventToken(other);
    await anEventToken(business, { reads_events: false });
    await sendOrder(business.writeScope(), await anOrder(business));
    expect([await changesOf(business), await changesOf(other)]).toEqual([[], []]);
    const token = await anEventToken(business);
    await revokeApiToken(business.writeScope(), token);
    await sendOrder(
      business.writeScope(),
      anOrderRequest([{ product: await business.product({ tracksInventory: false }) }]),
    );
    expect(await changesOf(business)).toEqual([]);
  });

  it('are kept once of a failed PIN, whose function answers who is notified', async ({ business }) => {
    await anEventToken(business);
    const { admin } = business.employees;
    const attempt = { user_id: admin.id, action: 'sale:void' };
    await database.change('users', admin.id, { pin_hash: 'x' });
    for (let count = 0; count < 5; count++) await beginPinAttempt(business.scope('cajero'), attempt);
    const { changes } = await finishPinAttempt(business.scope('cajero'), attempt, false);
    expect(changes).toEqual([{ type: 'notification.changed', data: { user_id: admin.id } }]);
    expect(await changesOf(business)).toEqual(changes);
  });

  it('are deleted after thirty days', async ({ business }) => {
    await anEventToken(business);
    await sendOrder(business.writeScope(), await anOrder(business));
    const [first, ...rest] = await sequencesOf(business);
    await database.rows(
      `update events set created_at = created_at - interval '31 days' where business_id = $1 and sequence = $2`,
      [business.id, first],
    );
    await deleteExpired(database.app);
    expect(await sequencesOf(business)).toEqual(rest);
  });
});

describe('two transactions that end at once', () => {
  it('the second one waits, so that a reader misses nothing', async ({ business }) => {
    await anEventToken(business);
    const [first, second] = [await openTransaction(business), await openTransaction(business)];
    const [early, late] = [randomUUID(), randomUUID()];
    await second.say('order.changed', late);
    await first.say('order.changed', early);
    await first.close();
    const closed = second.close();
    await second.waitUntilBlocked();
    expect(await eventsOf(business)).toEqual([]);
    await first.end('commit');
    await closed;
    const [read] = await eventsOf(business);
    expect(read).toMatchObject({ sequence: 1, change: { data: { id: early } } });
    await second.end('commit');
    expect(await eventsOf(business, read?.sequence)).toMatchObject([
      { sequence: 2, change: { data: { id: late } } },
    ]);
  });

  it('a rollback of the first leaves no gap', async ({ business }) => {
    await anEventToken(business);
    const [first, second] = [await openTransaction(business), await openTransaction(business)];
    await first.say('order.changed', randomUUID());
    await first.close();
    await second.say('order.changed', randomUUID());
    const closed = second.close();
    await second.waitUntilBlocked();
    await first.end('rollback');
    await closed;
    await second.end('commit');
    expect(await sequencesOf(business)).toEqual([1]);
  });
});
