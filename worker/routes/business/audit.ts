import { Hono } from 'hono';
import * as z from 'zod';
import { listAudit } from '#db/queries/business/audit.ts';
import { day, id } from '#domain/base/inputs/primitives.ts';
import { auditPage } from '#domain/business/answers/audit.ts';
import { AUDIT_KINDS } from '#domain/business/audit.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { pageLimit, searchText } from '#worker/routes/base/schemas/primitives.ts';

const auditSearch = z.strictObject({
  limit: pageLimit.default(50),
  before: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
  user_id: z.optional(id),
  kind: z.enum(AUDIT_KINDS, { error: 'Elige un tipo de la lista.' }).optional(),
  entity_id: z.optional(id),
  text: z.optional(searchText(80)),
});

/** The audit log of the business. */
export const auditRoutes = new Hono<Api>().get(
  '/',
  requirePermission('audit:read'),
  validate('query', auditSearch),
  respond(auditPage),
  async (c) => {
    const { text, ...filter } = c.req.valid('query');
    return respondJsonText(c, await listAudit(c.var.scope, { ...filter, text: text || undefined }));
  },
);
