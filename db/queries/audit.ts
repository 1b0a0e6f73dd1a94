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
  /** The entry after which there is more to look at, or null at the end of the log. */
  readonly next: string | null;
}

/** Which entries are wanted: of some days, of somebody, of a kind, or that say a text. */
export interface AuditSearch {
  readonly limit: number;
  /** The last entry seen. */
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user_id?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** What was done to one thing: a sale, a person. */
  readonly entity_id?: string | undefined;
  readonly text?: string | undefined;
}

/** What was done in the business and by whom, newest first (decisions, Always). A page costs the same however long the log is. */
export function listAudit(scope: Scope, { kind, ...wanted }: AuditSearch): Promise<AuditPage> {
  const prefixes = kind === undefined ? undefined : prefixesOf(kind);
  return read(scope, sql<AuditPage>`list_audit(${asJson({ ...wanted, prefixes })})`);
}
