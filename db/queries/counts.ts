import { sql } from 'drizzle-orm';
import type { CountStatus } from '#domain/inventory.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';
import type { StockLevels } from './inventory.ts';

/** A count of the stock. Amounts are in cents, null for who may not read costs; what is missing and what is over stand apart. */
export interface StockCountAnswer {
  readonly id: string;
  readonly status: CountStatus;
  /** Null counts everything. */
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

/** The counts, those that are open first, then the newest. */
export function listCounts(scope: Scope, { limit, offset }: Page, costs: boolean) {
  return read(
    scope,
    sql<{
      total: number;
      counts: StockCountAnswer[];
    }>`list_counts(${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}

/** A count; null where there is none. */
export function readCount(scope: Scope, id: string, costs: boolean) {
  return read(scope, sql<StockCountAnswer | null>`read_count(${id}::uuid, ${costs}::boolean)`);
}

/** An ingredient to count. What the system has of it is not told to who counts. */
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
  /** Only what nobody has counted. */
  readonly pending: boolean;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** What a count goes through, by name; null where there is no such count. */
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
  /** The stock at the moment in which it was counted. */
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

/** The lines of a count, what differs first; null where there is no such count. */
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

/** Starts a count of everything or of a category; refuses a second one of the same. */
export function startCount(scope: WriteScope, count: NewCount) {
  return write(scope, sql<{ count: StockCountAnswer }>`start_count(${asJson(count)})`);
}

export interface CountedLine {
  readonly inventory_item_id: string;
  /** Null takes the line back. */
  readonly counted_quantity: number | null;
}

/** Writes down what was counted, each beside the stock of that moment; refuses the same ingredient twice. */
export function saveCountLines(scope: WriteScope, id: string, lines: readonly CountedLine[]) {
  return write(scope, sql<{ lines: CountedLine[] }>`save_count_lines(${asJson({ id, lines })})`);
}

export interface ClosedCount {
  readonly count: StockCountAnswer;
  /** Of what less was left than is missing. */
  readonly short: readonly {
    readonly id: string;
    readonly name: string;
    readonly unit: string;
    readonly missing: number;
    readonly taken: number;
  }[];
  readonly stock: StockLevels;
}

/** Closes a count, once: each difference moves today's stock, so that what came and went meanwhile stays. */
export function closeCount(scope: WriteScope, id: string) {
  return write(scope, sql<ClosedCount>`close_count(${asJson({ id })})`);
}

/** Takes a closed count back, once; refuses where the stock would go below zero. */
export function reverseCount(scope: WriteScope, id: string) {
  return write(scope, sql<{ count: StockCountAnswer; stock: StockLevels }>`reverse_count(${asJson({ id })})`);
}

/** Throws an open count away. */
export function discardCount(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string }>`discard_count(${id}::uuid)`);
}
