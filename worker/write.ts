import type { Context, MiddlewareHandler, TypedResponse } from 'hono';
import type * as z from 'zod';
import type { AnsweredWrite, WriteScope } from '#db/scope.ts';
import type { Action } from '#domain/people/access.ts';
import type { Api } from './context.ts';
import { respondJsonText } from './json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from './middleware.ts';
import { publishChanges } from './publish.ts';
import { idParam } from './routes/base/schemas/primitives.ts';

interface RowOf {
  in: { param: { id: string } };
  out: { param: { id: string } };
}

interface BodyOf<S extends z.core.$ZodType> {
  in: { json: z.core.input<S> };
  out: { json: z.core.output<S> };
}

type Middleware = MiddlewareHandler<Api>;
type Answering<I extends object, A extends z.ZodType> = (
  c: Context<Api, string, I>,
) => Promise<Response & TypedResponse<z.infer<A>, 200, 'json'>>;

type Written<A extends z.ZodType> = Promise<AnsweredWrite<z.infer<A>>>;

/** `validate('json', body)`, of which the compiler cannot infer the type for any schema. */
function validateBody<S extends z.core.$ZodType>(body: S): MiddlewareHandler<Api, string, BodyOf<S>>;
function validateBody(body: z.core.$ZodType): MiddlewareHandler {
  return validate('json', body);
}

function validateRow(): MiddlewareHandler<Api, string, RowOf>;
function validateRow(): MiddlewareHandler {
  return validate('param', idParam);
}

const row = validateRow();

/** Publishes what a write changed and responds with the text of its answer. */
export function respondWritten<T>(c: Context<Api>, written: AnsweredWrite<T>) {
  publishChanges(c, c.var.scope.businessId, written);
  return respondJsonText(c, written.text);
}

/**
 * The handlers of a write of one row with a body: who may do it, what it takes, what it answers and the query that does it:
 * `.post('/:id/transfer', ...write('order:write', tableChoice, changedOrder, transferOrder))`.
 */
export const write = <S extends z.core.$ZodType, A extends z.ZodType>(
  action: Action,
  body: S,
  answer: A,
  query: (scope: WriteScope, id: string, input: z.core.output<S>) => Written<A>,
): [
  Middleware,
  MiddlewareHandler<Api, string, RowOf>,
  MiddlewareHandler<Api, string, BodyOf<S>>,
  Middleware,
  Middleware,
  Answering<RowOf & BodyOf<S>, A>,
] => [
  requirePermission(action),
  row,
  validateBody(body),
  idempotent,
  respond(answer),
  async (c) => respondWritten(c, await query(c.var.write, c.req.valid('param').id, c.req.valid('json'))),
];

/** The handlers of a write of one row without a body. */
export const writeRow = <A extends z.ZodType>(
  action: Action,
  answer: A,
  query: (scope: WriteScope, id: string) => Written<A>,
): [Middleware, MiddlewareHandler<Api, string, RowOf>, Middleware, Middleware, Answering<RowOf, A>] => [
  requirePermission(action),
  row,
  idempotent,
  respond(answer),
  async (c) => respondWritten(c, await query(c.var.write, c.req.valid('param').id)),
];

/** The handlers of a write that creates what its body names. */
export const create = <S extends z.core.$ZodType, A extends z.ZodType>(
  action: Action,
  body: S,
  answer: A,
  query: (scope: WriteScope, input: z.core.output<S>) => Written<A>,
): [
  Middleware,
  MiddlewareHandler<Api, string, BodyOf<S>>,
  Middleware,
  Middleware,
  Answering<BodyOf<S>, A>,
] => [
  requirePermission(action),
  validateBody(body),
  idempotent,
  respondCreated(answer),
  async (c) => respondWritten(c, await query(c.var.write, c.req.valid('json'))),
];
