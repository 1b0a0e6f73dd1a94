import { Hono } from 'hono';
import { listLandingBusinesses } from '#db/queries/people/auth.ts';
import { landingBusinesses } from '#domain/platform/answers/businesses.ts';
import type { Api } from '#worker/context.ts';
import { respond } from '#worker/middleware.ts';
import { rateLimit } from '#worker/rate-limit.ts';

/** Public reads without a session: the businesses of the sign-in panel (1-core §7). */
export const publicRoutes = new Hono<Api>().get(
  '/businesses',
  rateLimit('LIMIT_PAGES'),
  respond(landingBusinesses),
  async (c) => c.json({ businesses: await listLandingBusinesses(c.var.db) }),
);
