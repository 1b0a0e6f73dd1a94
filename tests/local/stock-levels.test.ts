import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, expand, finishRelease, migrateUpTo } from '#db/local/migrate.ts';
import { readMigrations } from '#db/local/migrations.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const state = aStateFolder();
const server = await startPostgres({ stateFolder: state.path, durable: false });
const client = new pg.Client({ connectionString: server.ownerUrl });
const before = readMigrations().filter(({ tag }) => tag < '0057');

beforeAll(async () => {
  await migrateUpTo(server.ownerUrl, { count: before.length, last: before.at(-1)?.when ?? 0 });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  state.remove();
});

it('a release takes the stock from the ingredients, and the contract removes it there', async () => {
  const business = randomUUID();
  await client.query(
    'insert into businesses (id, name, email, phone, address, rtn, type) values ($1, $2, $2, $2, $2, $2, $2)',
    [business, 'restaurante'],
  );
  const rows = [
    { name: 'Harina', initial_stock: 10, current_stock: 7.5, stock_remainder: 0.00002 },
    { name: 'Sal', initial_stock: 3, current_stock: null, stock_remainder: 0 },
  ];
  for (const { name, initial_stock, current_stock, stock_remainder } of rows)
    await client.query(
      `insert into inventory_items (business_id, id, name, unit, initial_stock, current_stock, stock_remainder)
       values ($1, gen_random_uuid(), $2, 'lb', $3, $4, $5)`,
      [business, name, initial_stock, current_stock, stock_remainder],
    );
  const levels = async () =>
    (
      await client.query(
        `select i.name, l.initial_stock::float8, l.current_stock::float8, l.stock_remainder::float8
         from stock_levels l join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id order by 1`,
      )
    ).rows;
  const taken = rows.map((row) => ({ ...row, current_stock: row.current_stock ?? row.initial_stock }));
  await expand(server.ownerUrl);
  expect(await levels()).toEqual(taken);
  await finishRelease(server.ownerUrl, true);
  await contract(server.ownerUrl);
  expect(await levels()).toEqual(taken);
  await expect(client.query('select current_stock from inventory_items')).rejects.toThrow('does not exist');
});
