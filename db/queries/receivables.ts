import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

/** A customer and what they owe, in cents. A negative balance is in their favour. */
export interface CustomerBalance {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly is_active: boolean;
  readonly limit_cents: number;
  readonly balance_cents: number;
  readonly last_entry_at: string | null;
}

export interface Receivables {
  readonly balance_cents: number;
  readonly customers: readonly CustomerBalance[];
}

/** Customers and their balances, the largest first (decisions, /accounts). */
export function listReceivables(scope: Scope): Promise<Receivables> {
  return read(scope, sql<Receivables>`list_receivables()`);
}
