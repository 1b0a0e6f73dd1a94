import { Hono } from 'hono';
import { z } from 'zod';
import { listAudit } from '#db/queries/audit.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';
import { pageLimit, pageNumber } from '../schemas.ts';

const auditPage = z.strictObject({ limit: pageLimit.default(50), offset: pageNumber.default(0) });

/** What was done in the business and by whom. */
export const auditRoutes = new Hono<Api>().get(
  '/',
  permit('audit:read'),
  takes('query', auditPage),
  async (c) => {
    const { limit, offset } = c.req.valid('query');
    return c.json(await listAudit(c.var.scope, limit, offset));
  },
);
