import * as z from 'zod';

/** A JSON schema of the description. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** The named schemas of the description. */
export type Components = Record<string, Schema>;

const COMPONENT_PREFIX = '#/components/schemas/';

/** The schema of a part of a request. */
export function requestSchema(schema: z.core.$ZodType): Schema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shape;
}

/** Replaces the references within one schema by references to the components. */
function withComponentReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENT_PREFIX}`));
}

/** The schema of an answer. Adds to `components` what has a name in it. A client must accept fields that a later version adds. */
export function answerSchema(schema: z.ZodType, components: Components): Schema {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ answer: schema }), {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  for (const [name, { id: _, ...shape }] of Object.entries($defs))
    components[name] ??= withComponentReferences(shape);
  const answer = properties?.answer;
  return typeof answer === 'object' ? withComponentReferences(answer) : {};
}

/** An example that matches a schema, composed from the examples of its fields. */
export function exampleOf(schema: Schema | boolean | undefined, components: Components): unknown {
  if (typeof schema !== 'object') return null;
  if (schema.$ref) return exampleOf(components[schema.$ref.slice(COMPONENT_PREFIX.length)], components);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return exampleOf(alternative, components);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, shape]) => [name, exampleOf(shape, components)]),
      );
    case 'array': {
      const items = schema.prefixItems ?? [Array.isArray(schema.items) ? undefined : schema.items];
      return items.map((item) => exampleOf(item, components));
    }
    case 'string':
      return 'texto';
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
