import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrateUpTo } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const STRANGE = 'línea\n\tcon \\ y \\N, \u2028 “comillas”, 🍳 y un retorno\r';
const root = new URL('../..', import.meta.url).pathname;
const folders = Array.from({ length: 4 }, aStateFolder);
const [source, fresh, oldVersion, target] = folders.map(({ path }) => path);
const dumpFolder = join(target ?? '', 'copia');
afterAll(() => {
  for (const folder of folders) folder.remove();
});

type Sums = Readonly<Record<string, { readonly rows: number; readonly sum: string }>>;

async function inDatabase<T>(
  path: string | undefined,
  work: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ stateFolder: path ?? '', durable: false });
  const client = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    return await work(client, server.ownerUrl);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Row count and checksum of every table, computed independently of the dump. */
async function sumsOf(client: pg.Client): Promise<Sums> {
  const tables = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' order by 1`,
  );
  const sums: [string, Sums[string]][] = [];
  for (const { name } of tables.rows) {
    const found = await client.query<Sums[string]>(
      `select count(*)::int as rows, coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))), '') as sum from ${name} t`,
    );
    if (found.rows[0]) sums.push([name, found.rows[0]]);
  }
  return Object.fromEntries(sums);
}

const run = (script: string, path: string | undefined, ...words: string[]) =>
  runScript([`scripts/${script}.ts`, ...words], { FOGON_STATE: path ?? '' }, 140_000);

describe('a dump of the database', { timeout: 300_000 }, () => {
  let before: Sums = {};

  beforeAll(async () => {
    before = await inDatabase(source, async (client, url) => {
      await migrate(url);
      await seedDemo(url);
      await client.query(
        `insert into outbox_emails (id, recipient, subject, body) values (gen_random_uuid(), 'ana@comedor.example', '', $1)`,
        [STRANGE],
      );
      await client.query(
        `insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, 'infinity' from users limit 1`,
      );
      return sumsOf(client);
    });
  }, 300_000);

  it('a dump is loaded into a new PostgreSQL with every row of every table unchanged', async () => {
    expect(await run('dump', source, dumpFolder)).toEqual({ code: 0, output: '' });
    expect(statSync(dumpFolder).mode & 0o777).toBe(0o700);
    expect(
      new Set(readdirSync(dumpFolder).map((name) => statSync(join(dumpFolder, name)).mode & 0o777)),
    ).toEqual(new Set([0o600]));
    expect(await run('load', fresh, dumpFolder)).toEqual({ code: 0, output: '' });
    const after = await inDatabase(fresh, sumsOf);
    expect(Object.keys(after).length).toBeGreaterThan(60);
    expect(Object.values(after).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
    // fogon_meta stores when a migration was applied, which differs between databases.
    expect({ ...after, 'public.fogon_meta': null }).toEqual({ ...before, 'public.fogon_meta': null });
  });

  it('a dump replaces data of another PostgreSQL version, and those data are kept', async () => {
    writeFileSync(join(fresh ?? '', 'postgres/PG_VERSION'), '17\n');
    const refused = await run('start', fresh);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('es de PostgreSQL 17') });
    expect(await run('load', fresh, dumpFolder)).toEqual({ code: 0, output: '' });
    expect(
      await inDatabase(fresh, (client) => client.query('select from sales').then(({ rowCount }) => rowCount)),
    ).toBe(before['public.sales']?.rows);
    const [oldData] = readdirSync(fresh ?? '').filter((name) => name.startsWith('postgres.'));
    expect(readFileSync(join(fresh ?? '', oldData ?? '', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('a damaged or incomplete dump, or one of a newer Fogón, is refused and changes nothing', async () => {
    const damages: Readonly<Record<string, (folder: string) => void>> = {
      'sales no es lo que dice': (folder) => appendFileSync(join(folder, 'sales'), 'x'),
      'users no es lo que dice': (folder) => rmSync(join(folder, 'users')),
      'extra sobra': (folder) => writeFileSync(join(folder, 'extra'), ''),
      'No hay una copia': (folder) => writeFileSync(join(folder, 'manifest.json'), '{'),
      'de otro Fogón, más nuevo': (folder) => {
        const file = join(folder, 'manifest.json');
        const manifest = JSON.parse(readFileSync(file, 'utf8'));
        manifest.migrations = { count: manifest.migrations.count + 1, last: 4_102_444_800_000 };
        writeFileSync(file, JSON.stringify(manifest));
      },
      'sales difiere': (folder) => {
        const file = join(folder, 'manifest.json');
        const manifest = JSON.parse(readFileSync(file, 'utf8'));
        for (const table of manifest.tables) if (table.name === 'sales') table.sum = '1';
        writeFileSync(file, JSON.stringify(manifest));
      },
    };
    const key = readFileSync(join(fresh ?? '', 'local.json'), 'utf8');
    for (const [sentence, damage] of Object.entries(damages)) {
      const damaged = join(target ?? '', 'damaged');
      cpSync(dumpFolder, damaged, { recursive: true });
      damage(damaged);
      const result = await run('load', fresh, damaged);
      expect(result).toEqual({ code: 1, output: expect.stringMatching(/^✗ [^\n]*\n$/) });
      expect(result.output).toContain(sentence);
      rmSync(damaged, { recursive: true });
    }
    expect(readFileSync(join(fresh ?? '', 'local.json'), 'utf8')).toBe(key);
    expect(readdirSync(fresh ?? '').filter((name) => name.includes('loading'))).toEqual([]);
    expect(await run('dump', source, dumpFolder)).toEqual({
      code: 1,
      output: expect.stringContaining('Ya existe'),
    });
  });

  it('a dump of an older Fogón is migrated to this one', async () => {
    const { entries }: { entries: { when: number }[] } = JSON.parse(
      readFileSync(join(root, 'db/migrations/meta/_journal.json'), 'utf8'),
    );
    const count = entries.length - 2;
    await inDatabase(oldVersion, async (client, url) => {
      await migrateUpTo(url, { count, last: entries[count - 1]?.when ?? 0 });
      await client.query(
        `insert into outbox_emails (id, recipient, subject, body) values (gen_random_uuid(), 'ana@comedor.example', '', $1)`,
        [STRANGE],
      );
    });
    const oldDump = join(target ?? '', 'antigua');
    expect(await run('dump', oldVersion, oldDump)).toEqual({ code: 0, output: '' });
    expect(await run('load', oldVersion, oldDump)).toEqual({ code: 0, output: '' });
    await inDatabase(oldVersion, async (client, url) => {
      expect(await migrate(url)).toEqual({ applied: 0, functionsChanged: false });
      expect((await client.query('select body from outbox_emails')).rows).toEqual([{ body: STRANGE }]);
      expect(
        (await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows,
      ).toEqual([{ n: entries.length }]);
    });
  });
});
