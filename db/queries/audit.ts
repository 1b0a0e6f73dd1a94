import { sql } from 'drizzle-orm';
import { type AuditKind, prefixesOf } from '#domain/audit.ts';
import { asJson, read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface AuditEntryAnswer {
  readonly id: string;
  readonly action: string;
  readonly entity: string | null;
  readonly entity_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly user: string | null;
  readonly approved_by: string | null;
  readonly created_at: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntryAnswer[];
  /** The entry after which the next page begins, or null at the end of the log. */
  readonly next: string | null;
}

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
export function listAudit(scope: Scope, { kind, ...wanted }: AuditSearch): Promise<AuditPage> {
  const prefixes = kind === undefined ? undefined : prefixesOf(kind);
  return read(scope, sql<AuditPage>`list_audit(${asJson({ ...wanted, prefixes })})`);
}
