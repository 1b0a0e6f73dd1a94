import type pg from 'pg';
import type { FunctionFile } from '../function-files.ts';
import { checkSteps } from './check-function.ts';
import { askExtension } from './extension.ts';
import { findPlace, lineIn } from './places.ts';
import { Planner, type RefusedPiece } from './planner.ts';
import { stepsOf } from './read-steps.ts';
import type { FunctionSteps } from './steps.ts';
import { readFunctions, type StoredFunction } from './stored-functions.ts';
import { loadParser, parseFunction } from './syntax-tree.ts';
import { unusedIn } from './unused.ts';

/** Something wrong in a function of db/functions or in a call of db/queries. */
export interface FunctionProblem {
  readonly file: string;
  readonly line: number;
  readonly functionName: string;
  readonly message: string;
}

const TRIGGER_VARIABLES: readonly (readonly [string, string])[] = [
  ...['tg_name', 'tg_relname', 'tg_table_name', 'tg_table_schema'].map((name) => [name, 'name'] as const),
  ...['tg_when', 'tg_level', 'tg_op'].map((name) => [name, 'text'] as const),
  ['tg_relid', 'oid'],
  ['tg_nargs', 'integer'],
  ['tg_argv', 'text[]'],
];

/** The columns of an answer with rows, or its one type. */
async function rowTypesOf(
  planner: Planner,
  { types, modes, returns }: StoredFunction,
): Promise<readonly string[]> {
  const outputs = types.filter((_, i) => modes[i] === 't' || modes[i] === 'o');
  if (outputs.length > 0) return outputs;
  const columns = await planner.columnsOf(returns);
  return columns.length > 0 ? columns.map(({ type }) => type) : [returns];
}

/** Checks a PL/pgSQL function; the function of triggers once for each of their tables. */
async function refusalsOf(
  planner: Planner,
  fn: StoredFunction,
  found: FunctionSteps,
): Promise<RefusedPiece[]> {
  const isTrigger = fn.returns === 'trigger';
  const rowTypes = isTrigger ? [] : await rowTypesOf(planner, fn);
  const parameters = fn.names.map((name, i) => [name, fn.types[i] ?? ''] as const);
  const refusals: RefusedPiece[] = [];
  for (const type of isTrigger ? fn.tables : [fn.returns]) {
    const given = isTrigger
      ? [...TRIGGER_VARIABLES, ['new', type] as const, ['old', type] as const]
      : parameters;
    const checked = { name: fn.name, variables: new Map(given), returnType: type, rowTypes };
    refusals.push(...(await checkSteps(planner, checked, found.steps)));
  }
  return refusals;
}

/** What is wrong in a function, with lines of its body from 1; 0 is the line of its name. */
type Finding = readonly [line: number, message: string];

async function findingsOf(planner: Planner, fn: StoredFunction): Promise<Finding[]> {
  const found = fn.language === 'plpgsql' ? stepsOf(parseFunction(fn.definition, fn.body)) : undefined;
  const findings = unusedIn(fn, found).map(({ name, line }): Finding => [line, `${name} is not used`]);
  for (const { name, table } of fn.changed_rows)
    await planner.run(`create temp table "${name}" (like ${table})`);
  for (const { piece, message, offset } of found ? await refusalsOf(planner, fn, found) : [])
    findings.push([lineIn(fn.body, piece, offset), message]);
  for (const { name } of fn.changed_rows) await planner.run(`drop table pg_temp."${name}"`);
  return findings;
}

/**
 * Checks the functions of a database against its schema, without calling them: PostgreSQL analyzes SQL functions when it creates them; here it
 * plans each statement and each expression of the PL/pgSQL functions, with their variables. Also finds variables and parameters that nothing
 * reads. `files` tells where each function is, `only` which functions to check. Call it in a transaction that is rolled back.
 */
export async function checkFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  only?: readonly string[],
): Promise<readonly FunctionProblem[]> {
  await loadParser();
  await client.query('set local search_path = pg_catalog, public, pg_temp');
  const planner = new Planner(client);
  const problems: FunctionProblem[] = [];
  const report = ({ name, body }: { name: string; body: string }, [line, message]: Finding): void => {
    const place = findPlace(files, name, body);
    const at = line > 0 && place ? place.bodyLine + line - 1 : (place?.line ?? 0);
    problems.push({ file: place?.file ?? 'db/functions', line: at, functionName: name, message });
  };
  for (const fn of await readFunctions(client, only)) {
    if (!findPlace(files, fn.name, fn.body)) report(fn, [0, 'is in the database and not in a file']);
    try {
      for (const finding of await findingsOf(planner, fn)) report(fn, finding);
    } catch (error) {
      report(fn, [0, `cannot be checked: ${error instanceof Error ? error.message : String(error)}`]);
    }
  }
  for (const finding of await askExtension(client, only)) report(finding, [finding.line, finding.message]);
  return problems;
}
