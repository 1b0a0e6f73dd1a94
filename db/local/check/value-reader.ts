import { builtShape, listShape, populatedShape, rowShape } from './built-shapes.ts';
import { closedShape, type JsonShape, shapeOf, unionOf, unknownShape } from './json-shape.ts';
import { type ShapeCatalog, type ShapeRow, shapeOfType } from './shape-catalog.ts';
import {
  calledName,
  constantOf,
  constantsOf,
  isTextOfKey,
  listOf,
  namesOf,
  operatorOf,
  typeNameOf,
} from './sql-nodes.ts';
import { type Fields, nodeOf, nodesOf, numberOf, textOf } from './syntax-tree.ts';

/** A key that a statement reads of a value. The offset is in the text of the statement, in bytes. */
export interface KeyRead {
  readonly value: JsonShape;
  readonly found: JsonShape;
  readonly offset: number;
}

/** The relations and the queries of `with` that a part of a statement may name. */
export interface VisibleNames {
  readonly relations: Map<string, ShapeRow>;
  readonly queries: Map<string, ShapeRow>;
  readonly outer: VisibleNames | undefined;
}

/** Functions that give back their first argument, values of a list, and what reads no key. */
const SAME = new Set(['to_jsonb', 'jsonb_strip_nulls', 'min', 'max']);
const LISTS = new Set(['jsonb_agg', 'array_agg', 'jsonb_build_array']);
const KEYLESS = new Set(['jsonb_array_length', 'jsonb_typeof', 'cardinality', 'count']);

/** Follows JSON values through expressions. What it cannot follow is unknown and may have any key. */
export abstract class ValueReader {
  readonly reads: KeyRead[] = [];
  readonly variables: Map<string, JsonShape>;
  protected readonly catalog: ShapeCatalog;

  constructor(catalog: ShapeCatalog, variables: ReadonlyMap<string, JsonShape>) {
    this.catalog = catalog;
    this.variables = new Map(variables);
  }

  /** The rows of a statement. */
  abstract rows(statement: unknown, outer?: VisibleNames): ShapeRow;

  protected keyOf(value: JsonShape, key: string, offset: number): JsonShape {
    const found = value.key(key);
    found.read();
    this.reads.push({ value, found, offset });
    return found;
  }

  /** What is at a key that only the data know. */
  protected anyOf(value: JsonShape): JsonShape {
    value.readAll();
    return value.any();
  }

  /** Reads all expressions in a part of a tree. */
  protected visit(part: unknown, names: VisibleNames): void {
    if (Array.isArray(part)) for (const item of part) this.visit(item, names);
    else if (typeof part === 'object' && part !== null) {
      if (/^[A-Z]/.test(nodeOf(part)?.kind ?? '')) this.value(part, names).readAll();
      else for (const inner of Object.values(part)) this.visit(inner, names);
    }
  }

