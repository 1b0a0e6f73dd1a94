import type { Hono } from 'hono';
import type * as z from 'zod';
import { REFUSALS } from '#domain/base/refusal.ts';
import { ACTIONS, type Action, APPROVABLE, type ApprovableAction } from '#domain/people/access.ts';
import { APPROVAL_HEADER } from './approvals.ts';
import type { Api } from './context.ts';
import { metadataOf, type PairedKind, type RouteMetadata } from './middleware.ts';
import { answerSchema, type Components, exampleOf, requestSchema, type Schema } from './openapi-schemas.ts';
import { SUMMARIES } from './openapi-summaries.ts';
import { isPreviousPath } from './previous-paths.ts';

interface RouteEntry {
  readonly method: string;
  readonly path: string;
  readonly metadata: readonly RouteMetadata[];
}

/** Every route of the API with the metadata of its middleware, without the paths of the previous release. */
function listRoutes(app: Pick<Hono<Api>, 'routes'>): RouteEntry[] {
  const entries = new Map<string, { method: string; path: string; metadata: RouteMetadata[] }>();
  for (const route of app.routes) {
    if (route.method === 'ALL' || route.path.includes('*') || isPreviousPath(route.path)) continue;
    const name = `${route.method} ${route.path}`;
    const entry = entries.get(name) ?? { method: route.method, path: route.path, metadata: [] };
    const described = metadataOf(route.handler);
    if (described) entry.metadata.push(described);
    entries.set(name, entry);
  }
  return [...entries.values()];
}

function parametersOf(schema: z.core.$ZodType, location: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema | boolean;
}

interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly 'x-action'?: Action;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, unknown>>;
}

const ERROR = { $ref: '#/components/responses/Error' };

/** `fields`: the inputs at fault, each with its sentence. `details`: facts, such as a balance or an id. */
const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { $ref: '#/components/schemas/ErrorCode' },
        message: { type: 'string', description: 'Para mostrarla a las personas.' },
        fields: {
          type: 'object',
          description: 'Los campos equivocados, cada uno con su frase.',
          additionalProperties: { type: 'string' },
        },
        details: {
          type: 'object',
          description: 'Datos del rechazo, como un saldo o un identificador.',
          additionalProperties: {},
        },
        requestId: { type: 'string' },
      },
    },
  },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'La misma llave con los mismos datos da la misma respuesta y un solo efecto.',
  schema: { type: 'string', format: 'uuid' },
};

const OFFLINE: Parameter = {
  name: 'Fogon-Offline',
  in: 'header',
  required: false,
  description:
    'JSON de una operación sin conexión: kind, device_id, sequence, occurred_at, device_at, number, menu_as_of y, si el dispositivo ya imprimió la comanda, printed. La operación vale para su momento; si se rechaza, queda como operación con conflicto.',
  schema: { type: 'string' },
};

const SIGNATURE: Parameter = {
  name: 'Fogon-Signature',
  in: 'header',
  required: false,
  description:
    'La firma del dispositivo, HMAC-SHA-256 en hexadecimal. Sin ella, una operación sin conexión se hace como una operación de ahora.',
  schema: { type: 'string' },
};

/** The approval header, for a route that has an approvable action. */
function approvalOf({ metadata }: RouteEntry): Parameter[] {
  const actions = metadata.flatMap(({ action, approvable }) => approvable ?? action ?? []);
  const permitted = actions.filter((action): action is ApprovableAction =>
    APPROVABLE.some((each) => each === action),
  );
  if (permitted.length === 0) return [];
  return [
    {
      name: APPROVAL_HEADER,
      in: 'header',
      required: false,
      description: `Lo que da POST /api/approvals por el PIN de quien puede ${permitted.join(', ')}, para la misma Idempotency-Key.`,
      schema: { type: 'string' },
    },
  ];
}

function successOf({ metadata }: RouteEntry, components: Components) {
  const isCreated = metadata.some(({ respondsCreated }) => respondsCreated);
  const media = metadata.find((each) => each.media)?.media;
  const answer = metadata.find((each) => each.answer)?.answer;
  const schema: Schema = answer ? answerSchema(answer, components) : media ? { type: 'string' } : {};
  const example = answer ? { example: exampleOf(schema, components) } : {};
  return {
    [isCreated ? 201 : 200]: {
      description: isCreated ? 'Creado.' : 'Hecho.',
      content: { [media ?? 'application/json']: { schema, ...example } },
    },
  };
}

