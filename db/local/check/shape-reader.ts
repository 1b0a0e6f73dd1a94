import { closedShape, storedShape, unionOf, unknownShape } from './json-shape.ts';
import type { ShapeRow } from './shape-catalog.ts';
import { calledName, listOf, namesOf } from './sql-nodes.ts';
import { type Fields, fieldsOf, type Node, nodeOf, nodesOf, numberOf, textOf } from './syntax-tree.ts';
import { ValueReader, type VisibleNames } from './value-reader.ts';

const NOTHING: Node = { kind: '', fields: {} };

/** The parts of a `select` besides its columns and `from`. */
const CLAUSES = [
  'whereClause',
  'groupClause',
  'havingClause',
  'windowClause',
  'sortClause',
  'limitCount',
  'limitOffset',
  'distinctClause',
];

/** The parts of another statement that are read before. */
const READ_BEFORE = new Set(['withClause', 'relation', 'fromClause', 'usingClause', 'returningClause']);

const renamed = (row: ShapeRow, names: readonly string[]): ShapeRow =>
  row.map(([name, shape], i) => [names[i] ?? name, shape] as const);

/** Follows JSON values through statements, and notes which keys are read of them. */
export class ShapeReader extends ValueReader {
  override rows(statement: unknown, outer?: VisibleNames): ShapeRow {
    const { kind, fields } = nodeOf(statement) ?? NOTHING;
    const names: VisibleNames = { relations: new Map(), queries: new Map(), outer };
    for (const { fields: query } of nodesOf(fieldsOf(fields.withClause).ctes)) this.addQuery(query, names);
    return kind === 'SelectStmt' ? this.select(fields, names) : this.change(fields, names);
  }

  /** A query of `with`; one that names itself starts with the rows before its `union`. */
  private addQuery(query: Fields, names: VisibleNames): void {
    const add = (statement: unknown) =>
      names.queries.set(
        textOf(query.ctename),
        renamed(this.rows(statement, names), namesOf(query.aliascolnames)),
      );
    const first = nodeOf(query.ctequery)?.fields.larg;
    if (first) add({ SelectStmt: first });
    add(query.ctequery);
  }

  private select(fields: Fields, names: VisibleNames): ShapeRow {
    if (fields.larg) {
      const right = this.rows({ SelectStmt: fields.rarg }, names);
      return this.rows({ SelectStmt: fields.larg }, names).map(([name, shape], i) => [
        name,
        unionOf([shape, right[i]?.[1] ?? closedShape()]),
      ]);
    }
    for (const item of listOf(fields.fromClause)) this.addFrom(item, names);
    for (const clause of CLAUSES) this.visit(fields[clause], names);
    if (!fields.valuesLists) return this.columnsOf(fields.targetList, names);
    const rows = nodesOf(fields.valuesLists).map((list) =>
      listOf(list.fields.items).map((item) => this.value(item, names)),
    );
    return (rows[0] ?? []).map((_, i) => [`column${i + 1}`, unionOf(rows.flatMap((row) => row[i] ?? []))]);
  }

  /** `insert`, `update`, `delete` and others, which keep the values that they get. */
  private change(fields: Fields, names: VisibleNames): ShapeRow {
    if (fields.relation) this.addFrom({ RangeVar: fields.relation }, names);
    for (const item of [fields.fromClause, fields.usingClause].flatMap(listOf)) this.addFrom(item, names);
    for (const [part, inner] of Object.entries(fields)) if (!READ_BEFORE.has(part)) this.visit(inner, names);
    return this.columnsOf(fieldsOf(fields.returningClause).exprs, names);
  }

  private columnsOf(list: unknown, names: VisibleNames): ShapeRow {
    return nodesOf(list).flatMap(({ fields }): ShapeRow => {
      const expression = nodeOf(fields.val);
      const path = expression?.kind === 'ColumnRef' ? namesOf(expression.fields.fields) : [];
      const [first = ''] = path;
      if (path.at(-1) !== '*') {
        const name = textOf(fields.name) || (path.at(-1) ?? calledName(fields.val));
        return [[name, this.value(fields.val, names)]];
      }
      const row = names.relations.get(first);
      if (first === '*') return [...names.relations.values()].flat();
      return row ?? this.variables.get(first)?.given() ?? [];
    });
  }

  private addFrom(item: unknown, names: VisibleNames): void {
    const { kind, fields } = nodeOf(item) ?? NOTHING;
    if (kind === 'JoinExpr') {
      this.addFrom(fields.larg, names);
      this.addFrom(fields.rarg, names);
      this.visit(fields.quals, names);
      return;
    }
    const alias = fieldsOf(fields.alias);
    const name = textOf(alias.aliasname) || textOf(fields.relname);
    let row: ShapeRow = [];
    if (kind === 'RangeVar') row = this.table(textOf(fields.relname), names);
    else if (kind === 'RangeSubselect') row = this.rows(fields.subquery, names);
    else if (kind === 'RangeFunction') row = this.functions(fields, name, names);
    else this.visit(item, names);
    names.relations.set(name || `from ${names.relations.size}`, renamed(row, namesOf(alias.colnames)));
  }

  private table(name: string, names: VisibleNames): ShapeRow {
    for (let at: VisibleNames | undefined = names; at; at = at.outer) {
      const query = at.queries.get(name);
      if (query) return query;
    }
    return (this.catalog.rows.get(name) ?? []).map((column) => [column, storedShape()]);
  }

  /** The columns of one function, or of several in `rows from`. */
  private functions(
    { functions, coldeflist, ordinality }: Fields,
    alias: string,
    names: VisibleNames,
  ): ShapeRow {
    const rows = nodesOf(functions).flatMap(({ fields: { items } }) => {
      const [call, own] = listOf(items);
      const wanted = nodesOf(coldeflist ?? nodeOf(own)?.fields.items).map(({ fields }) =>
        textOf(fields.colname),
      );
      return this.functionRow(call, wanted, alias, names);
    });
    return ordinality ? [...rows, ['ordinality', closedShape()]] : rows;
  }

  /** The columns of a function: those that the statement defines, those of its definition, or one. */
  private functionRow(
    call: unknown,
    wanted: readonly string[],
    alias: string,
    names: VisibleNames,
  ): ShapeRow {
    const name = calledName(call);
    const fields = nodeOf(call)?.fields ?? {};
    const given = () => this.argumentsOf(call, names).at(-1)?.[1] ?? closedShape();
    if (name.startsWith('jsonb_to_record')) {
      const row = name.endsWith('set') ? given().element() : given();
      return wanted.map((key) => [key, this.keyOf(row, key, numberOf(fields.location))]);
    }
    if (name.startsWith('jsonb_populate_record')) return this.value(call, names).given();
    if (name.startsWith('jsonb_each'))
      return [
        ['key', closedShape()],
        ['value', this.anyOf(given())],
      ];
    const answer = this.value(call, names);
    const columns = this.catalog.functions.get(name)?.columns ?? [];
    if (columns.length > 0) return columns.map((column) => [column, answer.key(column)]);
    if (wanted.length > 0) return wanted.map((column) => [column, unknownShape()]);
    return [[alias || (name.startsWith('jsonb_array_elements') ? 'value' : name), answer]];
  }
}
