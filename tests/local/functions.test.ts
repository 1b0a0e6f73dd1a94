import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FUNCTIONS_FOLDER } from '#db/local/function-files.ts';
import { migrate } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { watchFunctions } from '#scripts/watch-functions.ts';
import { readFunctionCalls } from '#tests/support/function-calls.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const state = aStateFolder();
const folder = mkdtempSync(join(tmpdir(), 'fogon-functions-'));
const server = await startPostgres({ stateFolder: state.path, durable: false, countsCalls: true });
const client = new pg.Client({ connectionString: server.ownerUrl });
client.on('error', () => undefined);
beforeAll(async () => {
  await migrate(server.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  state.remove();
  rmSync(folder, { recursive: true });
});

const answering = (body: string) => `create or replace function watched() returns bigint
language plpgsql
as $$
begin
  return ${body};
end
$$;
`;

it('a changed file of functions is applied and checked at once, also after an error', async () => {
  cpSync(FUNCTIONS_FOLDER, folder, { recursive: true });
  const printed: string[] = [];
  const functionWatch = watchFunctions(server.ownerUrl, (line) => printed.push(line), folder);
  const save = async (text: string, printedLine: RegExp) => {
    writeFileSync(join(folder, 'watched.sql'), text);
    await expect.poll(() => printed.shift(), { timeout: 30_000 }).toMatch(printedLine);
  };
  const answer = async () => (await client.query('select watched() as answer')).rows;
  try {
    await save(answering('1'), /^✓ Funciones actualizadas: watched\.sql \(\d/);
    expect(await answer()).toEqual([{ answer: '1' }]);
    await save(answering('(1'), /^✗ db\/functions\/watched\.sql:5: /);
    expect(await answer()).toEqual([{ answer: '1' }]);
    await save(answering('(select sum(total_cent) from sales)'), /^✓ Funciones actualizadas: watched\.sql/);
    await expect
      .poll(() => printed.shift(), { timeout: 30_000 })
      .toMatch(/^✗ db\/functions\/watched\.sql:5 watched: column "total_cent" does not exist/);
    await save(answering('2'), /^✓ Funciones actualizadas: watched\.sql/);
    expect(await answer()).toEqual([{ answer: '2' }]);
  } finally {
    await functionWatch.stop();
  }
});

it('the calls of a connection that is still open, and those that fail, are counted', async () => {
  const names = ['counted_1', 'counted_2', 'counted_3'];
  for (const name of names)
    await client.query(`create function ${name}() returns integer language plpgsql as 'begin return 1; end'`);
  for (const name of names) await client.query(`select ${name}()`);
  await expect(client.query(`select refuse('row.missing', 'No está.')`)).rejects.toThrow();
  const { called, inlined } = await readFunctionCalls([server.ownerUrl]);
  expect(called).toEqual(expect.arrayContaining([...names, 'refuse']));
  expect(called).not.toContain('serve_ticket');
  expect(inlined).toContain('app_business');
});
