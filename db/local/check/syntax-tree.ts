import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** The fields of a node of a tree that the parser of PostgreSQL returns as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Node {
  readonly kind: string;
  readonly fields: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A node is written `{ kind: fields }`. */
export const nodeOf = (value: unknown): Node | undefined => {
  const [entry] = isFields(value) ? Object.entries(value) : [];
  return entry && isFields(entry[1]) ? { kind: entry[0], fields: entry[1] } : undefined;
};

export const nodesOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.flatMap((item) => nodeOf(item) ?? []) : [];

/** The fields in it, or none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number, or 0: the trees leave it out. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** All nodes of a kind in a tree, at any depth. */
export function* findNodes(value: unknown, kind: string): Generator<Fields> {
  if (Array.isArray(value)) for (const item of value) yield* findNodes(item, kind);
  else if (isFields(value))
    for (const [key, inner] of Object.entries(value)) {
      if (key === kind && isFields(inner)) yield inner;
      yield* findNodes(inner, kind);
    }
}

/** Loads the parser; the functions below need it. */
export const loadParser = (): Promise<void> => loadModule();

const FIRST_VALUE =
  /(?<=(?:\bdeclare|;)\s*(?:--[^\n]*\s*)*)\b((\w+) )(?:constant )?([\w. ]+?(?:\(\d+(?:, *\d+)?\))?(?:\[\])*)(?: not null)?\s*(?::=|=|\bdefault\b)/g;

/**
 * The parser leaves out the first value of a row variable: `x orders := f()` becomes `x orders; "=x" text := f()`, on the same lines. Throws at a
 * declaration of another form.
 */
const withFirstValues = (definition: string, body: string): string => {
  const begin = /^\s*begin\b/m.exec(body)?.index ?? 0;
  const declarations = body.slice(0, begin).replace(FIRST_VALUE, '$1$3; "=$2" text :=');
  if (/(?<!" text ):=|\bdefault\b/.test(declarations.replace(/--[^\n]*|'(?:[^']|'')*'/g, '')))
    throw new Error('a declaration is read only in the form `name type := value;`');
  return definition.replace(body, () => declarations + body.slice(begin));
};

/**
 * The tree of a PL/pgSQL function, from its definition and the body in it. The first value of a variable `x` is that of another variable, `=x`.
 * Throws with the message of the parser.
 */
export function parseFunction(definition: string, body: string): Fields {
  const [found] = findNodes(parsePlPgSQLSync(withFirstValues(definition, body)), 'PLpgSQL_function');
  if (!found) throw new Error('the parser found no function');
  return found;
}

/** The statements of a text of SQL. Throws with the message of the parser. */
export function parseStatements(text: string): readonly unknown[] {
  const { stmts } = fieldsOf(parseSync(text));
  return Array.isArray(stmts) ? stmts.map((statement: unknown) => fieldsOf(statement).stmt) : [];
}

/** The names in a statement that can be variables: `a`, and `a` and `b` of `a.b`. */
export function namesIn(statement: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { fields } of findNodes(parseSync(statement), 'ColumnRef'))
    for (const part of nodesOf(fields).slice(0, 2)) names.add(textOf(part.fields.sval));
  return names;
}
