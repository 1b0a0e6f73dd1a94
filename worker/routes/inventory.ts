import { Hono } from 'hono';
import { z } from 'zod';
import { listInventory, summarizeInventory } from '#db/queries/inventory.ts';
import { allowed } from '../allowed.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';

const inventorySearch = z.strictObject({
  search: z.string().trim().max(120, 'La búsqueda es demasiado larga.').optional(),
  category: z.string().max(120, 'La categoría es demasiado larga.').optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce
    .number()
    .pipe(z.literal([13, 14]))
    .default(13),
});

/** Ingredients and their stock; costs only for who may read them. */
export const inventoryRoutes = new Hono<Api>()
  .get('/', permit('inventory:read'), takes('query', inventorySearch), async (c) =>
    c.json(await listInventory(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'cost:read'))),
  )
  .get('/summary', permit('inventory:read'), async (c) =>
    c.json(await summarizeInventory(c.var.scope, allowed(c.var.scope, 'cost:read'))),
  );
