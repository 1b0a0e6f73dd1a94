import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, type FunctionFile, readFunctionFiles } from '#db/local/function-files.ts';
import { ROOT } from './build.ts';

/** What the server of some tests counted (tests/support/function-calls.ts). */
export interface FunctionCalls {
  readonly called: readonly string[];
  /** The functions that PostgreSQL may write into the statements that use them, and then does not count. */
  readonly inlined: readonly string[];
}

const DEFINITION = /^create or replace function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$/gm;
const CALL = /\b([a-z_]\w*)\s*\(/g;

/**
 * The functions of the files that no test called. An inlined function counts as called if a called function, a view or an index of the files,
 * or one of the statements uses it.
 */
export const uncalledFunctions = (
  files: readonly FunctionFile[],
  reports: readonly FunctionCalls[],
  statements: readonly string[],
): readonly string[] => {
  const code = files.map(({ text }) => codeOf(text)).join('\n');
  const bodies = new Map<string, string>();
  for (const [, name = '', body = ''] of code.matchAll(DEFINITION))
    bodies.set(name, `${bodies.get(name) ?? ''} ${body}`);
  const inlined = new Set(reports.flatMap((report) => report.inlined));
  const called = new Set(reports.flatMap((report) => report.called));
  const texts = [
    code.replace(DEFINITION, ''),
    ...statements,
    ...[...called].map((name) => bodies.get(name) ?? ''),
  ];
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(CALL))
      if (inlined.has(name) && !called.has(name)) {
        called.add(name);
        texts.push(bodies.get(name) ?? '');
      }
  return [...bodies.keys()].filter((name) => !called.has(name)).sort();
};

export const callsReportOf = (project: string): string =>
  join(ROOT, `test-results/function-calls-${project}.json`);

/** The same for db/functions and the tests of projects that just ran; the statements are the queries and the SQL of tests/db. */
export const functionsWithoutTest = (projects: readonly string[]): readonly string[] => {
  const reports = projects
    .map(callsReportOf)
    .filter((file) => existsSync(file))
    .map((file): FunctionCalls => JSON.parse(readFileSync(file, 'utf8')));
  const statements = ['db/queries', 'tests/db'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  return uncalledFunctions(readFunctionFiles(), reports, statements);
};
