import type { FunctionSteps, Piece, Step, Target, Variable } from './steps.ts';
import { type Fields, findNodes, type Node, nodeOf, nodesOf, numberOf, textOf } from './syntax-tree.ts';

const BOOLEAN: Target = { type: 'boolean' };
const INTEGER: Target = { type: 'integer' };
const TEXT: Target = { type: 'text' };

/** The expressions and inner statements of the simple statements. An expression with null is only planned. */
const SIMPLE: Readonly<
  Record<string, { values?: Record<string, Target | null>; bodies?: readonly string[] }>
> = {
  PLpgSQL_stmt_if: { values: { cond: BOOLEAN }, bodies: ['then_body', 'elsif_list', 'else_body'] },
  PLpgSQL_if_elsif: { values: { cond: BOOLEAN }, bodies: ['stmts'] },
  PLpgSQL_stmt_loop: { bodies: ['body'] },
  PLpgSQL_stmt_while: { values: { cond: BOOLEAN }, bodies: ['body'] },
  PLpgSQL_stmt_exit: { values: { cond: BOOLEAN } },
  PLpgSQL_stmt_raise: { values: { params: null }, bodies: ['options'] },
  PLpgSQL_raise_option: { values: { expr: TEXT } },
  PLpgSQL_stmt_assert: { values: { cond: BOOLEAN, message: TEXT } },
  PLpgSQL_stmt_getdiag: {},
};

/** The text after `:=` or `=`, with what stands before it; what is in brackets is passed over. */
function splitAssignment(text: string): { left: string; right: string } {
  const match = /^((?:[^=:[\]]|\[[^\]]*\])*?)(?::=|=)/.exec(text);
  if (!match) throw new Error(`no assignment: ${text}`);
  return { left: (match[1] ?? '').trim(), right: text.slice(match[0].length) };
}

/** The variables of the section `declare`; those of loops and of exception handlers have a later line. Throws at an inner `declare`. */
function declaredIn(tree: Fields, datums: readonly Node[]): readonly Variable[] {
  const blocks = [...findNodes(tree.action, 'PLpgSQL_stmt_block')];
  const begin = numberOf(blocks.find(({ lineno }) => numberOf(lineno) > 0)?.lineno);
  const counters = [...findNodes(tree.action, 'PLpgSQL_stmt_fori')].map(({ var: counter }) =>
    textOf(nodeOf(counter)?.fields.refname),
  );
  return datums.flatMap(({ kind, fields }) => {
    const line = numberOf(fields.lineno);
    const name = textOf(fields.refname);
    const isOfParser = /^(__Case__|sqlstate$|sqlerrm$|=)/.test(name);
    if (kind === 'PLpgSQL_row' || line === 0 || isOfParser) return [];
    if (line <= begin) return [{ name, type: textOf(nodeOf(fields.datatype)?.fields.typname), line }];
    if (counters.includes(name)) return [];
    throw new Error(`line ${line}: ${name} is declared in an inner block; declare it at the start`);
  });
}

