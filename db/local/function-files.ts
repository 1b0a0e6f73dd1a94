import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { LocalProblem } from './problem.ts';

export interface FunctionFile {
  /** The path below db/functions: 'kitchen/kitchen.sql'. */
  readonly name: string;
  readonly text: string;
}

export const FUNCTIONS_FOLDER = resolve(import.meta.dirname, '../functions');

/** roles.sql creates the roles that own and call the functions; security.sql sets the rights of all functions. */
const FIRST = 'roles.sql';
const LAST = 'security.sql';

const DEFINITION = /\bcreate (?:or replace )?(?:function|view) ([a-z_][a-z_0-9]*)/g;
const USE = /\b([a-z_][a-z_0-9]*)\s*\(|\b(?:from|join) ([a-z_][a-z_0-9]*)/g;

/** The code of a file without comments and without the contents of strings. */
export const codeOf = (text: string): string =>
  text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (found) => (found.startsWith('--') ? '' : "''"));

const namesIn = (code: string): readonly string[] =>
  [...code.matchAll(DEFINITION)].map(([, name]) => name ?? '');

/** The names of the functions and views that files define. */
export const definedIn = (files: readonly FunctionFile[]): readonly string[] =>
  files.flatMap(({ text }) => namesIn(codeOf(text)));

/** The files that are new or differ from `before`. */
export function changedFiles(
  files: readonly FunctionFile[],
  before: readonly FunctionFile[],
): readonly FunctionFile[] {
  const known = new Map(before.map(({ name, text }) => [name, text]));
  return files.filter(({ name, text }) => known.get(name) !== text);
}

/** Whether a file creates the roles: it is applied before any other. */
export const isRoles = ({ name }: Pick<FunctionFile, 'name'>): boolean => basename(name) === FIRST;

/** Whether a file sets the rights of all tables and functions: it is applied after any other. */
export const isRights = ({ name }: Pick<FunctionFile, 'name'>): boolean => basename(name) === LAST;

/** For each file, the other files that it uses, each with one name that it uses there. Refuses a name that is defined twice. */
function usesBetween(files: readonly FunctionFile[]): Map<string, Map<string, string>> {
  const owners = new Map<string, string>();
  const codes = files.map(({ name, text }) => ({ name, code: codeOf(text) }));
  for (const { name, code } of codes)
    for (const defined of namesIn(code)) {
      const other = owners.get(defined);
      if (other === name)
        throw new LocalProblem(
          `db/functions: ${defined} está dos veces en ${name}. Una actualización borraría las dos.`,
        );
      if (other !== undefined)
        throw new LocalProblem(
          `db/functions: ${defined} está en ${other} y en ${name}. Cada nombre pertenece a un archivo.`,
        );
      owners.set(defined, name);
    }
  return new Map(
    codes.map(({ name, code }) => {
      const uses = new Map<string, string>();
      for (const [, called, read] of code.matchAll(USE)) {
        const used = called ?? read ?? '';
        const owner = owners.get(used);
        if (owner !== undefined && owner !== name && !uses.has(owner)) uses.set(owner, used);
      }
      return [name, uses];
    }),
  );
}

/** The files of a cycle among `names`: each file uses the next one, and the last uses the first. */
function cycleAmong(
  names: ReadonlySet<string>,
  uses: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  const path: string[] = [];
  let next = [...names][0];
  while (next !== undefined && !path.includes(next)) {
    path.push(next);
    next = [...(uses.get(next)?.keys() ?? [])].find((name) => names.has(name));
  }
  return path.slice(next === undefined ? 0 : path.indexOf(next));
}

/**
 * Sorts files of SQL functions, each after those whose functions and views it uses, because PostgreSQL checks the body of an SQL function when
 * it is created. Throws LocalProblem if files use each other in a cycle, or a name is defined twice.
 */
export function inOrder(files: readonly FunctionFile[]): readonly FunctionFile[] {
  const isFixed = (file: FunctionFile) => isRoles(file) || isRights(file);
  const uses = usesBetween(files.filter((file) => !isFixed(file)));
  const waiting = new Set([...uses.keys()].sort((a, b) => (basename(a) < basename(b) ? -1 : 1)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(
      (name) => ![...(uses.get(name)?.keys() ?? [])].some((used) => waiting.has(used)),
    );
    if (next === undefined) {
      const cycle = cycleAmong(waiting, uses);
      const steps = cycle.map((name, i) => {
        const used = cycle[(i + 1) % cycle.length] ?? '';
        return `${name} usa ${uses.get(name)?.get(used)} de ${used}`;
      });
      throw new LocalProblem(
        `db/functions: estos archivos se usan en círculo: ${steps.join('; ')}. Mueve una de esas funciones.`,
      );
    }
    waiting.delete(next);
    ordered.push(next);
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  return [
    ...files.filter(isRoles),
    ...ordered.flatMap((name) => byName.get(name) ?? []),
    ...files.filter(isRights),
  ];
}

/** The files of `db/functions` and its folders, in the order in which they are applied. */
export function readFunctionFiles(folder = FUNCTIONS_FOLDER): readonly FunctionFile[] {
  return inOrder(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => ({ name: name.replaceAll(sep, '/'), text: readFileSync(join(folder, name), 'utf8') })),
  );
}
