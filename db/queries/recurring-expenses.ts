import { sql } from 'drizzle-orm';
import type { ExpensePeriod, Recurrence } from '#domain/recurring-expenses.ts';
import { asJson, callPlatform, type Database, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface RecurringExpenseAnswer extends Recurrence {
  readonly id: string;
  readonly version: number;
  readonly description: string;
  readonly amount_cents: number;
  /** False while it is paused. */
  readonly is_active: boolean;
  readonly category_id: string | null;
  readonly category_name: string | null;
  readonly location_id: string | null;
  readonly location_name: string | null;
  /** How many expenses it has made. */
  readonly made: number;
}

/** Every recurring expense by its description: in use, paused and ended. */
export function listRecurringExpenses(scope: Scope) {
  return read(scope, sql<{ recurring: readonly RecurringExpenseAnswer[] }>`list_recurring_expenses()`);
}

export interface NewRecurringExpense {
  readonly id: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly period: ExpensePeriod;
  readonly starts_on: string;
  readonly ends_on?: string | null | undefined;
  readonly category_id?: string | null | undefined;
  readonly location_id?: string | undefined;
}

/** What is absent stays. */
export type RecurringExpenseChange = {
  readonly [Field in Exclude<keyof NewRecurringExpense, 'id'>]?: NewRecurringExpense[Field] | undefined;
} & { readonly version: number; readonly is_active?: boolean | undefined };

/** Adds a recurring expense that starts today or later; today's is made at once. */
export function createRecurringExpense(scope: WriteScope, expense: NewRecurringExpense) {
  return write(
    scope,
    sql<{ recurring: RecurringExpenseAnswer }>`create_recurring_expense(${asJson(expense)})`,
  );
}

/** Changes what comes and nothing that was made: pauses it too, and goes on with it without the days of the pause. */
export function changeRecurringExpense(scope: WriteScope, id: string, change: RecurringExpenseChange) {
  return write(
    scope,
    sql<{ recurring: RecurringExpenseAnswer }>`change_recurring_expense(${asJson({ ...change, id })})`,
  );
}

/** Ends a recurring expense today; one that was never made is deleted and answered as null. */
export function endRecurringExpense(scope: WriteScope, id: string) {
  return write(
    scope,
    sql<{ id: string; recurring: RecurringExpenseAnswer | null }>`end_recurring_expense(${id})`,
  );
}

/**
 * Makes the recurring expenses that came due on the business days of each active business, of at most `limit` businesses; answers in
 * which ones something was made. Doing it again, or twice at once, makes nothing more.
 */
export function createDueRecurringExpenses(db: Database, limit: number): Promise<readonly string[]> {
  return callPlatform(db, sql<readonly string[]>`create_due_recurring_expenses(${limit}::integer)`);
}
