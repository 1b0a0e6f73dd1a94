import { closedShape, type JsonShape, unknownShape } from './json-shape.ts';

/** A row as a value. */
export const rowShape = (row: readonly (readonly [name: string, shape: JsonShape])[]): JsonShape => {
  const shape = closedShape();
  for (const [name, column] of row) shape.give(name).absorb(column);
  return shape;
};

/** A row with the columns that a value has in place of its own. */
export function populatedShape(row: JsonShape, value: JsonShape): JsonShape {
  const columns = row.given();
  if (columns.length === 0) value.readAll();
  const populated = columns.length === 0 ? unknownShape() : closedShape();
  for (const [name, before] of columns) {
    value.key(name).readAll();
    populated.give(name).absorb(before).absorb(value.key(name));
  }
  return populated;
}

/** A list whose elements are one of these. */
export function listShape(shapes: readonly JsonShape[]): JsonShape {
  const list = closedShape();
  for (const shape of shapes) list.element().absorb(shape);
  return list;
}

/** The object of keys and values in turn; `texts` are the constants among them. */
export function builtShape(texts: readonly (string | undefined)[], shapes: readonly JsonShape[]): JsonShape {
  const built = closedShape();
  for (let i = 1; i < shapes.length; i += 2) {
    const key = texts[i - 1];
    const value = shapes[i] ?? closedShape();
    if (key !== undefined) built.give(key).absorb(value);
    else {
      value.readAll();
      built.open('any');
    }
  }
  return built;
}
