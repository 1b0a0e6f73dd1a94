import { Hono } from 'hono';
import { listBusinesses } from '#db/queries/businesses.ts';
import type { Api } from '../context.ts';
import { permit } from '../middleware.ts';

/** The businesses of the platform: all of them for a master, for others their own. */
export const businessRoutes = new Hono<Api>().get('/', permit('platform:read'), async (c) =>
  c.json({ businesses: await listBusinesses(c.var.scope) }),
);
