import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  closedCount,
  countItemPage,
  countLinePage,
  discardedCount,
  reversedCount,
  savedCountLines,
  stockCount,
  stockCountAnswer,
  stockCountPage,
} from '#domain/stock/answers/stock-counts.ts';

export interface StockCountPaging {
  readonly limit: number;
  readonly offset: number;
}

/** A page of counts: open ones first, then the newest. */
export function listStockCounts(scope: Scope, { limit, offset }: StockCountPaging, costs: boolean) {
  return readText(
    scope,
    stockCountPage,
    sql`list_stock_counts(${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}

/** A count; null when there is none with this id. */
export function readStockCount(scope: Scope, id: string, costs: boolean) {
  return read(scope, stockCount.nullable(), sql`read_stock_count(${id}::uuid, ${costs}::boolean)`);
}

export interface CountItemsSearch {
  readonly search?: string | undefined;
  /** Only ingredients that are not counted yet. */
  readonly pending: boolean;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A page of the ingredients of a count, by name; null without such a count. */
export function listStockCountItems(
  scope: Scope,
  id: string,
  { search, pending, page, page_size }: CountItemsSearch,
) {
  return read(
    scope,
    countItemPage.nullable(),
    sql`list_stock_count_items(${id}::uuid, ${search || null}::text, ${pending}::boolean, ${page}::integer, ${page_size}::integer)`,
  );
}

interface LinesPage {
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A page of the lines of a count, those with a difference first; null without such a count. */
export function listStockCountLines(
  scope: Scope,
  id: string,
  { page, page_size }: LinesPage,
  costs: boolean,
) {
  return read(
    scope,
    countLinePage.nullable(),
    sql`list_stock_count_lines(${id}::uuid, ${page}::integer, ${page_size}::integer, ${costs}::boolean)`,
  );
}

export interface NewCount {
  readonly id: string;
  readonly category?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** Starts a count of all ingredients or of one category. Refuses a second open count of the same. */
export function startStockCount(scope: WriteScope, count: NewCount) {
  return write(scope, stockCountAnswer, sql`start_stock_count(${asJson(count)})`);
}

export interface CountedLine {
  readonly inventory_item_id: string;
  /** Null deletes the line. */
  readonly counted_quantity: number | null;
}

/** Stores counted quantities, each with the stock of that moment. Refuses a repeated ingredient. */
export function saveStockCountLines(scope: WriteScope, id: string, lines: readonly CountedLine[]) {
  return write(scope, savedCountLines, sql`save_stock_count_lines(${asJson({ id, lines })})`);
}

/**
 * Closes a count, once: each difference is added to the present stock, so that movements since the count remain. Refuses a closed
 * one.
 */
export function closeStockCount(scope: WriteScope, id: string) {
  return write(scope, closedCount, sql`close_stock_count(${asJson({ id })})`);
}

/** Reverses a closed count, once. Refuses where stock would become negative. */
export function reverseStockCount(scope: WriteScope, id: string) {
  return write(scope, reversedCount, sql`reverse_stock_count(${asJson({ id })})`);
}

/** Deletes an open count. */
export function discardStockCount(scope: WriteScope, id: string) {
  return write(scope, discardedCount, sql`discard_stock_count(${id}::uuid)`);
}
