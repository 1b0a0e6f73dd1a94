import { createMiddleware } from 'hono/factory';
import { Refusal } from '#domain/base/refusal.ts';
import { addressOf, networkOf } from './address.ts';
import { verifiedClaims } from './claims.ts';
import type { Api } from './context.ts';
import type { Env, LimitName } from './env.ts';
import type { Claims } from './tokens.ts';

/** After this time at the latest a limit allows requests again. */
export const LIMIT_SECONDS = 60;

/** Whether the address of a request is within a limit of wrangler.toml. Counts the request. */
export async function isWithinLimit(request: Request, env: Env, name: LimitName): Promise<boolean> {
  const { success } = await env[name].limit({ key: networkOf(addressOf(request)) });
  return success;
}

function refuseUnless(success: boolean): void {
  if (success) return;
  throw new Refusal(
    'request.throttled',
    'Hiciste demasiadas solicitudes seguidas. Espera un minuto e intenta de nuevo.',
    undefined,
    { retry_after_seconds: LIMIT_SECONDS },
  );
}

/** Refuses an address that exceeds a limit. Follows `requirePermission` and `validate`, so that refused and invalid requests do not count. */
export function rateLimit(name: LimitName) {
  return createMiddleware<Api>(async (c, next) => {
    refuseUnless(await isWithinLimit(c.req.raw, c.env, name));
    await next();
  });
}

/** Counts a request of a known person or program. Refuses a session that exceeds its limit of reads or writes, or a business that exceeds its own. */
export async function limitSession(request: Request, env: Env, claims: Claims): Promise<void> {
  const { userId, sessionId, businessId } = claims;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const own = isRead ? env.LIMIT_READS : env.LIMIT_WRITES;
  refuseUnless((await own.limit({ key: sessionId ?? userId })).success);
  refuseUnless((await env.LIMIT_BUSINESSES.limit({ key: businessId ?? userId })).success);
}

/** Counts a request of a paired program or screen by its token. Refuses one that exceeds the limit of writes of a session. */
export async function limitPaired(env: Env, tokenHash: string): Promise<void> {
  refuseUnless((await env.LIMIT_WRITES.limit({ key: tokenHash })).success);
}

/**
 * The general limits of the API, before any other work: with a valid access token those of its session and business, otherwise that of the
 * address. A person on a restaurant's Wi-Fi without a session cannot use up the limit of those who have one. `requirePermission` counts the session of
 * an API token.
 */
export const limitRequests = createMiddleware<Api>(async (c, next) => {
  const claims = await verifiedClaims(c);
  if (claims) await limitSession(c.req.raw, c.env, claims);
  else refuseUnless(await isWithinLimit(c.req.raw, c.env, 'LIMIT_STRANGERS'));
  await next();
});
