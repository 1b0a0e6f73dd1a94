import { Hono } from 'hono';
import { readMenu } from '#db/queries/menu.ts';
import type { Api } from '../context.ts';
import { permit } from '../middleware.ts';

/** The menu that staff read: categories, products and their stock status. */
export const menuRoutes = new Hono<Api>().get('/', permit('menu:read'), async (c) =>
  c.json(await readMenu(c.var.scope)),
);
