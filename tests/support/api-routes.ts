import { ACTIONS, type Action } from '#domain/people/access.ts';
import { call } from './api.ts';
import { type Shape, sampleValue } from './schema-samples.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Shape;
}

interface Operation {
  readonly operationId: string;
  readonly 'x-action'?: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Shape } } };
}

/** The API's own description. */
export interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

/** A route by its description. */
export interface ApiRoute {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly action: Action | null;
  readonly parameters: readonly Parameter[];
  readonly pathNames: readonly string[];
  readonly body: Shape | null;
  /** Idempotent by its key, for a signed-in user. */
  readonly writes: boolean;
  /** The status of a success. */
  readonly success: number;
  /** The content type of a success. */
  readonly kind: string | undefined;
}

function isAction(name: string | undefined): name is Action {
  return name !== undefined && name in ACTIONS;
}

function successOf({ responses }: Operation) {
  const success = Math.min(
    ...Object.keys(responses)
      .filter((status) => /^\d+$/.test(status))
      .map(Number),
  );
  const [kind] = Object.keys(responses[success]?.content ?? {});
  return { success, kind };
}

export async function readDescription(): Promise<Description> {
  const { body } = await call<Description>('GET', '/api/openapi.json');
  return body;
}

/** Every route of the API. */
export async function readRoutes(): Promise<ApiRoute[]> {
  const { paths } = await readDescription();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...successOf(operation),
      name: `${method.toUpperCase()} ${path}`,
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      action: isAction(operation['x-action']) ? operation['x-action'] : null,
      parameters: operation.parameters,
      pathNames: [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []),
      body: operation.requestBody?.content['application/json'].schema ?? null,
      writes:
        isAction(operation['x-action']) &&
        operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    })),
  );
}

/** The path of a route with ids and its required query; `ids` replace the random ones. */
export function addressOf(route: ApiRoute, ids: Readonly<Record<string, string>> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const shape = route.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return ids[name] ?? encodeURIComponent(String(sampleValue(shape?.schema ?? { type: 'string' })));
  });
  const query = new URLSearchParams(
    route.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map((parameter): [string, string] => [parameter.name, String(sampleValue(parameter.schema))]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Runs the work for each item, eight at a time, and returns the results in the order of the items. */
export async function mapConcurrently<I, R>(
  items: readonly I[],
  work: (item: I) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const waiting = items.map((item, index) => ({ item, index }));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.set(next.index, await work(next.item));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
