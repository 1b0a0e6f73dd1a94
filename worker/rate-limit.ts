import { createMiddleware } from 'hono/factory';
import { Refusal } from '#domain/refusal.ts';
import { addressOf, networkOf } from './address.ts';
import type { Api } from './context.ts';
import type { Env, LimitName } from './env.ts';

/** After this time at the latest a limit allows requests again. */
export const LIMIT_SECONDS = 60;

/** Whether the address of a request is within a limit of wrangler.toml. Counts the request. */
export async function isWithinLimit(request: Request, env: Env, name: LimitName): Promise<boolean> {
  const { success } = await env[name].limit({ key: networkOf(addressOf(request)) });
  return success;
}

/** Refuses an address that exceeds a limit. Follows `requirePermission` and `validate`, so that refused and invalid requests do not count. */
export function rateLimit(name: LimitName) {
  return createMiddleware<Api>(async (c, next) => {
    if (!(await isWithinLimit(c.req.raw, c.env, name)))
      throw new Refusal(
        'request.throttled',
        'Hiciste demasiadas solicitudes seguidas. Espera un minuto e intenta de nuevo.',
        undefined,
        { retry_after_seconds: LIMIT_SECONDS },
      );
    await next();
  });
}
