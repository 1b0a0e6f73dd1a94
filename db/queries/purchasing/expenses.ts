import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  expenseAnswer,
  expenseCategoryAnswer,
  expenseOptions,
  expensePage,
  removedExpense,
} from '#domain/purchasing/answers/expenses.ts';

export interface ExpenseSearch {
  /** Business days, both included. */
  readonly from: string;
  readonly to: string;
  readonly search?: string | undefined;
  /** A category's id, or 'none' for the expenses without one. */
  readonly category_id?: string | undefined;
  readonly location_id?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the expenses between two business days, newest first, with totals by category, in cents (decisions, /gastos). */
export function listExpenses(scope: Scope, filter: ExpenseSearch) {
  const { from, to, search, category_id, location_id, limit, offset } = filter;
  return readText(
    scope,
    expensePage,
    sql`list_expenses(${from}::date, ${to}::date, ${search || null}::text, ${category_id ?? null}::text, ${location_id ?? null}::uuid, ${limit}::integer, ${offset}::integer)`,
  );
}

/** The choices of an expense: every category by name, also inactive ones, and the active locations. */
export function readExpenseOptions(scope: Scope) {
  return readText(scope, expenseOptions, sql`expense_options()`);
}

export interface NewExpense {
  readonly id: string;
  readonly description: string;
  readonly amount_cents: number;
  readonly business_day?: string | undefined;
  readonly category_id?: string | null | undefined;
  readonly location_id?: string | undefined;
  readonly photo_url?: string | null | undefined;
}

/** Absent fields stay unchanged. */
export type ExpenseChange = {
  readonly [Field in Exclude<keyof NewExpense, 'id'>]?: NewExpense[Field] | undefined;
} & { readonly version: number };

/** Adds an expense; by default of today and of the first location. Refuses a future day and an inactive category or location. */
export function createExpense(scope: WriteScope, expense: NewExpense) {
  return write(scope, expenseAnswer, sql`create_expense(${asJson(expense)})`);
}

/** Changes an expense. Refuses an old version, and another amount, day or location when a register paid it. */
export function changeExpense(scope: WriteScope, id: string, change: ExpenseChange) {
  return write(scope, expenseAnswer, sql`change_expense(${asJson({ ...change, id })})`);
}

/** Deletes an expense; cash from an open register session returns to it as an entry. Refuses one of a closed session. */
export function removeExpense(scope: WriteScope, id: string) {
  return write(scope, removedExpense, sql`remove_expense(${id})`);
}

/** Adds a category. Refuses a name in use, ignoring case and accents. */
export function createExpenseCategory(
  scope: WriteScope,
  category: { readonly id: string; readonly name: string },
) {
  return write(scope, expenseCategoryAnswer, sql`create_expense_category(${asJson(category)})`);
}

/** Renames, deactivates or activates a category; its expenses continue to show it. */
export function changeExpenseCategory(
  scope: WriteScope,
  id: string,
  change: { readonly name?: string | undefined; readonly is_active?: boolean | undefined },
) {
  return write(scope, expenseCategoryAnswer, sql`change_expense_category(${asJson({ ...change, id })})`);
}
