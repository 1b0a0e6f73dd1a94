import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FunctionFile, readFunctionFiles } from '#db/local/function-files.ts';
import { beginRelease, contract, expand, finishRelease, migrate } from '#db/local/migrate.ts';
import { type Migration, readMigrations } from '#db/local/migrations.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const state = aStateFolder();
const server = await startPostgres({ stateFolder: state.path, durable: false });
const client = new pg.Client({ connectionString: server.ownerUrl });
const restaurant = new pg.Client({ connectionString: server.ownerUrl });
const present = readMigrations();
const own = readFunctionFiles();
const FUTURE = Date.UTC(2100, 0, 1);

beforeAll(async () => {
  await migrate(server.ownerUrl);
  await client.connect();
  await restaurant.connect();
});
afterAll(async () => {
  await client.end();
  await restaurant.end();
  await server.stop();
  state.remove();
});

const aMigration = (tag: string, ...statements: string[]): Migration => ({
  tag,
  when: FUTURE + Number(tag.slice(0, 4)),
  hash: tag,
  statements,
  isContract: tag.includes('_contract_'),
});

/** The files of a release: Fogón's and one more. */
const filesWith = (text: string): readonly FunctionFile[] => [
  ...own.slice(0, -1),
  { name: 'released.sql', text },
  ...own.slice(-1),
];

const aFunction = (name: string, answer: string, returns = 'integer', parameters = ''): string =>
  `create or replace function ${name}(${parameters}) returns ${returns}\nlanguage sql\nas $$ select ${answer} $$;\n`;

