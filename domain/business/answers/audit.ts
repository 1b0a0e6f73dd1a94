import * as z from 'zod';
import { id, instant, person, text } from '#domain/base/answers/primitives.ts';

/** A JSON value in the details of an entry. Each action has its own, so that a reader has to narrow it. */
const auditDetail: z.ZodType<unknown> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(auditDetail),
      z.record(z.string(), auditDetail),
    ]),
  )
  .meta({ id: 'AuditDetail' });

export const auditEntry = z
  .strictObject({
    id,
    action: text('sale.voided'),
    /** The kind of what was changed, and its id. */
    entity: text('sale').nullable(),
    entity_id: id.nullable(),
    details: z.record(z.string(), auditDetail).meta({ examples: [{ reason: 'El cliente se fue' }] }),
    user: person.nullable(),
    approved_by: person.nullable(),
    created_at: instant,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** A page of the audit log, newest first. `next`: the entry after which the next page begins, or null at the end. */
export const auditPage = z
  .strictObject({ entries: z.array(auditEntry), next: id.nullable() })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPage>;
