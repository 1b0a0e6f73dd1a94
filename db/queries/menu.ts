import { sql } from 'drizzle-orm';
import type { Ingredient } from '#domain/cart.ts';
import type { Station } from '#domain/orders.ts';
import type { Schedule } from '#domain/schedule.ts';
import type { StockStatus } from '#domain/stock.ts';
import type { TaxCategory } from '#domain/tax.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface MenuCategoryAnswer {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly order_index: number | null;
  readonly created_at: string;
  /** Number of products that are not archived. */
  readonly items: number;
}

export interface MenuItemAnswer {
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
  /** Marked 'agotado', or the countdown is at 0. */
  readonly sold_out: boolean;
  /** An instant, or 'infinity' until a user changes it. */
  readonly sold_out_until: string | null;
  /** The quantity left; null without a countdown. */
  readonly countdown: number | null;
  readonly schedule: Schedule;
  readonly on_schedule: boolean;
  readonly stock_status: StockStatus;
  /** The recipe's ingredients, offered as con / sin, with the price of one more of each. */
  readonly ingredients: readonly Ingredient[];
  readonly created_at: string;
}

export interface MenuAnswer {
  /** When the menu changes without a write: the next hour of a schedule, or the end of 'agotado'. */
  readonly changes_at: string | null;
  /** The active categories. */
  readonly categories: readonly MenuCategoryAnswer[];
  readonly items: readonly MenuItemAnswer[];
}

/** The whole menu of the business, newest first until ordered by hand (2-operations §7). */
export function readMenu(scope: Scope): Promise<MenuAnswer> {
  return read(scope, sql<MenuAnswer>`read_menu()`);
}

/** A product as it is edited; `version` counts changes of these fields. */
export interface ProductAnswer
  extends Omit<MenuItemAnswer, 'category_name' | 'on_schedule' | 'stock_status' | 'ingredients'> {
  readonly station: Station | null;
  readonly tracks_inventory: boolean;
  readonly allergens: readonly string[];
  readonly version: number;
}

export interface CategoryDetail extends MenuCategoryAnswer {
  /** The station of its products, unless a product has its own. */
  readonly station: Station | null;
}

type WithProduct = { item: ProductAnswer };
type WithCategory = { category: CategoryDetail };
type Categories = { categories: CategoryDetail[] };

/** A product that is not archived. Refuses an unknown id. */
export function findProduct(scope: Scope, id: string): Promise<WithProduct> {
  return read(scope, sql<WithProduct>`find_product(${id})`);
}

/** Every category, also inactive ones, with its number of products. */
export function listCategories(scope: Scope): Promise<Categories> {
  return read(scope, sql<Categories>`list_categories()`);
}

/** One category with its number of products, read before it is deleted (2-operations §7). */
export function findCategory(scope: Scope, id: string): Promise<WithCategory> {
  return read(scope, sql<WithCategory>`find_category(${id})`);
}

export interface CategoryFields {
  readonly name: string;
  readonly is_active?: boolean | undefined;
  readonly station?: Station | null | undefined;
}

/** Adds a category before the others. Refuses a name in use, ignoring case and accents. */
export function createCategory(scope: WriteScope, category: CategoryFields & { readonly id: string }) {
  return write(scope, sql<WithCategory>`create_category(${asJson(category)})`);
}

/** Changes a category; absent fields stay unchanged. Refuses a name in use. */
export function changeCategory(
  scope: WriteScope,
  id: string,
  change: { readonly [Field in keyof CategoryFields]?: CategoryFields[Field] | undefined },
) {
  return write(scope, sql<WithCategory>`change_category(${asJson({ ...change, id })})`);
}

/** Deletes a category. Refuses one with products (2-operations §5). */
export function removeCategory(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; name: string }>`remove_category(${id})`);
}

/** Puts the given categories in this order, in the positions that they had among the others. */
export function reorderCategories(scope: WriteScope, category_ids: readonly string[]) {
  return write(scope, sql<Categories>`reorder_categories(${asJson({ category_ids })})`);
}

export interface ProductFields {
  readonly name: string;
  readonly price_cents: number;
  readonly description?: string | null | undefined;
  readonly category_id?: string | null | undefined;
  readonly type_menu?: string | null | undefined;
  readonly tax_category?: TaxCategory | undefined;
  readonly preparation_time?: number | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly station?: Station | null | undefined;
  readonly image_url?: string | null | undefined;
  readonly is_available?: boolean | undefined;
  readonly tracks_inventory?: boolean | undefined;
  readonly schedule?: Schedule | undefined;
  readonly allergens?: readonly string[] | undefined;
}

export type ProductChange = { readonly version: number } & {
  readonly [Field in keyof ProductFields]?: ProductFields[Field] | undefined;
};

/** Adds a product. Refuses a barcode in use and an image that is not the business's own. */
export function createProduct(scope: WriteScope, product: ProductFields & { readonly id: string }) {
  return write(scope, sql<WithProduct>`create_product(${asJson(product)})`);
}

/** Changes a product. Refuses an old version. A changed price is written to the audit log. */
export function changeProduct(scope: WriteScope, id: string, change: ProductChange) {
  return write(scope, sql<WithProduct>`change_product(${asJson({ ...change, id })})`);
}

/** Copies a product with its recipe as 'X (copia)'. */
export function duplicateProduct(scope: WriteScope, from_id: string, id: string) {
  return write(scope, sql<WithProduct>`duplicate_product(${asJson({ from_id, id })})`);
}

/** Deletes a product; one that was ordered is archived instead (decisions, Kitchen and stock). */
export function removeProduct(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; name: string; archived: boolean }>`remove_product(${id})`);
}

/** Puts the given products in this order, in the positions that they had among the others. Refuses an unknown product. */
export function reorderProducts(scope: WriteScope, item_ids: readonly string[]) {
  return write(scope, sql<{ item_ids: string[] }>`reorder_products(${asJson({ item_ids })})`);
}

export interface Availability {
  /** Sold out for an hour, until the business day ends, or until changed; null makes it available again. */
  readonly sold_out?: 'hour' | 'today' | 'changed' | null | undefined;
  readonly countdown?: number | null | undefined;
}

/** Marks a product 'agotado' or available, or sets its countdown. */
export function setAvailability(scope: WriteScope, id: string, availability: Availability) {
  return write(scope, sql<WithProduct>`set_availability(${asJson({ ...availability, id })})`);
}
