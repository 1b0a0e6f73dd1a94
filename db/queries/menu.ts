import { sql } from 'drizzle-orm';
import type { StockStatus } from '#domain/stock.ts';
import type { TaxCategory } from '#domain/tax.ts';
import type { Ingredient } from '#domain/ticket.ts';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface MenuCategory {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly order_index: number | null;
  readonly created_at: string;
  /** Products that are not archived. */
  readonly items: number;
}

export interface MenuItem {
  readonly id: string;
  readonly category_id: string | null;
  readonly category_name: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly price_cents: number;
  readonly image_url: string | null;
  readonly preparation_time: number | null;
  readonly is_available: boolean;
  readonly type_menu: string | null;
  readonly tax_category: TaxCategory;
  readonly barcode: string | null;
  readonly sold_out: boolean;
  readonly stock_status: StockStatus;
  /** The recipe's ingredients, offered as con / sin, with what one more of each costs. */
  readonly ingredients: readonly Ingredient[];
  readonly created_at: string;
}

export interface Menu {
  readonly categories: readonly MenuCategory[];
  readonly items: readonly MenuItem[];
}

/** The whole menu of the business, newest first until ordered by hand (2-operations §7). */
export function readMenu(scope: Scope): Promise<Menu> {
  return read(scope, sql<Menu>`read_menu()`);
}
