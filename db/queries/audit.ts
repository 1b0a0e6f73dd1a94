import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface AuditEntry {
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
  readonly total: number;
  readonly entries: readonly AuditEntry[];
}

/** What was done in the business and by whom, newest first (decisions, Always). */
export function listAudit(scope: Scope, limit: number, offset: number): Promise<AuditPage> {
  return read(scope, sql<AuditPage>`list_audit(${limit}::integer, ${offset}::integer)`);
}
