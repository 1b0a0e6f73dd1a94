import { Hono } from 'hono';
import { readProfile } from '#db/queries/users.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Api } from '../context.ts';
import { permit } from '../middleware.ts';
import { signTicket } from '../tokens.ts';

/** Tickets for the business's room: one use, 30 seconds. */
export const realtimeRoutes = new Hono<Api>().post('/ticket', permit('room:enter'), async (c) => {
  const { scope } = c.var;
  if (!scope.businessId) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  const claims = { ...scope, sessionId: null };
  return c.json({
    ticket: await signTicket(c.env.ROOM_SECRET, claims, scope.businessId, scope.now),
    room: scope.businessId,
  });
});
