import { createMiddleware } from 'hono/factory';
import { Refusal } from '#domain/base/refusal.ts';
import { bearerOf } from './claims.ts';
import type { Api } from './context.ts';
import { type PairedKind, withMetadata } from './middleware.ts';
import { limitPaired } from './rate-limit.ts';
import { AGENT_TOKEN_PREFIX, DISPLAY_TOKEN_PREFIX, hashText } from './tokens.ts';

/** Refuses a request without a token of the kind, and reads its hash into `c.var.pairedToken`; the database knows whose it is. */
const requirePaired = (pairedKind: PairedKind, prefix: string, missing: string) =>
  withMetadata(
    createMiddleware<Api>(async (c, next) => {
      const token = bearerOf(c);
      if (!token?.startsWith(prefix)) throw new Refusal('auth.required', missing);
      const hash = await hashText(token);
      await limitPaired(c.env, hash);
      c.set('pairedToken', hash);
      await next();
    }),
    { pairedKind },
  );

export const requirePrintAgent = requirePaired(
  'printAgent',
  AGENT_TOKEN_PREFIX,
  'Vincula Fogón Impresoras para continuar.',
);
export const requireCustomerDisplay = requirePaired(
  'customerDisplay',
  DISPLAY_TOKEN_PREFIX,
  'Vincula esta pantalla para continuar.',
);
