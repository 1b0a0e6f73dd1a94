import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface Table {
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
  /** The sum of its open bills, in cents. */
  readonly total_consumption: number;
  readonly open_sale_id: string | null;
  readonly created_at: string;
}

export interface Floor {
  readonly areas: readonly { readonly id: string; readonly name: string }[];
  readonly tables: readonly Table[];
}

/** The floor with each table's state and what it owes (2-operations §4). */
export function listTables(scope: Scope): Promise<Floor> {
  return read(scope, sql<Floor>`list_tables()`);
}
