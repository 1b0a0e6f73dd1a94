import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import es from 'zod/v4/locales/es.js';
import { Unavailable } from '#db/errors.ts';
import { findApiToken } from '#db/queries/people/auth.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  ACTIONS_BEFORE_SETUP,
  ACTIONS_DENIED_BY_PIN,
  type Action,
  type ApprovableAction,
} from '#domain/people/access.ts';
import { claimsOf } from './accounts.ts';
import { authorityOf, scopeWithAuthority } from './approvals.ts';
import { bearerOf, verifiedClaims } from './claims.ts';
import type { Api, IdempotencyRequest } from './context.ts';
import { withSignature } from './device-signature.ts';
import { areAnswersChecked, authSecrets } from './env.ts';
import { publishIfStored } from './publish.ts';
import { limitSession } from './rate-limit.ts';
import { currentRecord } from './request-log.ts';
import { API_TOKEN_PREFIX, type Claims, hashRequest, hashText } from './tokens.ts';

z.config(es());

/** What has a token by a pairing code, instead of an account. */
export type PairedKind = 'printAgent' | 'customerDisplay';

/** What a middleware requires or responds. The OpenAPI description is generated from it. */
export interface RouteMetadata {
  readonly action?: Action;
  readonly target?: 'json' | 'query' | 'param';
  readonly schema?: z.core.$ZodType;
  readonly isIdempotent?: true;
  /** The route takes offline requests (docs/offline.md). */
  readonly isQueueable?: true;
  /** The action within the route that an approval can permit. */
  readonly approvable?: Action;
  readonly respondsCreated?: true;
  /** The route requires the token of this kind, which a pairing code gave. */
  readonly pairedKind?: PairedKind;
  /** The schema of a successful answer. */
  readonly answer?: z.ZodType;
  /** The media type of an answer that is not JSON. */
  readonly media?: string;
}

const metadata = new WeakMap<object, RouteMetadata>();

export function metadataOf(handler: object): RouteMetadata | undefined {
  return metadata.get(handler);
}

export function withMetadata<M extends object>(handler: M, described: RouteMetadata): M {
  metadata.set(handler, described);
  return handler;
}

async function readClaims(c: Context<Api>): Promise<Claims> {
  const verified = await verifiedClaims(c);
  if (verified) return verified;
  const token = bearerOf(c);
  if (token === null) throw new Refusal('auth.required', 'Inicia sesión para continuar.');
  if (!token.startsWith(API_TOKEN_PREFIX))
    throw new Refusal('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
  const account = await findApiToken(c.var.db, await hashText(token));
  if (!account) throw new Refusal('auth.expired', 'La llave de la API no es válida.');
  const claims = { ...claimsOf(account, null), readsEvents: account.reads_events };
  // A token is for the business it was made in, also if a master made it there.
  return claims.roles.includes('master') ? { ...claims, role: 'admin', roles: ['admin'] } : claims;
}

async function scopeOf(c: Context<Api>): Promise<Scope> {
  const claims = await readClaims(c);
  const record = currentRecord();
  record.businessId = claims.businessId;
  record.userId = claims.userId;
  // Only an API token has no session.
  if (claims.sessionId === null) await limitSession(c.req.raw, c.env, claims);
  return { ...claims, db: c.var.db, now: new Date(), approvedBy: null };
}

const SETUP_DENIED = 'Activa la verificación en dos pasos en «Tu cuenta» para continuar.';
const PIN_DENIED = 'Entraste con PIN. Para esto cierra sesión y entra con tu contraseña.';

/** Refuses a request without permission for the action, and builds its scope. Checks the session kind and, for a role that may request it, the approval. */
export function requirePermission(action: Action): MiddlewareHandler<Api> {
  const handler = createMiddleware<Api>(async (c, next) => {
    const scope = await scopeOf(c);
    if (scope.sessionKind === 'pin' && ACTIONS_DENIED_BY_PIN.includes(action))
      throw new Refusal('access.denied', PIN_DENIED);
    if (scope.sessionKind === 'setup' && !ACTIONS_BEFORE_SETUP.includes(action))
      throw new Refusal('access.denied', SETUP_DENIED);
    // A denied offline request is stored with its person.
    c.set('scope', scope);
    c.set('scope', await scopeWithAuthority(c, scope, action));
    await next();
  });
  return withMetadata(handler, { action });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly errors?: readonly (readonly Issue[])[];
}

/** The errors of the fields. For a union of schemas: those of the one schema with the fewest errors. */
function fieldIssuesOf(issue: Issue): readonly Issue[] {
  const alternatives = (issue.errors ?? []).map((issues) => issues.flatMap(fieldIssuesOf));
  const [best] = alternatives.sort((a, b) => a.length - b.length);
  const isOnlyBest = best && alternatives.filter(({ length }) => length === best.length).length === 1;
  return isOnlyBest ? best.map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] })) : [issue];
}

