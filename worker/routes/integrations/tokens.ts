import { Hono } from 'hono';
import * as z from 'zod';
import { createApiToken, listApiTokens, revokeApiToken } from '#db/queries/integrations/tokens.ts';
import { id } from '#domain/base/inputs/primitives.ts';
import { apiTokenAnswer, apiTokenList, newApiToken } from '#domain/integrations/answers/tokens.ts';
import { apiTokenInput } from '#domain/integrations/inputs/api-tokens.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { hashText, makeApiToken } from '#worker/tokens.ts';

const newToken = z.strictObject({ id, ...apiTokenInput.shape });

/** API tokens for programs. A token is shown once; only its hash is stored. */
export const tokenRoutes = new Hono<Api>()
  .get('/', requirePermission('token:manage'), respond(apiTokenList), async (c) =>
    c.json({ tokens: await listApiTokens(c.var.scope) }),
  )
  .post(
    '/',
    requirePermission('token:manage'),
    validate('json', newToken),
    idempotent,
    respondCreated(newApiToken),
    async (c) => {
      const form = c.req.valid('json');
      const token = await makeApiToken(c.env.AUTH_SECRET, c.var.scope.businessId ?? '', form.id);
      const { answer } = await createApiToken(c.var.write, { ...form, token_hash: await hashText(token) });
      return c.json({ token: answer, secret: token });
    },
  )
  .delete(
    '/:id',
    requirePermission('token:manage'),
    validate('param', idParam),
    idempotent,
    respond(apiTokenAnswer),
    async (c) => {
      const { answer } = await revokeApiToken(c.var.write, c.req.valid('param').id);
      return c.json({ token: answer });
    },
  );
