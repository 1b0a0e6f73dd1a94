import { sql } from 'drizzle-orm';
import type { CountStatus } from '#domain/inventory.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { StockLevels } from './inventory.ts';

/** A stock count. Amounts are in cents, null without permission to read costs; missing and surplus amounts are separate sums. */
export interface StockCountAnswer {
  readonly id: string;
  readonly status: CountStatus;
  /** Null counts all ingredients. */
  readonly category: string | null;
  readonly note: string | null;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly reversed_at: string | null;
  readonly reversed_by: string | null;
  readonly counted: number;
  readonly to_count: number;
  readonly differences: number;
  readonly missing_cents: number | null;
  readonly surplus_cents: number | null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of counts: open ones first, then the newest. */
export function listCounts(scope: Scope, { limit, offset }: Page, costs: boolean) {
  return read(
    scope,
    sql<{
      total: number;
      counts: StockCountAnswer[];
    }>`list_counts(${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}

/** A count; null when there is none with this id. */
export function readCount(scope: Scope, id: string, costs: boolean) {
  return read(scope, sql<StockCountAnswer | null>`read_count(${id}::uuid, ${costs}::boolean)`);
}

/** An ingredient to count. The system's quantity is not part of it, so that it does not influence the count. */
export interface CountItemAnswer {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly category: string | null;
  readonly counted_quantity: number | null;
  readonly counted_by: string | null;
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
export function listCountItems(
  scope: Scope,
  id: string,
  { search, pending, page, page_size }: CountItemsSearch,
) {
  return read(
    scope,
    sql<{
      total: number;
      items: CountItemAnswer[];
    } | null>`list_count_items(${id}::uuid, ${search || null}::text, ${pending}::boolean, ${page}::integer, ${page_size}::integer)`,
  );
}

export interface CountLineAnswer {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly unit: string;
  readonly counted_quantity: number;
  /** The stock at the moment of the count. */
  readonly system_quantity: number;
  readonly difference: number;
  readonly difference_cents: number | null;
  readonly counted_by: string | null;
  readonly counted_at: string;
}

interface LinesPage {
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A page of the lines of a count, those with a difference first; null without such a count. */
export function listCountLines(scope: Scope, id: string, { page, page_size }: LinesPage, costs: boolean) {
  return read(
    scope,
    sql<{
      total: number;
      lines: CountLineAnswer[];
    } | null>`list_count_lines(${id}::uuid, ${page}::integer, ${page_size}::integer, ${costs}::boolean)`,
  );
}

export interface NewCount {
  readonly id: string;
  readonly category?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** Starts a count of all ingredients or of one category. Refuses a second open count of the same. */
export function startCount(scope: WriteScope, count: NewCount) {
  return write(scope, sql<{ count: StockCountAnswer }>`start_count(${asJson(count)})`);
}

export interface CountedLine {
  readonly inventory_item_id: string;
  /** Null deletes the line. */
  readonly counted_quantity: number | null;
}

/** Stores counted quantities, each with the stock of that moment. Refuses a repeated ingredient. */
export function saveCountLines(scope: WriteScope, id: string, lines: readonly CountedLine[]) {
  return write(scope, sql<{ lines: CountedLine[] }>`save_count_lines(${asJson({ id, lines })})`);
}

export interface ClosedCount {
  readonly count: StockCountAnswer;
  /** Ingredients of which less was in stock than the count found missing. */
  readonly short: readonly {
    readonly id: string;
    readonly name: string;
    readonly unit: string;
    readonly missing: number;
    readonly taken: number;
  }[];
  readonly stock: StockLevels;
}

/**
 * Closes a count, once: each difference is added to the present stock, so that movements since the count remain. Refuses a closed
 * one.
 */
export function closeCount(scope: WriteScope, id: string) {
  return write(scope, sql<ClosedCount>`close_count(${asJson({ id })})`);
}

/** Reverses a closed count, once. Refuses where stock would become negative. */
export function reverseCount(scope: WriteScope, id: string) {
  return write(scope, sql<{ count: StockCountAnswer; stock: StockLevels }>`reverse_count(${asJson({ id })})`);
}

/** Deletes an open count. */
export function discardCount(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string }>`discard_count(${id}::uuid)`);
}
