import { Hono } from 'hono';
import * as z from 'zod';
import { listEvents } from '#db/queries/integrations/events.ts';
import { readProfile } from '#db/queries/people/users.ts';
import type { Scope } from '#db/scope.ts';
import { readableChange, readablePartsOf } from '#domain/base/readable-changes.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { eventPage } from '#domain/integrations/answers/events.ts';
import { actorOf } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { pageLimit } from '#worker/routes/base/schemas/primitives.ts';

const eventSearch = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: pageLimit.default(100),
});

/** Refuses whoever is not an API token that may read events; first a session that has ended. */
async function requireEventToken(scope: Scope): Promise<void> {
  if (scope.readsEvents) return;
  await readProfile(scope);
  throw new Refusal('access.denied', 'No tienes permiso para hacer esto.');
}

/** What changed in the business, for programs with a token that reads events. */
export const eventRoutes = new Hono<Api>().get(
  '/',
  requirePermission('event:read'),
  validate('query', eventSearch),
  respond(eventPage),
  async (c) => {
    await requireEventToken(c.var.scope);
    const page = await listEvents(c.var.scope, c.req.valid('query'));
    const parts = readablePartsOf(actorOf(c.var.scope));
    const events = page.events.map((event) => ({ ...event, change: readableChange(event.change, parts) }));
    return c.json({ ...page, events });
  },
);
