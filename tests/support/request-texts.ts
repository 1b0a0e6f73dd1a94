import * as z from 'zod';
import { app } from '#worker/app.ts';
import { metadataOf } from '#worker/middleware.ts';

/** A text that a request carries: the schema of its value alone. */
export interface RequestText {
  /** Where it is: 'POST /api/orders note'. */
  readonly at: string;
  /** The name of its field. */
  readonly name: string;
  readonly schema: z.core.$ZodString;
}

type Place = Omit<RequestText, 'schema'>;

/** The texts within a schema. Throws for a kind of schema that it does not know, so that none is passed over. */
function textsIn(schema: z.core.SomeType, place: Place): RequestText[] {
  const within = (inner: z.core.SomeType, name?: string) =>
    textsIn(inner, name === undefined ? place : { at: `${place.at}.${name}`, name });
  if (schema instanceof z.core.$ZodString) return [{ ...place, schema }];
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => within(inner, name));
  if (schema instanceof z.core.$ZodArray) return within(schema._zod.def.element);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => within(option));
  if (schema instanceof z.core.$ZodRecord)
    return [...within(schema._zod.def.keyType, '*'), ...within(schema._zod.def.valueType, '*')];
  if (schema instanceof z.core.$ZodPipe) return within(schema._zod.def.in);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return within(schema._zod.def.innerType);
  const { type } = schema._zod.def;
  if (['number', 'boolean', 'enum', 'literal', 'unknown'].includes(type)) return [];
  throw new Error(`${place.at}: what texts does a schema of the kind '${type}' have?`);
}

/** Every text that a body or a query of the API carries. */
export function requestTexts(): RequestText[] {
  return app.routes.flatMap(({ method, path, handler }) => {
    const { schema, target } = metadataOf(handler) ?? {};
    if (!schema || target === 'param') return [];
    return textsIn(schema, { at: `${method} ${path}`, name: '' });
  });
}
