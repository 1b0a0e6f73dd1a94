import { createMiddleware } from 'hono/factory';
import { Refusal } from '#domain/refusal.ts';
import { addressOf, networkOf } from './address.ts';
import type { Api } from './context.ts';
import type { Env, LimitName } from './env.ts';

/** When a limit counts anew at the latest. */
export const LIMIT_SECONDS = 60;

/** Whether the address of a request may make one more of that class; wrangler.toml says how many a minute it may. */
export async function isWithinLimit(request: Request, env: Env, name: LimitName): Promise<boolean> {
  const { success } = await env[name].limit({ key: networkOf(addressOf(request)) });
  return success;
}

/**
 * Refuses an address that asks for too many of a class within a minute. Comes after `permit` and `takes`: who may not ask, or asks for
 * what is no request, takes nothing from who may.
 */
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