const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;
const answerOf = async (call: string): Promise<unknown> => {
  const { rows: found } = await client.query<{ answer: unknown }>(`select ${call} as answer`);
  return found[0]?.answer;
};
const columnsOf = (table: string) =>
  rows(
    `select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
  );

describe('a release of the database', () => {
  it('what the previous release uses stays until the contract, and each step can be repeated', async () => {
    const first = filesWith(
      `${aFunction('kept_answer', '1')}${aFunction('old_answer', '1')}
create or replace trigger old_trigger before delete on locations for each row execute function count_ingredients();`,
    );
    await migrate(server.ownerUrl, { files: first });

    const second = filesWith(`${aFunction('kept_answer', '2')}${aFunction('new_answer', '2')}`);
    const migrations = [
      ...present,
      aMigration('0001_contract_names', 'alter table locations rename column name to title'),
      aMigration('0002_notes', 'alter table locations add column release_note text'),
    ];
    const released = { files: second, migrations };
    expect(await expand(server.ownerUrl, released)).toEqual({ applied: 1, functionsChanged: true });
    expect(await expand(server.ownerUrl, released)).toEqual({ applied: 0, functionsChanged: false });
    expect(await answerOf('old_answer() * 100 + kept_answer() * 10 + new_answer()')).toBe(122);
    expect(await rows(`select tgname from pg_trigger where tgname = 'old_trigger'`)).toHaveLength(1);
    expect(await columnsOf('locations')).toEqual(
      expect.arrayContaining([{ attname: 'name' }, { attname: 'release_note' }]),
    );

    await expect(contract(server.ownerUrl, migrations)).rejects.toThrow('El último despliegue no terminó');
    await finishRelease(server.ownerUrl, true);
    expect(await contract(server.ownerUrl, migrations)).toEqual({ applied: 1, dropped: 2 });
    expect(await contract(server.ownerUrl, migrations)).toEqual({ applied: 0, dropped: 0 });
    await expect(answerOf('old_answer()')).rejects.toThrow('function old_answer() does not exist');
    expect(await answerOf('kept_answer() * 10 + new_answer()')).toBe(22);
    expect(await columnsOf('locations')).toContainEqual({ attname: 'title' });

    const back = aMigration('0003_contract_back', 'alter table locations rename column title to name');
    await migrate(server.ownerUrl, { migrations: [...migrations, back] });
    expect(await columnsOf('locations')).toContainEqual({ attname: 'name' });
  });

  it('a type of functions is created once, and one with other fields is refused', async () => {
    const release = (text: string) =>
      migrate(server.ownerUrl, { files: filesWith(text), migrations: withReleased() });
    const type = (fields: string) => `create type released_row as (${fields});\n`;
    const first = type('one uuid, other numeric(14,4)');
    const ofRow = (answer: string) => aFunction('of_row', answer, 'integer', 'r released_row');
    await release(`${first}${ofRow('1')}`);
    await release(aFunction('without_type', '1'));
    await release(`${first}${ofRow('2')}`);
    expect(await answerOf('of_row((null, 1)::released_row)')).toBe(2);
    await expect(release(`${type('one uuid')}${ofRow('3')}`)).rejects.toThrow(
      'el tipo released_row ya existe con otros campos (one uuid, other numeric(14,4))',
    );
    expect(await answerOf('of_row((null, 1)::released_row)')).toBe(2);
  });

  it('what a later release removes stays until that release is there', async () => {
    const later = aMigration('0010_contract_later', 'alter table locations drop column release_note');
    const known = (await rows('select from drizzle.__drizzle_migrations')).length;
    expect(await contract(server.ownerUrl, [...withReleased(), later])).toEqual({ applied: 0, dropped: 0 });
    expect(await columnsOf('locations')).toContainEqual({ attname: 'release_note' });
    expect(await rows('select from drizzle.__drizzle_migrations')).toHaveLength(known);
  });

  it('the next release begins with what no release uses any more, but not while a release is unfinished', async () => {
    const release = (text: string) => ({ files: filesWith(text), migrations: withReleased() });
    const first = release(aFunction('of_first', '1'));
    const second = release(aFunction('of_second', '1'));
    const third = release(aFunction('of_third', '1'));
    const begin = (next: typeof first) => beginRelease(server.ownerUrl, next);
    await migrate(server.ownerUrl, first);
    await expand(server.ownerUrl, second);
    expect(await begin(second)).toEqual({ applied: 0, dropped: 0 });
    expect(await begin(third)).toEqual({ applied: 0, dropped: 0 });
    await finishRelease(server.ownerUrl, true);
    expect(await begin(second)).toEqual({ applied: 0, dropped: 0 });
    expect(await answerOf('of_first() + of_second()')).toBe(2);

    await finishRelease(server.ownerUrl, false);
    expect(await begin(third)).toEqual({ applied: 0, dropped: 0 });
    await finishRelease(server.ownerUrl, true);
    expect(await begin(third)).toEqual({ applied: 0, dropped: 1 });
    expect(await answerOf('of_second()')).toBe(1);
  });

  it('a function with another answer or other parameters replaces the previous one', async () => {
    const files = (text: string) => ({ files: filesWith(text), migrations: withReleased() });
    await expand(server.ownerUrl, files(aFunction('shaped', '1') + aFunction('called', 'shaped()')));
    await expand(
      server.ownerUrl,
      files(aFunction('shaped', `'two'::text`, 'text') + aFunction('called', '1')),
    );
    expect(await answerOf('shaped()')).toBe('two');
    await expand(
      server.ownerUrl,
      files(aFunction('shaped', 'a', 'integer', 'a integer default 3') + aFunction('called', '1')),
    );
    expect(await answerOf('shaped()')).toBe(3);
    expect(await rows(`select from pg_proc where proname = 'shaped'`)).toHaveLength(1);
    expect(
      await rows(`select has_function_privilege('public', 'shaped(integer)', 'execute') as open`),
    ).toEqual([{ open: false }]);
  });

  it('an error in a function changes no function and names its file and line', async () => {
    const files = filesWith(`${aFunction('whole', '1')}\n-- A comment.\n${aFunction('broken', '(1')}`);
    await expect(expand(server.ownerUrl, { files, migrations: withReleased() })).rejects.toThrow(
      /^db\/functions\/released\.sql:8: syntax error/,
    );
    expect(await rows(`select from pg_proc where proname in ('whole', 'broken')`)).toEqual([]);
  });

  it('changed functions leave tables, indexes, policies and triggers as they are', async () => {
    const untouched = () =>
      rows(`select 'table' as kind, oid, relfilenode as file, xmin::text as version from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
        union all select 'policy', oid, 0, xmin::text from pg_policy
        union all select 'trigger', oid, 0, xmin::text from pg_trigger order by 1, 2`);
    const before = await untouched();
    const changed = own.map(({ name, text }) => ({
      name,
      text: text.replaceAll(/^as \$\$/gm, (start) => `${start} /* changed */`),
    }));
    expect(await expand(server.ownerUrl, { files: changed, migrations: withReleased() })).toEqual({
      applied: 0,
      functionsChanged: true,
    });
    expect(await untouched()).toEqual(before);
    await migrate(server.ownerUrl, { migrations: withReleased() });
  });

  it('an index whose build was interrupted is built again, without a lock on its table', async () => {
    const index = aMigration(
      '0020_index',
      'create unique index concurrently if not exists released_once on fogon_meta (length(value))',
    );
    const migrations = [...withReleased(), index];
    await client.query(`insert into fogon_meta values ('one', 'same'), ('two', 'same')`);
    await expect(expand(server.ownerUrl, { migrations })).rejects.toThrow('could not create unique index');
    await client.query(`delete from fogon_meta where key in ('one', 'two')`);
    expect(await expand(server.ownerUrl, { migrations })).toMatchObject({ applied: 1 });
    expect(
      await rows(`select indisvalid from pg_index where indexrelid = 'released_once'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });

  it('a migration waits for a long transaction without stopping the others', async () => {
    const migrations = [
      ...withReleased(),
      aMigration('0020_index'),
      aMigration('0030_column', 'alter table orders add column released boolean'),
    ];
    await restaurant.query('begin; select from orders limit 1');
    let isReleased = false;
    const release = expand(server.ownerUrl, { migrations }).then((result) => {
      isReleased = true;
      return result;
    });
    const waits: number[] = [];
    while (waits.length < 40 || !(await hasWaited())) {
      const started = performance.now();
      await client.query('select count(*) from orders');
      waits.push(performance.now() - started);
    }
    expect(isReleased).toBe(false);
    await restaurant.query('commit');
    expect(await release).toMatchObject({ applied: 1 });
    expect(Math.max(...waits)).toBeLessThan(1000);
    expect(await columnsOf('orders')).toContainEqual({ attname: 'released' });
  });
});

/** Whether a statement of the release waits for a lock now. */
async function hasWaited(): Promise<boolean> {
  const { rows: found } = await client.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table orders%'`,
  );
  return found.length > 0;
}

/** The migrations that the first test applied, as a release that knows them. */
function withReleased(): readonly Migration[] {
  return [
    ...present,
    aMigration('0001_contract_names'),
    aMigration('0002_notes'),
    aMigration('0003_contract_back'),
  ];
}
