import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface Expense {
  readonly id: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly business_day: string;
  readonly category_id: string | null;
  readonly category_name: string | null;
  readonly is_recurring: boolean;
  readonly created_by: string | null;
  readonly created_at: string;
}

export interface ExpenseCategoryTotal {
  readonly category_id: string | null;
  readonly name: string | null;
  readonly expenses: number;
  readonly total_cents: number;
}

/** `total`, `total_cents` and `categories` are of the whole range, `expenses` of the page. */
export interface ExpensePage {
  readonly total: number;
  readonly total_cents: number;
  readonly categories: readonly ExpenseCategoryTotal[];
  readonly expenses: readonly Expense[];
}

/** The expenses of a range of business days, newest first, and each category's total (decisions, /gastos). */
export function listExpenses(
  scope: Scope,
  from: string,
  to: string,
  limit: number,
  offset: number,
): Promise<ExpensePage> {
  return read(
    scope,
    sql<ExpensePage>`list_expenses(${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer)`,
  );
}
