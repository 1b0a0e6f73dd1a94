import { sql } from 'drizzle-orm';
import { asJson, callPlatform, readText, write } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { changedBusinesses } from '#db/queries/base/changed-businesses.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  endedRecurringExpense,
  recurringExpenseAnswer,
  recurringExpenseList,
} from '#domain/purchasing/answers/expenses.ts';
import type { ExpensePeriod } from '#domain/purchasing/recurring-expenses.ts';

/** Every recurring expense by description: active, paused and ended. */
export function listRecurringExpenses(scope: Scope) {
  return readText(scope, recurringExpenseList, sql`list_recurring_expenses()`);
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

/** Absent fields stay unchanged. */
export type RecurringExpenseChange = {
  readonly [Field in Exclude<keyof NewRecurringExpense, 'id'>]?: NewRecurringExpense[Field] | undefined;
} & { readonly version: number; readonly is_active?: boolean | undefined };

/** Adds a recurring expense that starts today or later; one that is due today is created at once. */
export function createRecurringExpense(scope: WriteScope, expense: NewRecurringExpense) {
  return write(scope, recurringExpenseAnswer, sql`create_recurring_expense(${asJson(expense)})`);
}

/**
 * Changes, pauses or resumes a recurring expense; expenses that it created stay unchanged, and the days of a pause are skipped.
 * Refuses an old version.
 */
export function changeRecurringExpense(scope: WriteScope, id: string, change: RecurringExpenseChange) {
  return write(scope, recurringExpenseAnswer, sql`change_recurring_expense(${asJson({ ...change, id })})`);
}

/** Ends a recurring expense today. One that created no expense is deleted; `recurring` is null then. */
export function endRecurringExpense(scope: WriteScope, id: string) {
  return write(scope, endedRecurringExpense, sql`end_recurring_expense(${id})`);
}

/**
 * Creates the recurring expenses that are due in at most `limit` active businesses. Returns the businesses in which something was
 * created. Idempotent, also when run concurrently.
 */
export function createDueRecurringExpenses(db: Database, limit: number) {
  return callPlatform(db, changedBusinesses, sql`create_due_expenses(${limit}::integer)`);
}
