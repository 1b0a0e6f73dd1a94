import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  changeBusinessStatus,
  listBusinesses,
  type MasterBusinessAnswer,
  setMasterBusiness,
} from '#db/queries/platform/businesses.ts';
import type { WriteResult } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { signedIn } from '#domain/people/answers/auth.ts';
import { businessPage, businessRowAnswer, onlineCounts } from '#domain/platform/answers/businesses.ts';
import { issueAccessToken } from '#worker/accounts.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { writeIn } from '#worker/platform.ts';
import { countOnline } from '#worker/presence.ts';
import { publishIn, purgeMenu } from '#worker/publish.ts';
import { roomNamed } from '#worker/room.ts';
import { idParam, pageLimit, pageOffset, searchText } from '#worker/routes/base/schemas/primitives.ts';

const MISSING = 'Negocio no encontrado.';

const businessSearch = z.strictObject({
  search: z.optional(searchText()),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});
const statusForm = z.strictObject({ is_active: z.boolean({ error: 'Di si el negocio queda activo.' }) });

/** The token is dated at the moment of the write, so that a repeated request returns the same token. */
function answerWithToken(c: Context<Api>, { answer }: WriteResult<MasterBusinessAnswer>) {
  return issueAccessToken(c, answer.account, c.var.scope.sessionId ?? null, new Date(answer.at));
}

/** The businesses of the platform. A master reads all of them and may open one to help it; other users read their own. */
export const businessRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('platform:read'),
    validate('query', businessSearch),
    respond(businessPage),
    async (c) => c.json(await listBusinesses(c.var.scope, c.req.valid('query'))),
  )
  .get(
    '/online',
    requirePermission('platform:read'),
    validate('query', businessSearch),
    respond(onlineCounts),
    async (c) => {
      const { businesses } = await listBusinesses(c.var.scope, c.req.valid('query'));
      const ids = businesses.map(({ id }) => id);
      return c.json({ online: await countOnline((id) => roomNamed(c.env, id).online(), ids) });
    },
  )
  .post('/leave', requirePermission('platform:enter'), idempotent, respond(signedIn), async (c) => {
    const { businessId } = c.var.scope;
    if (businessId === null) throw new Refusal('access.denied', 'No tienes ningún negocio abierto.');
    return c.json(await answerWithToken(c, await setMasterBusiness(c.var.write, false)));
  })
  .post(
    '/:id/enter',
    requirePermission('platform:enter'),
    validate('param', idParam),
    idempotent,
    respond(signedIn),
    async (c) => {
      const scope = writeIn(c, c.req.valid('param').id, MISSING);
      return c.json(await answerWithToken(c, await setMasterBusiness(scope, true)));
    },
  )
  .put(
    '/:id/status',
    requirePermission('platform:write'),
    validate('param', idParam),
    validate('json', statusForm),
    idempotent,
    respond(businessRowAnswer),
    async (c) => {
      const scope = writeIn(c, c.req.valid('param').id, MISSING);
      const written = await changeBusinessStatus(scope, c.req.valid('json').is_active);
      purgeMenu(c, written.answer.id);
      return c.json({ business: publishIn(c, written.answer.id, written) });
    },
  );
