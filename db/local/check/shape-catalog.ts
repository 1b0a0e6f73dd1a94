import { rowShape } from './built-shapes.ts';
import { type JsonShape, storedShape } from './json-shape.ts';

/** The columns of a relation in their order. */
export type ShapeRow = readonly (readonly [name: string, shape: JsonShape])[];

/** What a function gets and gives: a parameter may be what any caller gives. */
export interface FunctionShapes {
  readonly parameters: ReadonlyMap<string, JsonShape>;
  /** The columns of an answer that is a row or has rows. */
  readonly columns: readonly string[];
  readonly answer: JsonShape;
}

export interface ShapeCatalog {
  /** The columns of tables, views and row types. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly functions: ReadonlyMap<string, FunctionShapes>;
}

/** A row of a table, a view or a row type; undefined for another type. */
export function shapeOfType(type: string, { rows }: Pick<ShapeCatalog, 'rows'>): JsonShape | undefined {
  const columns = rows.get(type);
  return columns && rowShape(columns.map((column) => [column, storedShape()]));
}
