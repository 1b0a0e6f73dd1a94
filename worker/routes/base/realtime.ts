import { Hono } from 'hono';
import { readProfile } from '#db/queries/people/users.ts';
import { roomTicket } from '#domain/base/answers/realtime.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { roomOf } from '#domain/people/access.ts';
import type { Api } from '#worker/context.ts';
import { requirePermission, respond } from '#worker/middleware.ts';
import { signRoomToken } from '#worker/tokens.ts';

/** Room tokens for the business's room, or for the platform's room if a master is outside any business. Each is used once, within 30 seconds. */
export const realtimeRoutes = new Hono<Api>().post(
  '/ticket',
  requirePermission('room:enter'),
  respond(roomTicket),
  async (c) => {
    const { scope } = c.var;
    const room = roomOf({ role: scope.role, roles: scope.roles, business_id: scope.businessId });
    if (room === null) throw new Refusal('access.denied', 'Business ID no disponible');
    await readProfile(scope);
    const claims = { ...scope, sessionId: scope.sessionId ?? null };
    return c.json({ ticket: await signRoomToken(c.env.AUTH_SECRET, claims, room, scope.now), room });
  },
);
