import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import { createType, isCompositeType } from './composite-type.ts';
import { buildIndex, isConcurrentIndex } from './concurrent-index.ts';
import { type FunctionFile, isRights, isRoles } from './function-files.ts';
import { type FunctionStatement, statementsOf } from './function-statements.ts';
import { LocalProblem } from './problem.ts';
import { isBusy, withShortLocks } from './short-locks.ts';

const META_KEY = 'functions';
/** Another type of the answer or another name of a parameter. */
const CANNOT_REPLACE = '42P13';

/** What fogon_meta knows of the release that a database has. */
const releaseState = z.object({
  /** The time of its newest migration, applied or not. */
  newest: z.number(),
  /** The hashes of the statements of its files of functions. */
  statements: z.array(z.string()),
  functions: z.array(z.string()),
  /** `name on table` */
  triggers: z.array(z.string()),
  /** Whether the Worker that runs is of this release: what only the one before it used may go. */
  isFinished: z.boolean(),
});
export type ReleaseState = z.infer<typeof releaseState>;

/** The state of the last release, or undefined in a new database and in one of an earlier Fogón. */
export async function readState(client: pg.Client): Promise<ReleaseState | undefined> {
  await client.query('create table if not exists fogon_meta (key text primary key, value text not null)');
  const { rows } = await client.query<{ value: string }>('select value from fogon_meta where key = $1', [
    META_KEY,
  ]);
  const text = rows[0]?.value ?? '';
  return text.startsWith('{') ? releaseState.parse(JSON.parse(text)) : undefined;
}

export async function saveState(client: pg.Client, state: ReleaseState): Promise<void> {
  await client.query(
    'insert into fogon_meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [META_KEY, JSON.stringify(state)],
  );
}

const lineAt = (text: string, position: string | undefined): number =>
  text.slice(0, Number(position ?? 0)).split('\n').length - 1;

const isReplaced = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === CANNOT_REPLACE;

/** Adds the file and the line to an error of the text; other errors, such as those of locks, stay. */
const withPlace = (error: unknown, { file, line, text }: FunctionStatement): unknown => {
  if (!(error instanceof pg.DatabaseError) || isBusy(error)) return error;
  const place = `db/functions/${file}:${line + lineAt(text, error.position)}`;
  return new LocalProblem(`${place}: ${error.message}${error.where ? ` (${error.where})` : ''}`);
};

type Signatures = ReadonlyMap<string, readonly string[]>;

/** The signatures of the functions of a database, by name, without those of extensions. */
async function readSignatures(client: pg.Client): Promise<Signatures> {
  const { rows } = await client.query<{ name: string; signatures: string[] }>(
    `select p.proname as name, array_agg(p.oid::regprocedure::text) as signatures
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     group by p.proname`,
  );
  return new Map(rows.map(({ name, signatures }) => [name, signatures]));
}

async function dropFunctions(client: pg.Client, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function ${signature}`);
}

/** Runs a statement. A function whose answer or parameters have other types is dropped first, in the same transaction. */
async function run(client: pg.Client, statement: FunctionStatement, before: Signatures): Promise<void> {
  const old = before.get(statement.functionName ?? '');
  try {
    if (old) await client.query('savepoint statement');
    try {
      if (isCompositeType(statement.text)) await createType(client, statement.text);
      else await client.query(statement.text);
    } catch (error) {
      if (!old || !isReplaced(error)) throw error;
      await client.query('rollback to savepoint statement');
      await dropFunctions(client, old);
      await client.query(statement.text);
    }
    if (old) await client.query('release savepoint statement');
  } catch (error) {
    throw withPlace(error, statement);
  }
}

export const hashesOf = (files: readonly FunctionFile[]): string[] =>
  files.flatMap(statementsOf).map(({ hash }) => hash);

/** Whether a state is of a release with these hashes and this newest migration. */
export const isStateOf = (state: ReleaseState, hashes: readonly string[], newest: number): boolean =>
  state.newest === newest && isDeepStrictEqual(state.statements, hashes);

const isIndex = ({ text }: FunctionStatement): boolean => isConcurrentIndex(text);

const isBlock = ({ text }: FunctionStatement): boolean => /^do \$\$/m.test(text);

/** Holds back the writes of requests, which search their key first: none waits half-way for a table while this transaction waits for another one. */
const HOLD_WRITES = 'lock table idempotency_keys';

/** Drops what functions with other parameters replaced: a call could mean the old one. */
async function dropReplaced(client: pg.Client, before: Signatures): Promise<void> {
  for (const [name, signatures] of await readSignatures(client))
    if (signatures.length > 1) await dropFunctions(client, before.get(name) ?? []);
}

/**
 * Applies the statements that a database does not have yet, all or none, and the rights of all functions. What no file defines any more
 * stays. Returns the names of the changed files. Throws a LocalProblem with file and line.
 */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  newest: number,
): Promise<readonly string[]> {
  const state = await readState(client);
  const known = new Set(state?.statements);
  const statements = files.flatMap(statementsOf);
  const hashes = statements.map(({ hash }) => hash);
  const isFixed = ({ file }: FunctionStatement) => isRoles({ name: file }) || isRights({ name: file });
  const changed = statements.filter(({ hash }) => !known.has(hash));
  const body = changed.filter((found) => !isFixed(found) && !isIndex(found));
  const roles = statements.filter(({ file }) => isRoles({ name: file }));
  const triggers = body.filter(({ trigger }) => trigger !== undefined);
  const blocks = body.filter(isBlock);
  const functions = body.filter((found) => found.trigger === undefined && !isBlock(found));
  await withShortLocks(client, 'el cambio de las funciones', async () => {
    const before = await readSignatures(client);
    for (const statement of [...roles, ...functions, ...blocks]) await run(client, statement, before);
    // A trigger locks its table until the transaction ends.
    if (triggers.length > 0) await client.query(HOLD_WRITES);
    for (const statement of triggers) await run(client, statement, before);
    await dropReplaced(client, before);
    for (const statement of statements.filter(({ file }) => isRights({ name: file })))
      await run(client, statement, before);
  });
  for (const { text } of changed.filter(isIndex)) await buildIndex(client, text);
  await saveState(client, {
    newest,
    statements: hashes,
    functions: statements.flatMap(({ functionName }) => functionName ?? []),
    triggers: statements.flatMap(({ trigger }) => trigger ?? []),
    isFinished: state?.isFinished === true && isStateOf(state, hashes, newest),
  });
  return [...new Set(changed.map(({ file }) => file))];
}

const UNUSED_TRIGGERS = `
  select g.tgname as name, g.tgrelid::regclass::text as "table"
  from pg_trigger g join pg_class c on c.oid = g.tgrelid
  where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and g.tgname || ' on ' || c.relname <> all ($1)`;

/** Drops the triggers and functions that the last release does not define: those of the release before it. Returns how many. */
export async function dropUnused(client: pg.Client): Promise<number> {
  const state = await readState(client);
  if (!state) return 0;
  const used = new Set(state.functions);
  return withShortLocks(client, 'el fin de la versión anterior', async () => {
    const { rows: triggers } = await client.query<{ name: string; table: string }>(UNUSED_TRIGGERS, [
      state.triggers,
    ]);
    for (const { name, table } of triggers)
      await client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${table}`);
    const functions = [...(await readSignatures(client))].flatMap(([name, signatures]) =>
      used.has(name) ? [] : signatures,
    );
    await dropFunctions(client, functions);
    return triggers.length + functions.length;
  });
}
