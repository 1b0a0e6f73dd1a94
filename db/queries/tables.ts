import { sql } from 'drizzle-orm';
import type { ScreenClass } from '#domain/floor.ts';
import type { KitchenTicket } from '#domain/orders.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface TableAnswer {
  readonly id: string;
  readonly name: string;
  readonly area_id: string | null;
  readonly location_id: string | null;
  readonly seats: number | null;
  readonly is_available: boolean;
  readonly occupied_at: string | null;
  readonly position_x_sm: number | null;
  readonly position_y_sm: number | null;
  readonly position_x_md: number | null;
  readonly position_y_md: number | null;
  readonly position_x_lg: number | null;
  readonly position_y_lg: number | null;
  readonly order_id: string | null;
  /** The table that this one is joined to. */
  readonly joined_to_table: string | null;
  /** True while served tickets wait to be taken to it. */
  readonly is_ready: boolean;
  /** The sum of its open bills, in cents. */
  readonly open_bills_cents: number;
  readonly open_sale_id: string | null;
  readonly created_at: string;
}

export interface Area {
  readonly id: string;
  readonly name: string;
  /** Null for an area of all locations. */
  readonly location_id: string | null;
}

export interface NewArea {
  readonly id: string;
  readonly name: string;
  readonly location_id?: string | null | undefined;
}

export interface FloorAnswer {
  /** The server's clock, so that each device measures alike from `occupied_at`. */
  readonly now: string;
  readonly areas: readonly Area[];
  readonly tables: readonly TableAnswer[];
  readonly locations: readonly { readonly id: string; readonly name: string }[];
}

/** The areas and tables, with the state of each table and its open bills in cents (2-operations §4). */
export function listTables(scope: Scope): Promise<FloorAnswer> {
  return read(scope, sql<FloorAnswer>`list_tables()`);
}

export interface NewTable {
  readonly id: string;
  readonly name: string;
  readonly seats?: number | null | undefined;
  readonly area_id?: string | null | undefined;
  readonly location_id?: string | null | undefined;
}

export type TableChange = Omit<NewTable, 'id' | 'name'> & { readonly name?: string | undefined };

/** Adds an available table (2-operations §5). Refuses a name in use. */
export function createTable(scope: WriteScope, table: NewTable) {
  return write(scope, sql<{ table: TableAnswer }>`create_table(${asJson(table)})`);
}

/** Changes a table's name, seats, area or location; its open order and kitchen tickets show the new name. */
export function changeTable(scope: WriteScope, id: string, change: TableChange) {
  return write(
    scope,
    sql<{ table: TableAnswer; kitchen_tickets: KitchenTicket[] }>`change_table(${asJson({ ...change, id })})`,
  );
}

/** Marks a table as available or occupied. Refuses one with pending orders (2-operations §5). */
export function occupyTable(scope: WriteScope, id: string, is_available: boolean) {
  return write(scope, sql<{ table: TableAnswer }>`occupy_table(${asJson({ id, is_available })})`);
}

/** Removes a table. Refuses one with pending orders (2-operations §5). */
export function removeTable(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string }>`remove_table(${id})`);
}

export interface TableMove {
  readonly table_id: string;
  readonly screen: ScreenClass;
  readonly x: number;
  readonly y: number;
}

/** Stores the positions of tables, all at once; unknown tables are skipped. */
export function placeTables(scope: WriteScope, moves: readonly TableMove[]) {
  return write(scope, sql<{ tables: TableAnswer[] }>`place_tables(${asJson({ moves })})`);
}

type Areas = { areas: Area[] };

/** Adds an area after the others. Refuses a name in use. */
export function createArea(scope: WriteScope, area: NewArea) {
  return write(scope, sql<Areas>`create_area(${asJson(area)})`);
}

/** Renames an area. Refuses a name in use. */
export function renameArea(scope: WriteScope, id: string, name: string) {
  return write(scope, sql<Areas>`rename_area(${asJson({ id, name })})`);
}

/** Puts the areas in this order. */
export function reorderAreas(scope: WriteScope, area_ids: readonly string[]) {
  return write(scope, sql<Areas>`reorder_areas(${asJson({ area_ids })})`);
}

/** Removes an area; its tables remain, without an area. */
export function removeArea(scope: WriteScope, id: string) {
  return write(scope, sql<Areas>`remove_area(${id})`);
}
