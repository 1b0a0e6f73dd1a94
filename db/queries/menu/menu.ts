import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { TaxCategory } from '#domain/fiscal/tax.ts';
import {
  categoryAnswer,
  categoryList,
  menu,
  productAnswer,
  productOrderAnswer,
  removedCategory,
  removedProduct,
} from '#domain/menu/answers/menu.ts';
import type { Schedule } from '#domain/menu/schedule.ts';
import type { Station } from '#domain/orders/orders.ts';

/** The whole menu of the business, newest first until ordered by hand (2-operations §7). */
export function readMenu(scope: Scope) {
  return readText(scope, menu, sql`read_menu()`);
}

/** A product that is not archived. Refuses an unknown id. */
export function findProduct(scope: Scope, id: string) {
  return readText(scope, productAnswer, sql`find_product(${id})`);
}

/** Every category, also inactive ones, with its number of products. */
export function listCategories(scope: Scope) {
  return readText(scope, categoryList, sql`list_categories()`);
}

/** One category with its number of products, read before it is deleted (2-operations §7). */
export function findCategory(scope: Scope, id: string) {
  return readText(scope, categoryAnswer, sql`find_category(${id})`);
}

export interface CategoryFields {
  readonly name: string;
  readonly is_active?: boolean | undefined;
  readonly station?: Station | null | undefined;
}

/** Adds a category before the others. Refuses a name in use, ignoring case and accents. */
export function createCategory(scope: WriteScope, category: CategoryFields & { readonly id: string }) {
  return write(scope, categoryAnswer, sql`create_category(${asJson(category)})`);
}

/** Changes a category; absent fields stay unchanged. Refuses a name in use. */
export function changeCategory(
  scope: WriteScope,
  id: string,
  change: { readonly [Field in keyof CategoryFields]?: CategoryFields[Field] | undefined },
) {
  return write(scope, categoryAnswer, sql`change_category(${asJson({ ...change, id })})`);
}

/** Deletes a category. Refuses one with products (2-operations §5). */
export function removeCategory(scope: WriteScope, id: string) {
  return write(scope, removedCategory, sql`remove_category(${id})`);
}

/** Puts the given categories in this order, in the positions that they had among the others. */
export function reorderCategories(scope: WriteScope, category_ids: readonly string[]) {
  return write(scope, categoryList, sql`reorder_categories(${asJson({ category_ids })})`);
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
  return write(scope, productAnswer, sql`create_product(${asJson(product)})`);
}

/** Changes a product. Refuses an old version. A changed price is written to the audit log. */
export function changeProduct(scope: WriteScope, id: string, change: ProductChange) {
  return write(scope, productAnswer, sql`change_product(${asJson({ ...change, id })})`);
}

/** Copies a product with its recipe as 'X (copia)'. */
export function duplicateProduct(scope: WriteScope, from_id: string, id: string) {
  return write(scope, productAnswer, sql`duplicate_product(${asJson({ from_id, id })})`);
}

/** Deletes a product; one that was ordered is archived instead (decisions, Kitchen and stock). */
export function removeProduct(scope: WriteScope, id: string) {
  return write(scope, removedProduct, sql`remove_product(${id})`);
}

/** Puts the given products in this order, in the positions that they had among the others. Refuses an unknown product. */
export function reorderProducts(scope: WriteScope, item_ids: readonly string[]) {
  return write(scope, productOrderAnswer, sql`reorder_products(${asJson({ item_ids })})`);
}

export interface Availability {
  /** Sold out for an hour, until the business day ends, or until changed; null makes it available again. */
  readonly sold_out?: 'hour' | 'today' | 'changed' | null | undefined;
  readonly countdown?: number | null | undefined;
}

/** Marks a product 'agotado' or available, or sets its countdown. */
export function setAvailability(scope: WriteScope, id: string, availability: Availability) {
  return write(scope, productAnswer, sql`set_availability(${asJson({ ...availability, id })})`);
}