/** The path of a route with its parameters in braces. */
const openApiPath = ({ path }: RouteEntry): string => path.replace(/:(\w+)/g, '{$1}');

/** `putSalesIdPaymentsPaymentId` for PUT /api/sales/:id/payments/:payment_id. */
const operationIdOf = ({ method, path }: RouteEntry): string =>
  method.toLowerCase() +
  path
    .replace('/api', '')
    .replace(/[^a-z]+([a-z])/gi, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-z]/gi, '');

function operation(entry: RouteEntry, components: Components): Operation {
  const action = entry.metadata.find((each) => each.action)?.action;
  const isIdempotent = entry.metadata.some((each) => each.isIdempotent);
  const isQueueable = entry.metadata.some((each) => each.isQueueable);
  const paired = entry.metadata.find((each) => each.pairedKind)?.pairedKind;
  const hasId = entry.metadata.some((each) => each.target === 'param');
  const parameters = entry.metadata.flatMap(({ target, schema }) =>
    schema && target && target !== 'json' ? parametersOf(schema, target === 'param' ? 'path' : 'query') : [],
  );
  const body = entry.metadata.find((each) => each.target === 'json')?.schema;
  return {
    tags: [entry.path.split('/')[2] ?? 'api'],
    operationId: operationIdOf(entry),
    summary: SUMMARIES[`${entry.method} ${openApiPath(entry).replace('/api', '')}`] ?? '',
    ...(action
      ? { description: describeAction(action), security: [{ bearer: [] }], 'x-action': action }
      : paired
        ? { description: PAIRED_DESCRIPTIONS[paired], security: [{ [paired]: [] }] }
        : { security: [] }),
    parameters: [
      ...parameters,
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(isQueueable ? [OFFLINE, SIGNATURE] : []),
      ...approvalOf(entry),
    ],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: requestSchema(body) } } } }
      : {}),
    responses: {
      ...successOf(entry, components),
      400: ERROR,
      ...(action ? { 401: ERROR, 403: ERROR } : paired ? { 401: ERROR } : {}),
      ...(hasId ? { 404: ERROR } : {}),
      ...(isIdempotent ? { 409: ERROR } : {}),
      ...(body ? { 413: ERROR } : {}),
      ...(parameters.length > 0 || body ? { 422: ERROR } : {}),
      default: ERROR,
    },
  };
}

const PAIRED_DESCRIPTIONS: Readonly<Record<PairedKind, string>> = {
  printAgent: 'Con la llave de Fogón Impresoras.',
  customerDisplay: 'Con la llave de una pantalla del cliente.',
};

function describeAction(action: Action): string {
  return `Permiso ${action}: ${ACTIONS[action].join(', ')}.`;
}

function describe(app: Pick<Hono<Api>, 'routes'>) {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas: Components = {};
  for (const entry of listRoutes(app)) {
    const path = openApiPath(entry);
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(entry, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fogón',
      version: '1',
      license: { name: 'Propietaria', identifier: 'LicenseRef-Fogon' },
      description:
        'La API de Fogón. Montos en centavos enteros; instantes en ISO 8601; días en la zona del negocio. Cada escritura admite Idempotency-Key.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...schemas, Error: ERROR_SCHEMA, ErrorCode: { type: 'string', enum: REFUSALS } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        printAgent: { type: 'http', scheme: 'bearer' },
        customerDisplay: { type: 'http', scheme: 'bearer' },
      },
      responses: {
        Error: {
          description: 'Fogón dice que no, y por qué.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

export type ApiDescription = ReturnType<typeof describe>;

let described: (() => ApiDescription) | null = null;

/** Sets the app to describe. The description is built on the first request for it. */
export function describeApi(app: Pick<Hono<Api>, 'routes'>): void {
  let cached: ApiDescription | null = null;
  described = () => {
    cached ??= describe(app);
    return cached;
  };
}

export function readApiDescription(): ApiDescription {
  if (!described) throw new Error('describeApi was not called');
  return described();
}