function fieldsOf(error: { readonly issues: readonly Issue[] }) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.flatMap(fieldIssuesOf))
    fields[issue.path.map(String).join('.') || 'solicitud'] ??= issue.message;
  return fields;
}

/** Validates a part of the request. Refuses invalid data with one error per field. */
export function validate<T extends 'json' | 'query' | 'param', S extends z.core.$ZodType>(
  target: T,
  schema: S,
) {
  const handler = zValidator(target, schema, (result, c) => {
    const contentType = target === 'json' ? c.req.header('content-type') : undefined;
    if (contentType !== undefined && !contentType.toLowerCase().includes('json'))
      throw new Refusal('input.invalid', 'La solicitud debe ser JSON.');
    if (result.success) return;
    const fields = fieldsOf(result.error);
    throw new Refusal('input.invalid', Object.values(fields)[0] ?? 'Hay datos que no son válidos.', fields);
  });
  return withMetadata(handler, { target, schema });
}

const keySchema = z.uuid();

/** The Idempotency-Key of a request, or a new one, and the hash of its content. */
async function readKey(c: Context<Api>): Promise<IdempotencyRequest> {
  const sent = c.req.header('idempotency-key');
  if (sent !== undefined && !keySchema.safeParse(sent).success) {
    throw new Refusal('idempotency.missing', 'La cabecera Idempotency-Key debe ser un UUID.');
  }
  const content = `${c.req.method} ${c.req.path}\n${await c.req.text()}`;
  const requestHash = await hashRequest(authSecrets(c.env), content);
  return { key: sent?.toLowerCase() ?? crypto.randomUUID(), requestHash };
}

/** Reads the idempotency key into `c.var.write`, the scope of a write. Follows `requirePermission`. */
export const idempotent: MiddlewareHandler<Api> = withMetadata(
  createMiddleware<Api>(async (c, next) => {
    const offline = c.var.offline && (await withSignature(c, c.var.offline));
    c.set('write', { ...c.var.scope, ...(await readKey(c)), offline });
    let failure: unknown;
    try {
      await next();
      failure = c.error;
    } catch (error) {
      // An app that throws refusals.
      failure = error;
      throw error;
    } finally {
      if (failure instanceof Unavailable) publishIfStored(c);
    }
  }),
  { isIdempotent: true },
);

/** Reads the idempotency key of a write without a session into `c.var.idempotency`. */
export const idempotentPublic: MiddlewareHandler<Api> = withMetadata(
  createMiddleware<Api>(async (c, next) => {
    c.set('idempotency', await readKey(c));
    await next();
  }),
  { isIdempotent: true },
);

/** Checks whether the requester may do a second action, by role or approval, into `c.var.authority`. Refuses nothing. Follows `requirePermission`. */
export function acceptApproval(action: ApprovableAction): MiddlewareHandler<Api> {
  const handler = createMiddleware<Api>(async (c, next) => {
    c.set('authority', await authorityOf(c, c.var.scope, action));
    await next();
  });
  return withMetadata(handler, { approvable: action });
}

/** Throws if a successful JSON answer differs from its schema. */
async function checkAnswer(c: Context<Api>, schema: z.ZodType): Promise<void> {
  if (!c.res.ok || !c.res.headers.get('content-type')?.includes('json')) return;
  const { error } = schema.safeParse(await c.res.clone().json());
  if (error) throw new Error(`the answer differs from its schema: ${z.prettifyError(error)}`);
}

const respondWith = (status: 200 | 201, answer: z.ZodType) =>
  createMiddleware<Api>(async (c, next) => {
    c.status(status);
    await next();
    if (areAnswersChecked(c.env)) await checkAnswer(c, answer);
  });

/** Describes the answer of a route. In tests and in development, each answer is checked against the schema. */
export const respond = (answer: z.ZodType): MiddlewareHandler<Api> =>
  withMetadata(respondWith(200, answer), { answer });

/** The same for a route that creates something; sets its status 201. */
export const respondCreated = (answer: z.ZodType): MiddlewareHandler<Api> =>
  withMetadata(respondWith(201, answer), { answer, respondsCreated: true });

/** Describes the answer of a route that responds with a page or a picture. */
export const respondMedia = (media: string): MiddlewareHandler<Api> =>
  withMetadata(
    createMiddleware<Api>((_, next) => next()),
    { media },
  );
