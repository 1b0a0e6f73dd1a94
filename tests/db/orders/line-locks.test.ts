import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { tickLine } from '#db/queries/kitchen/kitchen.ts';
import { changeLine, readOrder } from '#db/queries/orders/orders.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();

it('a line that a waiter changes while the kitchen ticks it has both', async () => {
  await business.openRegister();
  const { order, kitchen_ticket } = await business.order([
    { product: await business.product({ tracksInventory: false }), quantity: 2 },
  ]);
  const line = kitchen_ticket.items[0]?.id ?? '';
  const kitchen = new pg.Client({ connectionString: database.env.ownerUrl });
  await kitchen.connect();
  try {
    // As a tick does: the ticket first, its line after it.
    await kitchen.query('begin');
    await kitchen.query('select from kitchen_tickets where id = $1 for update', [kitchen_ticket.id]);
    const allowed = { allowed: true, approved_by: null };
    const changing = changeLine(business.writeScope('mesero'), line, { quantity: 3, notes: {} }, allowed);
    const {
      rows: [own],
    } = await kitchen.query<{ pid: number }>('select pg_backend_pid() as pid');
    await vi.waitUntil(
      async () =>
        (
          await database.rows('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
            own?.pid,
          ])
        ).length > 0,
      { timeout: 10_000 },
    );
    await kitchen.query('update order_lines set done_at = now() where id = $1', [line]);
    await kitchen.query('commit');
    await changing;
  } finally {
    await kitchen.end();
  }
  await tickLine(business.writeScope('chef'), line, true);
  const [shown] = (await readOrder(business.scope(), order.id)).order?.lines ?? [];
  expect(shown).toMatchObject({ quantity: 3, done: true });
});
