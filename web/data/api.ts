import type { InferResponseType } from 'hono/client';
import { countChange } from './change-count.ts';
import { clientOf } from './client.ts';
import { errorOf, fetchWithTimeout } from './http.ts';
import { currentSession, expireSession, renewToken } from './session.ts';
import { currentToken } from './token.ts';

export { ApiError, NetworkError, sentenceOf } from './http.ts';

function withToken(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  const token = currentToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers, credentials: 'same-origin' };
}

async function fetchWithRenewal(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // A session that started without a network has no token yet.
  if (currentToken() === null && currentSession().status === 'signed-in') await renewToken();
  const first = await fetchWithTimeout(input, withToken(init));
  if (first.ok) return first;
  if (first.status !== 401) throw await errorOf(first);
  if (!(await renewToken())) throw await errorOf(first);
  const second = await fetchWithTimeout(input, withToken(init));
  if (second.status === 401) expireSession();
  if (!second.ok) throw await errorOf(second);
  return second;
}

/** fetch with the user's token. Renews an expired token once; throws ApiError or NetworkError for every answer that is not ok. */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetchWithRenewal(input, init);
  } finally {
    // Without an answer the server may have done it.
    if (init?.method !== undefined && init.method !== 'GET') countChange();
  }
}

/** The typed API: `api.orders.$get()`. It returns only answers that are ok and throws for the others. */
export const api = clientOf({ fetch: apiFetch });

declare const answer: unique symbol;

/** The path of a read of the API with its query, which is also its key in the cache; the type is that of its answer. */
export type ApiPath<T> = string & { readonly [answer]: T };

interface ReadRoute {
  readonly $get: (...args: never[]) => Promise<unknown>;
  readonly $path: (args?: never) => string;
}

/** The path parameters and the query that a route reads. */
type ArgsOf<R extends ReadRoute> =
  Parameters<R['$get']> extends readonly [args?: infer Args, ...rest: unknown[]]
    ? Parameters<R['$get']> extends readonly [unknown, ...unknown[]]
      ? [args: Args]
      : [args?: Args]
    : never;

/** The path of a typed route: `apiPath(api.orders[':id'], { param: { id } })`. */
export function apiPath<R extends ReadRoute>(
  route: R,
  ...args: ArgsOf<R>
): ApiPath<InferResponseType<R['$get']>> {
  const [input] = args;
  return route.$path(input as never) as ApiPath<InferResponseType<R['$get']>>;
}

/** Reads a path once, outside the cache. */
export async function read<T>(path: ApiPath<T>): Promise<T> {
  const response = await apiFetch(path);
  return response.json();
}