/** Takes a function apart into steps. Throws if a statement or an expression is of a kind that it does not know. */
export function stepsOf(tree: Fields): FunctionSteps {
  const datums = nodesOf(tree.datums);
  const steps: Step[] = [];
  const taken = new Set<unknown>();
  const used = new Set<string>();
  const declared = declaredIn(tree, datums);

  const datumAt = (number: unknown): Node => {
    const found = datums[numberOf(number)];
    if (!found) throw new Error(`no variable ${String(number)}`);
    return found;
  };
  const nameAt = (number: unknown): string => textOf(datumAt(number).fields.refname);
  const targetAt = (number: unknown): Target => {
    const { kind, fields } = datumAt(number);
    return kind === 'PLpgSQL_recfield'
      ? { variable: nameAt(fields.recparentno), field: textOf(fields.fieldname) }
      : { variable: textOf(fields.refname) };
  };
  /** The piece of an expression, and that it is taken; undefined where there is none. */
  const pieceOf = (value: unknown, line: number): Piece | undefined => {
    const fields = nodeOf(value)?.fields;
    if (!fields) return undefined;
    taken.add(fields);
    return { text: textOf(fields.query), line };
  };
  const run = (value: unknown, line: number): void => {
    const piece = pieceOf(value, line);
    if (piece) steps.push({ kind: 'run', piece });
  };
  const convert = (value: unknown, line: number, target?: Target | null): void => {
    const piece = pieceOf(value, line);
    if (piece) steps.push({ kind: 'value', piece, ...(target ? { target } : {}) });
  };
  const targetsOf = (value: unknown): readonly Target[] => {
    const target = nodeOf(value);
    if (target?.kind !== 'PLpgSQL_row') return [{ variable: textOf(target?.fields.refname) }];
    const fields = Array.isArray(target.fields.fields) ? target.fields.fields : [];
    return fields.map((field: Fields) => targetAt(field.varno));
  };
  const fill = (value: unknown, line: number, target: unknown): void => {
    const piece = pieceOf(value, line);
    if (piece) steps.push({ kind: 'fill', piece, targets: targetsOf(target) });
  };
  const within = (name: string, type: string, work: () => void): void => {
    steps.push({ kind: 'declare', name, type });
    work();
    steps.push({ kind: 'forget', name });
  };
  const walkAll = (value: unknown): void => nodesOf(value).forEach(walk);
  const markUsed = (value: unknown): void => {
    const target = nodeOf(value);
    if (target) used.add(textOf(target.fields.refname));
  };

  function assign(fields: Fields, line: number): void {
    const whole = pieceOf(fields.expr, line);
    if (!whole) return;
    const { left, right } = splitAssignment(whole.text);
    const target = targetAt(fields.varno);
    const isElement = left.endsWith(']');
    if (isElement) steps.push({ kind: 'value', piece: { text: left, line } });
    steps.push({
      kind: 'value',
      piece: { text: right.trim(), line },
      target:
        isElement && typeof target === 'object' && 'variable' in target ? { ...target, isElement } : target,
    });
  }

  /** A line of 0 is the end of the function. `return` alone has no number, as the first parameter: then there is no answer. */
  function giveBack(fields: Fields, line: number): void {
    if (fields.expr) convert(fields.expr, line, 'answer');
    else if (line > 0 && fields.retvarno !== undefined) {
      const name = nameAt(fields.retvarno);
      used.add(name);
      steps.push({ kind: 'value', piece: { text: `"${name}"`, line }, target: 'answer' });
    }
  }

  /** `case x when …`: the parser puts a variable in place of x. */
  function choose(fields: Fields, line: number): void {
    const subject = textOf(nodeOf(fields.t_expr)?.fields.query);
    const name = fields.t_expr ? `"${nameAt(fields.t_varno)}"` : '';
    convert(fields.t_expr, line);
    for (const { fields: when } of nodesOf(fields.case_when_list)) {
      const piece = pieceOf(when.expr, numberOf(when.lineno));
      if (!piece) continue;
      const text = name === '' ? piece.text : piece.text.replace(name, `(${subject})`);
      steps.push({ kind: 'value', piece: { ...piece, text }, target: BOOLEAN });
      walkAll(when.stmts);
    }
    walkAll(fields.else_stmts);
  }

  function walk({ kind, fields }: Node): void {
    const line = numberOf(fields.lineno);
    const simple = SIMPLE[kind];
    if (simple) {
      for (const [name, target] of Object.entries(simple.values ?? {}))
        for (const value of [fields[name]].flat()) convert(value, line, target);
      for (const name of simple.bodies ?? []) walkAll(fields[name]);
    } else if (kind === 'PLpgSQL_stmt_block') {
      walkAll(fields.body);
      const handlers = nodesOf(nodeOf(fields.exceptions)?.fields.exc_list);
      if (handlers.length > 0)
        within('sqlstate', 'text', () =>
          within('sqlerrm', 'text', () => {
            for (const handler of handlers) walkAll(handler.fields.action);
          }),
        );
    } else if (kind === 'PLpgSQL_stmt_assign') assign(fields, line);
    else if (kind === 'PLpgSQL_stmt_case') choose(fields, line);
    else if (kind === 'PLpgSQL_stmt_return' || kind === 'PLpgSQL_stmt_return_next') giveBack(fields, line);
    else if (kind === 'PLpgSQL_stmt_return_query') {
      const piece = pieceOf(fields.query, line);
      if (piece) steps.push({ kind: 'answer', piece });
      convert(fields.dynquery, line, TEXT);
      for (const value of [fields.params].flat()) convert(value, line);
    } else if (kind === 'PLpgSQL_stmt_perform') run(fields.expr, line);
    else if (kind === 'PLpgSQL_stmt_execsql') {
      if (fields.into === true) fill(fields.sqlstmt, line, fields.target);
      else run(fields.sqlstmt, line);
    } else if (kind === 'PLpgSQL_stmt_dynexecute' || kind === 'PLpgSQL_stmt_dynfors') {
      convert(fields.query, line, TEXT);
      for (const value of [fields.params].flat()) convert(value, line);
      walkAll(fields.body);
    } else if (kind === 'PLpgSQL_stmt_fors') {
      markUsed(fields.var);
      fill(fields.query, line, fields.var);
      walkAll(fields.body);
    } else if (kind === 'PLpgSQL_stmt_fori') {
      for (const name of ['lower', 'upper', 'step']) convert(fields[name], line, INTEGER);
      within(textOf(nodeOf(fields.var)?.fields.refname), 'integer', () => walkAll(fields.body));
    } else if (kind === 'PLpgSQL_stmt_foreach_a') {
      used.add(nameAt(fields.varno));
      const piece = pieceOf(fields.expr, line);
      if (piece)
        steps.push({
          kind: 'value',
          piece: { ...piece, text: `(${piece.text})[1]` },
          target: targetAt(fields.varno),
        });
      walkAll(fields.body);
    } else throw new Error(`line ${line}: ${kind} is not known here; add it to db/local/check/read-steps.ts`);
  }

  const firstValues = new Map(datums.map(({ fields }) => [textOf(fields.refname), fields.default_val]));
  for (const { name, type, line } of declared) {
    convert(firstValues.get(`=${name}`), line, { type, first: name });
    steps.push({ kind: 'declare', name, type });
  }
  const body = nodeOf(tree.action);
  if (body) walk(body);
  for (const fields of findNodes(tree, 'PLpgSQL_expr'))
    if (!taken.has(fields))
      throw new Error(`«${textOf(fields.query)}» is not checked; see db/local/check/read-steps.ts`);
  return { steps, declared, used };
}