  /** The value of an expression. */
  value(expression: unknown, names: VisibleNames): JsonShape {
    const { kind, fields } = nodeOf(expression) ?? { kind: '', fields: {} };
    const valuesOf = (list: unknown) => listOf(list).map((item) => this.value(item, names));
    if (kind === 'ColumnRef') return this.column(namesOf(fields.fields), names);
    if (kind === 'ParamRef') return this.variables.get(`$${numberOf(fields.number)}`) ?? unknownShape();
    if (kind === 'A_Expr') return this.operation(fields, names);
    if (kind === 'FuncCall') return this.call(expression, names);
    if (kind === 'TypeCast') return this.cast(expression, names);
    if (kind === 'CaseExpr') return this.choice(fields, names);
    if (kind === 'SubLink') return this.subquery(fields, names);
    if (kind === 'CoalesceExpr' || kind === 'MinMaxExpr') return unionOf(valuesOf(fields.args));
    if (kind === 'A_ArrayExpr') return listShape(valuesOf(fields.elements));
    if (kind === 'A_Indirection')
      return nodesOf(fields.indirection).reduce(
        (found, step) => (step.kind === 'A_Indices' ? found.element() : found.key(textOf(step.fields.sval))),
        this.value(fields.arg, names),
      );
    if (kind === 'A_Const' || kind === '') {
      const text = constantOf(expression) ?? '';
      return /^\{"\w+":|^\[\{/.test(text) ? shapeOf(JSON.parse(text)) : closedShape();
    }
    if (kind.endsWith('Stmt')) return rowShape(this.rows(expression, names));
    this.visit(Object.values(fields), names);
    return kind === 'BoolExpr' || kind === 'NullTest' ? closedShape() : unknownShape();
  }

  /** A column, a whole row, a variable or a field of one. A function with one column names it after itself or its alias. */
  private column([first = '', second]: readonly string[], names: VisibleNames): JsonShape {
    for (let at: VisibleNames | undefined = names; at; at = at.outer) {
      const row = at.relations.get(first);
      if (second === undefined) {
        for (const columns of at.relations.values())
          for (const [name, shape] of columns) if (name === first) return shape;
        if (row) return rowShape(row);
      } else if (row) {
        const named = (wanted: string) => row.find(([name]) => name === wanted)?.[1];
        return second === '*' ? rowShape(row) : (named(second) ?? named(first) ?? unknownShape());
      }
    }
    const variable = this.variables.get(first);
    if (second === undefined) return variable ?? unknownShape();
    return variable?.key(second) ?? this.variables.get(second) ?? unknownShape();
  }

  /** What is after `->`, `->>`, `#>` or `#>>`. */
  private step(operator: string, fields: Fields, left: JsonShape, names: VisibleNames): JsonShape {
    const offset = numberOf(fields.location);
    const isPlace = nodeOf(fields.rexpr)?.fields.ival !== undefined;
    const keys = operator.startsWith('#') ? constantsOf(fields.rexpr) : [constantOf(fields.rexpr)];
    this.visit(fields.rexpr, names);
    let found = left;
    for (const key of keys)
      if (isPlace || /^\d+$/.test(key ?? '')) found = found.element();
      else found = key === undefined ? this.anyOf(found) : this.keyOf(found, key, offset);
    if (!operator.endsWith('>>')) return found;
    found.readAll();
    return closedShape();
  }

  private operation(fields: Fields, names: VisibleNames): JsonShape {
    const operator = operatorOf(fields);
    const left = this.value(fields.lexpr, names);
    if (/^(->|#>)/.test(operator)) return this.step(operator, fields, left, names);
    if (operator.startsWith('?')) {
      for (const key of constantsOf(fields.rexpr))
        if (key === undefined) left.readAll();
        else this.keyOf(left, key, numberOf(fields.location));
      return closedShape();
    }
    const right = this.value(fields.rexpr, names);
    if (operator === '-' || fields.kind === 'AEXPR_NULLIF') return left;
    if (operator === '||') {
      const both = unionOf([left, right]);
      both.element().absorb(right);
      return both;
    }
    left.readAll();
    right.readAll();
    return closedShape();
  }

  /** The arguments of a call, each with its name, if any. */
  protected argumentsOf(
    call: unknown,
    names: VisibleNames,
  ): readonly (readonly [name: string, shape: JsonShape])[] {
    return listOf(nodeOf(call)?.fields.args).map((argument) => {
      const node = nodeOf(argument);
      const isNamed = node?.kind === 'NamedArgExpr';
      return isNamed
        ? [textOf(node.fields.name), this.value(node.fields.arg, names)]
        : ['', this.value(argument, names)];
    });
  }

  private call(expression: unknown, names: VisibleNames): JsonShape {
    const fields = nodeOf(expression)?.fields ?? {};
    const name = calledName(expression);
    const given = this.argumentsOf(expression, names);
    const shapes = given.map(([, shape]) => shape);
    const [first = closedShape()] = shapes;
    for (const part of [fields.agg_order, fields.agg_filter, fields.over]) this.visit(part, names);
    const own = this.catalog.functions.get(name);
    if (own) {
      const inOrder = [...own.parameters.values()];
      for (const [i, [parameter, shape]] of given.entries())
        (own.parameters.get(parameter) ?? inOrder[i])?.absorb(shape);
      return own.answer;
    }
    if (name === 'jsonb_build_object') return builtShape(listOf(fields.args).map(constantOf), shapes);
    if (name.startsWith('jsonb_populate_record')) {
      const [, value = closedShape()] = shapes;
      return populatedShape(first, name.endsWith('set') ? value.element() : value);
    }
    if (LISTS.has(name)) return listShape(shapes);
    if (SAME.has(name)) return first;
    if (KEYLESS.has(name)) return closedShape();
    if (name === 'jsonb_array_elements' || name === 'unnest') return first.element();
    for (const shape of shapes) shape.readAll();
    return unknownShape();
  }

  private cast(expression: unknown, names: VisibleNames): JsonShape {
    const argument = nodeOf(expression)?.fields.arg;
    const value = this.value(argument, names);
    const type = typeNameOf(expression);
    if (type === 'jsonb') return isTextOfKey(argument) ? unknownShape() : value;
    const row = shapeOfType(type, this.catalog);
    if (row) return row.absorb(value);
    value.readAll();
    return closedShape();
  }

  private choice(fields: Fields, names: VisibleNames): JsonShape {
    this.visit(fields.arg, names);
    const results = nodesOf(fields.args).map(({ fields: { expr, result } }) => {
      this.visit(expr, names);
      return this.value(result, names);
    });
    return unionOf([...results, this.value(fields.defresult, names)]);
  }

  private subquery(fields: Fields, names: VisibleNames): JsonShape {
    this.visit(fields.testexpr, names);
    const [[, first] = ['', closedShape()]] = this.rows(fields.subselect, names);
    if (fields.subLinkType === 'EXPR_SUBLINK') return first;
    if (fields.subLinkType === 'ARRAY_SUBLINK') return listShape([first]);
    first.readAll();
    return closedShape();
  }
}
