import { Hono } from 'hono';
import { z } from 'zod';
import { listAudit } from '#db/queries/audit.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';
import { day, id, pageLimit } from '../schemas.ts';

const name = z.string().regex(/^[a-z_-]{1,40}$/, 'Elige uno de la lista.');
const auditSearch = z.strictObject({
  limit: pageLimit.default(50),
  before: id.optional(),
  from: day.optional(),
  to: day.optional(),
  user_id: id.optional(),
  group: name.optional(),
  entity: name.optional(),
  text: z.string().trim().max(80, 'La búsqueda es demasiado larga.').optional(),
});

/** What was done in the business and by whom. */
export const auditRoutes = new Hono<Api>().get(
  '/',
  permit('audit:read'),
  takes('query', auditSearch),
  async (c) => {
    const { text, ...wanted } = c.req.valid('query');
    return c.json(await listAudit(c.var.scope, { ...wanted, text: text || undefined }));
  },
);
