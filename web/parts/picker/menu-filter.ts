import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { isBarcode } from '#domain/menu/barcode.ts';
import { contains } from '#web/base/search.ts';

export type MenuFilter =
  | { readonly by: 'all' }
  | { readonly by: 'category'; readonly id: string }
  | { readonly by: 'type'; readonly name: string };

export const ALL_PRODUCTS: MenuFilter = { by: 'all' };

/** True when the text contains every word of the search. */
export function matches(text: string, search: string): boolean {
  return search.split(/\s+/).every((word) => contains(text, word));
}

/** The products of a chip and a search. A search covers the whole menu. */
export function filterMenuItems(
  items: readonly MenuItem[],
  choice: MenuFilter,
  search: string,
): readonly MenuItem[] {
  if (search.trim() !== '') {
    return items.filter((item) => isBarcode(search, item.barcode) || matches(item.name, search));
  }
  if (choice.by === 'category') return items.filter((item) => item.category_id === choice.id);
  if (choice.by === 'type') return items.filter((item) => item.type_menu === choice.name);
  return items;
}

/** The specified sentences for an empty picker (2-operations §2). */
export function emptyText(items: readonly MenuItem[], choice: MenuFilter, search: string): string {
  if (items.length === 0) return 'No hay productos disponibles para la venta.';
  if (search.trim() !== '') return `Ningún producto coincide con «${search.trim()}».`;
  return choice.by === 'type'
    ? 'No hay productos en este tipo de menú.'
    : 'No hay productos en esta categoría.';
}
