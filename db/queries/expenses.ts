import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface ExpenseAnswer {
  readonly id: string;
  readonly version: number;
  readonly description: string;
  readonly amount_cents: number;
  readonly business_day: string;
  readonly category_id: string | null;
  readonly category_name: string | null;
  readonly location_id: string | null;
  readonly location_name: string | null;
  readonly is_recurring: boolean;
  /** Where the photo of its receipt is read, by who may read expenses. */
  readonly photo_url: string | null;
  /** The drawer that paid it, null where none did: closed, its expense stays as it is. */
  readonly register_session: { readonly name: string; readonly is_open: boolean } | null;
  /** Null when it was made by itself. */
  readonly created_by: string | null;
  readonly created_at: string;
}

export interface ExpenseCategoryTotal {
  readonly category_id: string | null;
  readonly name: string | null;
  readonly expenses: number;
  readonly total_cents: number;
}

/** `total` and `total_cents` are of all that was asked for, `categories` of the same in every category, `expenses` of the page. */
export interface ExpensePageAnswer {
  readonly total: number;
  readonly total_cents: number;
  readonly categories: readonly ExpenseCategoryTotal[];
  readonly expenses: readonly ExpenseAnswer[];
}

export interface ExpenseSearch {
  /** Both business days included. */
  readonly from: string;
  readonly to: string;
  readonly search?: string | undefined;
  /** A category's id, or 'none' for the expenses without one. */
  readonly category_id?: string | undefined;
  readonly location_id?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The expenses of a range of business days, newest first, and each category's total (decisions, /gastos). */
export function listExpenses(scope: Scope, filter: ExpenseSearch): Promise<ExpensePageAnswer> {
  const { from, to, search, category_id, location_id, limit, offset } = filter;
  return read(
    scope,
    sql<ExpensePageAnswer>`list_expenses(${from}::date, ${to}::date, ${search || null}::text, ${category_id ?? null}::text, ${location_id ?? null}::uuid, ${limit}::integer, ${offset}::integer)`,
  );
}

export interface ExpenseCategoryAnswer {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

export interface ExpenseOptionsAnswer {
  readonly categories: readonly ExpenseCategoryAnswer[];
  readonly locations: readonly { readonly id: string; readonly name: string }[];
}

/** What an expense can be given: every category by name, those out of use too, and the locations in use. */
export function readExpenseOptions(scope: Scope): Promise<ExpenseOptionsAnswer> {
  return read(scope, sql<ExpenseOptionsAnswer>`expense_options()`);
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

/** What is absent stays. */
export type ExpenseChange = {
  readonly [Field in Exclude<keyof NewExpense, 'id'>]?: NewExpense[Field] | undefined;
} & { readonly version: number };

/** Adds an expense, today's and of the first location unless told. Refuses a day that has not come and a category out of use. */
export function createExpense(scope: WriteScope, expense: NewExpense) {
  return write(scope, sql<{ expense: ExpenseAnswer }>`create_expense(${asJson(expense)})`);
}

/** Changes an expense that was seen in its present version. Refuses another amount, day or location for what a drawer paid. */
export function changeExpense(scope: WriteScope, id: string, change: ExpenseChange) {
  return write(scope, sql<{ expense: ExpenseAnswer }>`change_expense(${asJson({ ...change, id })})`);
}

/** Takes an expense out of the books; what an open drawer paid comes back to it as an entry. Refuses that of a closed drawer. */
export function removeExpense(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; register_session_id: string | null }>`remove_expense(${id})`);
}

/** Adds a category; refuses another one's name, however it is written. */
export function createExpenseCategory(
  scope: WriteScope,
  category: { readonly id: string; readonly name: string },
) {
  return write(scope, sql<{ category: ExpenseCategoryAnswer }>`create_expense_category(${asJson(category)})`);
}

/** Renames a category, or takes it out of use or back in; its expenses go on naming it. */
export function changeExpenseCategory(
  scope: WriteScope,
  id: string,
  change: { readonly name?: string | undefined; readonly is_active?: boolean | undefined },
) {
  return write(
    scope,
    sql<{ category: ExpenseCategoryAnswer }>`change_expense_category(${asJson({ ...change, id })})`,
  );
}
