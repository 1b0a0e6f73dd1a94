import type pg from 'pg';
import type { FunctionFile } from '../function-files.ts';
import type { FunctionProblem } from './check-functions.ts';
import { emptyShapes, type FunctionKeyRead, readKeys } from './function-shapes.ts';
import { findPlace, lineIn } from './places.ts';
import type { QueryCall } from './query-calls.ts';
import type { ShapeCatalog } from './shape-catalog.ts';
import { ShapeReader } from './shape-reader.ts';
import { readFunctions } from './stored-functions.ts';
import { loadParser, parseStatements } from './syntax-tree.ts';

const ROWS = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'c') group by 1`;

/** The statements of a text that is a statement, an expression or a part of one: then there are none. */
function statementsOf(text: string): readonly unknown[] {
  for (const before of ['select ', ''])
    try {
      return parseStatements(before + text);
    } catch {
      // It is read in the other way.
    }
  return [];
}

/** Gives the functions what a call of db/queries gives them. */
function readCall(
  { file, line, text, values }: QueryCall,
  catalog: ShapeCatalog,
): readonly FunctionProblem[] {
  const parameters = new Map(values.map((shape, i) => [`$${i + 1}`, shape]));
  const reader = new ShapeReader(catalog, parameters);
  const statements = statementsOf(text);
  for (const statement of statements) for (const [, shape] of reader.rows(statement)) shape.readAll();
  const isLost = statements.length === 0 && values.some(({ otherKeys }) => otherKeys === 'none');
  return isLost
    ? [{ file, line, functionName: text, message: 'is not a whole statement or expression' }]
    : [];
}

/** The keys that a call gives and no function reads. */
const unreadOf = ({ file, line, text, values }: QueryCall): readonly FunctionProblem[] =>
  values.flatMap((value) =>
    value.unread().map((path) => ({
      file,
      line,
      functionName: /\w+(?=\()/.exec(text)?.[0] ?? text,
      message: `${path} is given, and nothing reads it`,
    })),
  );

function missingOf(
  { fn, piece, offset, found }: FunctionKeyRead,
  files: readonly FunctionFile[],
): FunctionProblem {
  const place = findPlace(files, fn.name, fn.body);
  const line = (place?.bodyLine ?? 1) + lineIn(fn.body, piece, offset) - 1;
  const message = `reads ${found.path}, which no caller gives`;
  return { file: place?.file ?? 'db/functions', line, functionName: fn.name, message };
}

export interface InputFindings {
  readonly problems: readonly FunctionProblem[];
  /** The functions that read a key of a value that is not followed, once for each key. */
  readonly unknown: readonly string[];
}

/**
 * Finds the keys that the functions of a database read of JSON values and that no caller gives, and the keys that `calls` give and nothing reads
 * (decision 096). Values are followed from their caller through variables, statements and other functions. What columns store is not followed.
 * The functions must be right: see `checkFunctions`. `only` tells which functions to read. The values of `calls` are changed: use them once.
 */
export async function checkInputs(
  client: pg.Client,
  files: readonly FunctionFile[],
  calls: readonly QueryCall[],
  only?: readonly string[],
): Promise<InputFindings> {
  await loadParser();
  await client.query('set local search_path = pg_catalog, public, pg_temp');
  const { rows } = await client.query<{ name: string; columns: string[] }>(ROWS);
  const rowTypes = new Map(rows.map(({ name, columns }) => [name, columns]));
  const stored = await readFunctions(client, only);
  const functions = new Map(stored.map((fn) => [fn.name, emptyShapes(fn, rowTypes)]));
  const catalog: ShapeCatalog = { rows: rowTypes, functions };
  const lost = calls.flatMap((call) => readCall(call, catalog));
  const views = await client.query<{ definition: string }>(
    `select definition from pg_views where schemaname = 'public'`,
  );
  for (const { definition } of views.rows)
    for (const statement of parseStatements(definition)) new ShapeReader(catalog, new Map()).rows(statement);
  const notGiven = stored.flatMap((fn) => readKeys(fn, catalog)).filter(({ found }) => !found.isGiven);
  const missing = notGiven.filter(({ value }) => value.otherKeys === 'none');
  return {
    problems: [...lost, ...missing.map((read) => missingOf(read, files)), ...calls.flatMap(unreadOf)],
    unknown: notGiven.filter(({ value }) => value.otherKeys === 'any').map(({ fn }) => fn.name),
  };
}
