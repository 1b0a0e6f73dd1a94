/** How deep a value is followed: a function may put a value into itself. */
const MAX_DEPTH = 12;

/** The other keys that a value may have: none, those that a column of a table stored, or any. The later one wins. */
const OTHER_KEYS = ['none', 'stored', 'any'] as const;
type OtherKeys = (typeof OTHER_KEYS)[number];

/**
 * What is known of a JSON value: the keys that it may have, or the columns of a row. It also gets what is known later of the values that it may
 * be, so that functions are read once and in any order.
 */
export class JsonShape {
  /** Keys that somebody gives or reads. */
  private readonly keys = new Map<string, JsonShape>();
  private item: JsonShape | undefined;
  private anyKey: JsonShape | undefined;
  private readonly sources = new Set<JsonShape>();
  private readonly targets = new Set<JsonShape>();
  private isAllRead = false;
  private isRead = false;
  /** Whether somebody gives the key at which it stands. */
  isGiven = false;
  otherKeys: OtherKeys = 'none';
  /** Such as `lines[].quantity`, for messages. */
  readonly path: string;
  private readonly depth: number;

  constructor(path = '', depth = 0) {
    this.path = path;
    this.depth = depth;
  }

  private inner(path: string): JsonShape {
    const inner = new JsonShape(path, this.depth + 1);
    if (this.isAllRead) inner.readAll();
    return inner.open(this.otherKeys);
  }

  /** What is at a key, which may not be given. */
  key(name: string): JsonShape {
    const found = this.keys.get(name) ?? this.inner(this.path ? `${this.path}.${name}` : name);
    this.keys.set(name, found);
    return found;
  }

  /** What is at a key that is given. */
  give(name: string): JsonShape {
    const found = this.key(name);
    if (found.isGiven) return found;
    found.isGiven = true;
    this.anyKey?.absorb(found);
    for (const target of this.targets) target.give(name).absorb(found);
    return found;
  }

  given(): readonly (readonly [name: string, shape: JsonShape])[] {
    return [...this.keys].filter(([, { isGiven }]) => isGiven);
  }

  /** What the elements of an array are. */
  element(): JsonShape {
    if (this.item) return this.item;
    this.item = this.inner(`${this.path}[]`);
    this.anyKey?.absorb(this.item);
    for (const target of this.targets) target.element().absorb(this.item);
    return this.item;
  }

  /** What is at a key that only the data know. */
  any(): JsonShape {
    if (this.anyKey) return this.anyKey;
    this.anyKey = this.inner(`${this.path}.*`);
    for (const [, inner] of this.given()) this.anyKey.absorb(inner);
    if (this.item) this.anyKey.absorb(this.item);
    return this.anyKey;
  }

  /** Says that it may have other keys. */
  open(other: OtherKeys): this {
    if (OTHER_KEYS.indexOf(other) <= OTHER_KEYS.indexOf(this.otherKeys)) return this;
    this.otherKeys = other;
    for (const inner of [...this.keys.values(), this.item, this.anyKey, ...this.targets]) inner?.open(other);
    return this;
  }

  /** Says that it may be another value. */
  absorb(other: JsonShape): this {
    if (other === this || this.sources.has(other)) return this;
    if (this.depth === MAX_DEPTH) {
      other.readAll();
      return this.open('any');
    }
    this.sources.add(other);
    other.targets.add(this);
    if (this.isRead) other.read();
    if (this.isAllRead) other.readAll();
    this.open(other.otherKeys);
    for (const [name, inner] of other.given()) this.give(name).absorb(inner);
    if (other.item) this.element().absorb(other.item);
    return this;
  }

  read(): void {
    if (this.isRead) return;
    this.isRead = true;
    for (const source of this.sources) source.read();
  }

  /** Says that all of it is read, or goes where it is not followed. */
  readAll(): void {
    if (this.isAllRead) return;
    this.isAllRead = true;
    this.read();
    for (const inner of [...this.keys.values(), this.item, ...this.sources]) inner?.readAll();
  }

  /** The paths that are given and that nothing reads. */
  unread(): readonly string[] {
    const inKeys = this.given().flatMap(([, inner]) => (inner.isRead ? inner.unread() : [inner.path]));
    return [...inKeys, ...(this.item?.unread() ?? [])];
  }
}

/** A value without keys, or before its keys are given. */
export const closedShape = (): JsonShape => new JsonShape();

/** A value that is not followed. */
export const unknownShape = (): JsonShape => new JsonShape().open('any');

/** A value that a column stored. */
export const storedShape = (): JsonShape => new JsonShape().open('stored');

/** A value that is one of these. */
export function unionOf(shapes: readonly JsonShape[]): JsonShape {
  const [first = closedShape()] = shapes;
  if (shapes.length < 2) return first;
  const union = closedShape();
  for (const shape of shapes) union.absorb(shape);
  return union;
}

/** The shape of a value that is known. */
export function shapeOf(value: unknown, shape = closedShape()): JsonShape {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, shape.element());
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) shapeOf(inner, shape.give(key));
  return shape;
}
