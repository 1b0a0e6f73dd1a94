import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface BusinessRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly is_active: boolean;
}

/** Every business for a master, for anyone else their own (decisions, 'Administrar Negocios'). */
export function listBusinesses(scope: Scope): Promise<readonly BusinessRow[]> {
  return read(scope, sql<readonly BusinessRow[]>`list_businesses()`);
}
