import { randomUUID } from 'node:crypto';

/** The schema of a value in the API's description. */
export interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  /** The kinds of an object that one of its fields tells apart. */
  readonly oneOf?: readonly Shape[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  /** The names of an object without fixed fields, and their values. */
  readonly propertyNames?: Shape;
  readonly additionalProperties?: Shape;
}

/** The schema of the value without null. */
export const withoutNull = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;

const SAMPLE_TEXTS = [
  'texto de prueba',
  '2026-01-05',
  '2026-01-05T12:00:00Z',
  'ana@comedor.example',
  '+504 9999-0000',
  'HN',
  'HNL',
  '0801-1990-123456',
  '2580',
  '01',
  '001',
  '06:00',
  '/api/media/papers/01980000-0000-7000-8000-000000000001',
  '/api/media/receipts/01980000-0000-7000-8000-000000000001',
  '2099-01-05T12:00',
  'https://fcm.googleapis.com/fcm/send/1',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  '/media/01980000-0000-7000-8000-000000000001/01980000-0000-7000-8000-000000000002',
  '/assets/pos-abc1234.js:1:200',
  '/pos',
  'T3-007',
  '01980000-0000-7000-8000-000000000001',
  'floor,orders',
  '0801-1950-12345',
  'K7QM3XPT9A',
  '192.168.1.20',
  'A'.repeat(43),
];

function sampleText(shape: Shape): string {
  if (shape.format === 'uuid') return randomUUID();
  const pattern = new RegExp(shape.pattern ?? '');
  const found = SAMPLE_TEXTS.find((text) => text.length >= (shape.minLength ?? 0) && pattern.test(text));
  if (found === undefined) throw new Error(`no sample text fits ${shape.pattern}: add one`);
  return found;
}

/** A value that matches the schema: every field, one element in each list, a new id for each id. */
export function sampleValue(shape: Shape): unknown {
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return sampleValue(first);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, property]) => [name, sampleValue(property)]),
      );
    case 'array':
      return shape.items ? [sampleValue(shape.items)] : [];
    case 'string':
      return sampleText(shape);
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return 'texto de prueba';
  }
}

interface Variant {
  readonly at: string;
  readonly body: unknown;
}

/** The body with one of its texts changed, for each text in it: also those of each kind of an object, and the names in a list of names. */
export function withEachText(shape: Shape, body: unknown, change: (text: string) => string): Variant[] {
  const within = (inner: Shape, value: unknown, at: string, put: (changed: unknown) => unknown) =>
    withEachText(inner, value, change).map((deeper) => ({
      at: deeper.at === '' ? at : `${at}.${deeper.at}`,
      body: put(deeper.body),
    }));
  const kinds = (shape.anyOf ?? shape.oneOf)?.filter(({ type }) => type !== 'null');
  if (kinds)
    return kinds.flatMap((kind, place) => withEachText(kind, place === 0 ? body : sampleValue(kind), change));
  if (shape.type === 'string')
    return shape.enum || shape.const !== undefined ? [] : [{ at: '', body: change(String(body)) }];
  if (Array.isArray(body)) {
    const [first, ...rest] = body;
    return within(shape.items ?? {}, first, '0', (changed) => [changed, ...rest]);
  }
  const fields: Record<string, unknown> = { ...Object(body) };
  const names = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    within(inner, fields[name], name, (changed) => ({ ...fields, [name]: changed })),
  );
  if (shape.propertyNames?.type !== 'string' || shape.propertyNames.enum) return names;
  const value = sampleValue(shape.additionalProperties ?? {});
  return [...names, { at: '*', body: { ...fields, [change('queso')]: value } }];
}

/** Where a value differs from its schema: each variant is the body with one field of a wrong type. */
export function wrongTypesOf(shape: Shape, body: unknown): { readonly at: string; readonly body: unknown }[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(withoutNull(shape).properties ?? {}).flatMap(([name, nullable]) => {
    const property = withoutNull(nullable);
    const wrong = property.type === 'object' ? 7 : { no: 'es esto' };
    const inside = new Map(Object.entries(body)).get(name);
    return [
      { at: name, body: { ...body, [name]: wrong } },
      ...wrongTypesOf(property, inside).map((deeper) => ({
        at: `${name}.${deeper.at}`,
        body: { ...body, [name]: deeper.body },
      })),
    ];
  });
}
