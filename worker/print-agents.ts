import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AgentResult } from '#db/client.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Api } from './context.ts';
import { withMetadata } from './middleware.ts';
import { publishIn } from './publish.ts';
import { limitAgent } from './rate-limit.ts';
import { currentRecord } from './request-log.ts';
import { AGENT_TOKEN_PREFIX, hashText } from './tokens.ts';

/** Refuses a request without the token of a Fogón Impresoras, and reads its hash into `c.var.agentToken`; the database knows whose it is. */
export const requirePrintAgent = withMetadata(
  createMiddleware<Api>(async (c, next) => {
    const [scheme, token] = (c.req.header('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token?.startsWith(AGENT_TOKEN_PREFIX))
      throw new Refusal('auth.required', 'Vincula Fogón Impresoras para continuar.');
    const hash = await hashText(token);
    await limitAgent(c.env, hash);
    c.set('agentToken', hash);
    await next();
  }),
  { isForPrintAgent: true },
);

/** Publishes what a call of a Fogón Impresoras changed, and returns its answer. */
export function publishForAgent<T>(
  c: Context<Api>,
  written: AgentResult<T>,
  events: readonly BusinessEvent[] = [],
): T {
  currentRecord().businessId = written.businessId;
  return publishIn(c, written.businessId, written, () => events);
}
