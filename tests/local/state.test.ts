import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { readSecrets } from '#db/local/state.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const START_SERVER = `import { startPostgres } from '${new URL('../..', import.meta.url).pathname}db/local/postgres.ts';`;
const prepared = aStateFolder();
afterAll(prepared.remove);

let folder = aStateFolder();
beforeEach(async () => {
  if (!existsSync(join(prepared.path, 'local.json'))) await withRow(prepared.path, 'write');
  folder.remove();
  folder = aStateFolder();
  cpSync(prepared.path, folder.path, { recursive: true, preserveTimestamps: true });
  copyOwner(join(prepared.path, 'postgres'), join(folder.path, 'postgres'));
});
afterEach(() => folder.remove());

/** cpSync copies no owners, and PostgreSQL refuses data of another account. */
function copyOwner(original: string, keyCopy: string) {
  const { uid, gid, mode } = statSync(original);
  chmodSync(keyCopy, mode);
  const files = [
    keyCopy,
    ...readdirSync(keyCopy, { recursive: true }).map((name) => join(keyCopy, String(name))),
  ];
  for (const file of files) chownSync(file, uid, gid);
}

/** Writes or reads a row that distinguishes this database from a new one. */
async function withRow(path: string, what: 'write' | 'read') {
  const server = await startPostgres({ stateFolder: path, durable: false });
  const client = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    if (what === 'write')
      await client.query(`create schema kept; create table kept.kept as select 'baleadas' as what`);
    return (await client.query<{ what: string }>('select what from kept.kept')).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

const ROW = [{ what: 'baleadas' }];
const keyFile = () => join(folder.path, 'local.json');
const keyCopy = () => join(folder.path, 'postgres/fogon-local.json');
const runStart = () => runScript(['scripts/start.ts'], { FOGON_STATE: folder.path });
const printsOneSentence = (text: RegExp) => ({
  code: 1,
  output: expect.stringMatching(new RegExp(`^✗ [^\\n]*${text.source}[^\\n]*\\n$`)),
});

describe('the key of the database', () => {
  it('the key is written once, copied beside the data, and readable by its owner alone', async () => {
    const before = [keyFile(), keyCopy()].map((file) => ({
      ...statSync(file),
      text: readFileSync(file, 'utf8'),
    }));
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
    const after = [keyFile(), keyCopy()].map((file) => ({
      ...statSync(file),
      text: readFileSync(file, 'utf8'),
    }));
    expect(after.map(({ ino, mtimeMs, text }) => ({ ino, mtimeMs, text }))).toEqual(
      before.map(({ ino, mtimeMs, text }) => ({ ino, mtimeMs, text })),
    );
    expect(after.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600]);
    expect(readdirSync(folder.path).sort()).toEqual(['local.json', 'postgres']);
  });

  const damages: Readonly<Record<string, (file: string) => void>> = {
    missing: (file) => rmSync(file),
    empty: (file) => truncateSync(file),
    'cut in two': (file) => truncateSync(file, 40),
    'full of zeros': (file) => writeFileSync(file, Buffer.alloc(200)),
    'of another database': (file) =>
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), password: 'otra' })),
  };

  it.each(
    Object.entries(damages),
  )('a key that is %s is restored from its copy at the next start', async (_, damage) => {
    const { password } = JSON.parse(readFileSync(keyCopy(), 'utf8'));
    damage(keyFile());
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
    expect(JSON.parse(readFileSync(keyFile(), 'utf8'))).toMatchObject({ password });
  });

  it.each(['missing', 'cut in two'])('a key whose copy is %s is kept and copied again', async (state) => {
    damages[state]?.(keyCopy());
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
    expect(JSON.parse(readFileSync(keyCopy(), 'utf8'))).toEqual(JSON.parse(readFileSync(keyFile(), 'utf8')));
  });

  it('a start without key and copy names npm run recover, which makes the data accessible', async () => {
    writeFileSync(keyFile(), '{');
    writeFileSync(keyCopy(), '');
    expect(await runStart()).toEqual(printsOneSentence(/`npm run recover` le pone otra.*No borres nada\./));
    expect(await runScript(['scripts/recover.ts'], { FOGON_STATE: folder.path })).toEqual({
      code: 0,
      output: '',
    });
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
  });

  it('a key without its database is an error, and no new data are created', async () => {
    renameSync(join(folder.path, 'postgres'), join(folder.path, 'elsewhere'));
    expect(await runStart()).toEqual(printsOneSentence(/Falta la base de datos .*conecta su disco/));
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
    renameSync(join(folder.path, 'elsewhere'), join(folder.path, 'postgres'));
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
  });
});

