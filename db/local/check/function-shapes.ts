import { closedShape, JsonShape, unknownShape } from './json-shape.ts';
import { stepsOf } from './read-steps.ts';
import { type FunctionShapes, type ShapeCatalog, type ShapeRow, shapeOfType } from './shape-catalog.ts';
import { ShapeReader } from './shape-reader.ts';
import type { Piece, Step, Target } from './steps.ts';
import type { StoredFunction } from './stored-functions.ts';
import { parseFunction, parseStatements } from './syntax-tree.ts';
import type { KeyRead } from './value-reader.ts';

/** A key that a function reads. The offset is in the text of the piece. */
export interface FunctionKeyRead extends KeyRead {
  readonly fn: StoredFunction;
  readonly piece: Piece;
}

const isInput = (mode: string | undefined): boolean => mode === undefined || mode === 'i' || mode === 'v';

/** What is known of a function before anything is read. Paths leave out the name of a parameter `p`. */
export function emptyShapes(fn: StoredFunction, rows: ShapeCatalog['rows']): FunctionShapes {
  const inputs = fn.names.flatMap((name, i) =>
    isInput(fn.modes[i]) ? [[name, fn.types[i] ?? ''] as const] : [],
  );
  const outputs = fn.names.filter((_, i) => !isInput(fn.modes[i]));
  return {
    parameters: new Map(
      inputs.map(([name, type]) => [
        name,
        shapeOfType(type, { rows }) ?? new JsonShape(name === 'p' ? '' : name),
      ]),
    ),
    columns: outputs.length > 1 || fn.modes.includes('t') ? outputs : (rows.get(fn.returns) ?? []),
    answer: closedShape(),
  };
}

/** The statements of one function, which are read in their order. */
class FunctionReader {
  readonly reads: FunctionKeyRead[] = [];
  private readonly types = new Map<string, string>();
  private readonly fn: StoredFunction;
  private readonly shapes: FunctionShapes;
  private readonly catalog: ShapeCatalog;
  private readonly reader: ShapeReader;

  constructor(fn: StoredFunction, shapes: FunctionShapes, catalog: ShapeCatalog) {
    this.fn = fn;
    this.shapes = shapes;
    this.catalog = catalog;
    this.reader = new ShapeReader(catalog, shapes.parameters);
    for (const [i, name] of fn.names.entries())
      if (!isInput(fn.modes[i])) this.addOutput(name, fn.types[i] ?? '');
  }

  /** The answer of a function in PL/pgSQL has the values of its variables for it. */
  private addOutput(name: string, type: string): void {
    const { columns, answer } = this.shapes;
    this.addVariable(name, type);
    if (this.fn.language === 'plpgsql')
      (columns.length > 0 ? answer.give(name) : answer).absorb(this.variable(name));
  }

  private variable(name: string): JsonShape {
    return this.reader.variables.get(name) ?? unknownShape();
  }

  private addVariable(name: string, type: string): void {
    this.types.set(name, type);
    this.reader.variables.set(name, shapeOfType(type, this.catalog) ?? new JsonShape(name));
  }

  private read(piece: Piece, before = ''): ShapeRow {
    const text = before + piece.text;
    let row: ShapeRow = [];
    for (const statement of parseStatements(text)) row = this.reader.rows(statement);
    for (const read of this.reader.reads.splice(0)) {
      const offset = Buffer.from(text).toString('utf8', 0, read.offset).length - before.length;
      this.reads.push({ ...read, offset, fn: this.fn, piece });
    }
    return row;
  }

  private giveAnswer(row: ShapeRow): void {
    const { answer, columns } = this.shapes;
    const [[, first] = ['', closedShape()]] = row;
    if (columns.length === 0 || row.length === 1) answer.absorb(first);
    else for (const [i, name] of columns.entries()) answer.give(name).absorb(row[i]?.[1] ?? unknownShape());
  }

  private give(target: Target | undefined, shape: JsonShape): void {
    if (target === 'answer') this.giveAnswer([['', shape]]);
    else if (target && 'variable' in target) {
      const whole = this.variable(target.variable);
      const variable = target.field ? whole.give(target.field) : whole;
      (target.isElement ? variable.element() : variable).absorb(shape);
    } else if (target?.first) this.variable(target.first).absorb(shape);
  }

  /** A row variable gets all columns, other targets one each. */
  private fill(targets: readonly Target[], row: ShapeRow): void {
    const [target] = targets;
    const name = typeof target === 'object' && 'variable' in target && !target.field ? target.variable : '';
    const type = this.types.get(name) ?? '';
    if (targets.length === 1 && (type === 'record' || this.catalog.rows.has(type)))
      for (const [column, shape] of row) this.variable(name).give(column).absorb(shape);
    else for (const [i, to] of targets.entries()) this.give(to, row[i]?.[1] ?? unknownShape());
  }

  private take(step: Step): void {
    if (step.kind === 'run') this.read(step.piece);
    else if (step.kind === 'value')
      this.give(step.target, this.read(step.piece, 'select ')[0]?.[1] ?? unknownShape());
    else if (step.kind === 'answer') this.giveAnswer(this.read(step.piece));
    else if (step.kind === 'fill') this.fill(step.targets, this.read(step.piece));
  }

  readAll(): void {
    if (this.fn.language !== 'plpgsql') {
      this.giveAnswer(this.read({ text: this.fn.body, line: 1 }));
      return;
    }
    const { steps } = stepsOf(parseFunction(this.fn.definition, this.fn.body));
    for (const step of steps) if (step.kind === 'declare') this.addVariable(step.name, step.type);
    for (const step of steps) this.take(step);
  }
}

/** Reads a function: which keys it reads, and what it gives to others. */
export function readKeys(fn: StoredFunction, catalog: ShapeCatalog): readonly FunctionKeyRead[] {
  const shapes = catalog.functions.get(fn.name);
  if (!shapes) return [];
  const reader = new FunctionReader(fn, shapes, catalog);
  reader.readAll();
  return reader.reads;
}
