import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  areaList,
  changedTable,
  floor,
  removedTable,
  tableAnswer,
  tableList,
} from '#domain/orders/answers/tables.ts';
import type { ScreenClass } from '#domain/orders/table-plan.ts';

export interface NewArea {
  readonly id: string;
  readonly name: string;
  readonly location_id?: string | null | undefined;
}

/** The areas and tables, with the state of each table and its open bills in cents (2-operations §4). */
export function listTables(scope: Scope) {
  return readText(scope, floor, sql`list_tables()`);
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
  return write(scope, tableAnswer, sql`create_table(${asJson(table)})`);
}

/** Changes a table's name, seats, area or location; its open order and kitchen tickets show the new name. */
export function changeTable(scope: WriteScope, id: string, change: TableChange) {
  return write(scope, changedTable, sql`change_table(${asJson({ ...change, id })})`);
}

/** Marks a table as available or occupied. Refuses one with pending orders (2-operations §5). */
export function occupyTable(scope: WriteScope, id: string, is_available: boolean) {
  return write(scope, tableAnswer, sql`occupy_table(${asJson({ id, is_available })})`);
}

/** Removes a table. Refuses one with pending orders (2-operations §5). */
export function removeTable(scope: WriteScope, id: string) {
  return write(scope, removedTable, sql`remove_table(${id})`);
}

export interface TableMove {
  readonly table_id: string;
  readonly screen: ScreenClass;
  readonly x: number;
  readonly y: number;
}

/** Stores the positions of tables, all at once; unknown tables are skipped. */
export function placeTables(scope: WriteScope, moves: readonly TableMove[]) {
  return write(scope, tableList, sql`place_tables(${asJson({ moves })})`);
}

/** Adds an area after the others. Refuses a name in use. */
export function createArea(scope: WriteScope, area: NewArea) {
  return write(scope, areaList, sql`create_area(${asJson(area)})`);
}

/** Renames an area. Refuses a name in use. */
export function renameArea(scope: WriteScope, id: string, name: string) {
  return write(scope, areaList, sql`rename_area(${asJson({ id, name })})`);
}

/** Puts the areas in this order. */
export function reorderAreas(scope: WriteScope, area_ids: readonly string[]) {
  return write(scope, areaList, sql`reorder_areas(${asJson({ area_ids })})`);
}

/** Removes an area; its tables remain, without an area. */
export function removeArea(scope: WriteScope, id: string) {
  return write(scope, areaList, sql`remove_area(${id})`);
}