describe('the data folder', () => {
  it.each([
    'PG_VERSION',
    'global/pg_control',
    'base',
    'pg_wal',
  ])('data without %s are refused with a solution, and nothing is created in their place', async (name) => {
    renameSync(join(folder.path, 'postgres', name), join(folder.path, 'away'));
    expect(await runStart()).toEqual(printsOneSentence(new RegExp(`le falta ${name}: devuélvela entera`)));
    renameSync(join(folder.path, 'away'), join(folder.path, 'postgres', name));
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
  });

  it('data of another PostgreSQL version are refused with the commands to convert them', async () => {
    writeFileSync(join(folder.path, 'postgres/PG_VERSION'), '17\n');
    expect(await runStart()).toEqual(
      printsOneSentence(
        /es de PostgreSQL 17 y este Fogón trae PostgreSQL \d+: .*`npm run dump -- copia`.*`npm run load -- copia`/,
      ),
    );
  });

  it('data of a newer Fogón are refused before anything changes', async () => {
    const server = await startPostgres({ stateFolder: folder.path, durable: false });
    await migrate(server.ownerUrl);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    const functions = () =>
      client.query('select proname, xmin from pg_proc order by oid').then(({ rows }) => rows);
    try {
      await client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('de mañana', 4102444800000);
         update fogon_meta set value = 'de mañana'`,
      );
      const before = await functions();
      await expect(migrate(server.ownerUrl)).rejects.toThrow(
        /^La base de datos es de un Fogón más nuevo \(tiene \d+ migraciones y este conoce \d+\): ábrela con aquel\. Nada cambió\.$/,
      );
      expect(await functions()).toEqual(before);
    } finally {
      await client.end();
      await server.stop();
    }
  });
});

describe('two starts at once', () => {
  it('four starts in a new folder: one creates the database and each other is refused with one sentence', async () => {
    const fresh = aStateFolder();
    const code = `${START_SERVER}
const server = await startPostgres({ stateFolder: process.argv[1], durable: false }).catch(({ name, message }) => ({ problem: name + ': ' + message }));
console.log(JSON.stringify({ problem: server.problem ?? null, pid: server.pid ?? null }));
process.stdin.once('data', async () => { await server.stop?.(); process.exit(0); });`;
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module-typescript', '-e', code, fresh.path], {
        cwd: new URL('../..', import.meta.url).pathname,
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const results = await Promise.all(
      processes.map(async ({ stdout }) => JSON.parse(String((await once(stdout, 'data'))[0]))),
    );
    const refused = results.filter(({ problem }) => problem !== null);
    expect(results.filter(({ pid }) => pid !== null)).toHaveLength(1);
    expect(refused).toHaveLength(3);
    for (const { problem } of refused)
      expect(problem).toMatch(
        /^LocalProblem: Ya hay un Fogón en marcha con la carpeta .* \(proceso \d+\): ciérralo, o usa otra carpeta con FOGON_STATE\.$/,
      );
    await Promise.all(
      processes.map(async (child) => {
        const closed = once(child, 'close');
        child.stdin.write('end');
        await closed;
      }),
    );
    expect(readdirSync(fresh.path).sort()).toEqual(['local.json', 'postgres']);
    fresh.remove();
  });

  it('a start after a killed one finds the folder free', async () => {
    writeFileSync(
      join(folder.path, 'running.json'),
      JSON.stringify({ pid: process.pid, began: 'hace mucho' }),
    );
    expect(await withRow(folder.path, 'read')).toEqual(ROW);
  });
});

it('secrets.json is restored from its copy', () => {
  const first = readSecrets(folder.path);
  for (const text of ['', '{', '[]']) {
    writeFileSync(join(folder.path, 'secrets.json'), text);
    expect(readSecrets(folder.path)).toEqual(first);
    expect(JSON.parse(readFileSync(join(folder.path, 'secrets.json'), 'utf8'))).toEqual(first);
  }
});
