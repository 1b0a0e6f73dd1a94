import { relative, resolve, sep } from 'node:path';
import {
  type Expression,
  isTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier, isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { closedShape, type JsonShape, unknownShape } from './json-shape.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A statement of db/queries or a part of one, with the values of its parameters `$1`, `$2`… */
export interface QueryCall {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly values: readonly JsonShape[];
}

const PLAIN =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined;
const isPlain = ({ flags }: Type): boolean => (flags & PLAIN) !== 0;

/** What a value of a type may be or contain. */
interface TypeParts {
  readonly options: readonly Type[];
  readonly elements: readonly Type[];
  readonly properties: readonly (readonly [name: string, type: Type])[];
  readonly isOpen: boolean;
}
const NO_PARTS: TypeParts = { options: [], elements: [], properties: [], isOpen: false };

/** Reads types as JSON.stringify writes their values. */
class TypeReader {
  private readonly known = new Map<number, TypeParts>();
  private readonly checker: Checker;

  constructor(checker: Checker) {
    this.checker = checker;
  }

  private partsOf(type: Type): TypeParts {
    const isText = type.isIntersectionType() && type.getTypes().some(isPlain);
    if (isPlain(type) || isText || type.getSymbol()?.name === 'Date') return NO_PARTS;
    if (type.isUnionType()) return { ...NO_PARTS, options: type.getTypes() };
    if (!type.isObjectType() && !type.isIntersectionType()) return { ...NO_PARTS, isOpen: true };
    const indexes = this.checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
    if (this.checker.isArrayLikeType(type)) return { ...NO_PARTS, elements: indexes };
    const found = this.checker.getPropertiesOfType(type);
    const types = this.checker.getTypeOfSymbol(found);
    const properties = found.flatMap(({ name }, i) => (types[i] ? [[name, types[i]] as const] : []));
    return { ...NO_PARTS, properties, isOpen: indexes.length > 0 };
  }

  /** Adds a type to a shape. `around` are the types that it is in: a type that contains itself is not followed. */
  addTo(shape: JsonShape, type: Type, around: readonly number[] = []): JsonShape {
    const parts = this.known.get(type.id) ?? this.partsOf(type);
    this.known.set(type.id, parts);
    if (parts.isOpen || around.includes(type.id)) return shape.open('any');
    const inside = [...around, type.id];
    for (const option of parts.options) this.addTo(shape, option, inside);
    for (const element of parts.elements) this.addTo(shape.element(), element, inside);
    for (const [name, inner] of parts.properties) this.addTo(shape.give(name), inner, inside);
    return shape;
  }

  /** The value of `asJson(value)`; other expressions are not followed. */
  valueOf(expression: Expression): JsonShape {
    if (!isCallExpression(expression) || !isIdentifier(expression.expression)) return unknownShape();
    const [value] = expression.expression.text === 'asJson' ? expression.arguments : [];
    const type = value && this.checker.getTypeAtLocation(value);
    return type ? this.addTo(closedShape(), type) : unknownShape();
  }
}

function* templatesIn(node: Node): Generator<TaggedTemplateExpression> {
  if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') yield node;
  const inner: Node[] = [];
  node.forEachChild((child) => {
    inner.push(child);
  });
  for (const child of inner) yield* templatesIn(child);
}

/** The statements in the `sql` templates of db/. */
export function readQueryCalls(): readonly QueryCall[] {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(ROOT, 'db/tsconfig.json')] }).getProjects();
    if (!project) throw new Error('db/tsconfig.json is not read');
    const types = new TypeReader(project.checker);
    return project.program.getSourceFileNames().flatMap((name) => {
      const file = relative(ROOT, name).replaceAll(sep, '/');
      const source = file.startsWith('db/') ? project.program.getSourceFile(name) : undefined;
      return [...(source ? templatesIn(source) : [])].map((node) => {
        const { template } = node;
        const spans = isTemplateExpression(template) ? template.templateSpans : [];
        const start = isTemplateExpression(template) ? template.head.text : template.text;
        return {
          file,
          line: (source?.text ?? '').slice(0, node.getStart()).split('\n').length,
          text: start + spans.map(({ literal }, i) => `$${i + 1}${literal.text}`).join(''),
          values: spans.map(({ expression }) => types.valueOf(expression)),
        };
      });
    });
  } finally {
    api.close();
  }
}
