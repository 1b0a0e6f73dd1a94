import { sql } from 'drizzle-orm';
import { asJson, readText } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { auditPage } from '#domain/business/answers/audit.ts';
import { type AuditKind, prefixesOf } from '#domain/business/audit.ts';

/** The entries to list: by business days, user, kind, entity or text. */
export interface AuditSearch {
  readonly limit: number;
  /** The last entry of the page before. */
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user_id?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** The id of a sale, a user or another entity. */
  readonly entity_id?: string | undefined;
  readonly text?: string | undefined;
}

/** The audit log, newest first (decisions, Always). Each page scans a bounded number of entries. */
export function listAudit(scope: Scope, { kind, ...wanted }: AuditSearch) {
  const prefixes = kind === undefined ? undefined : prefixesOf(kind);
  return readText(scope, auditPage, sql`list_audit(${asJson({ ...wanted, prefixes })})`);
}
