import { contains } from '#web/lib/search.ts';
import type { MenuItem } from './use-menu.ts';

export type MenuChoice =
  | { readonly by: 'all' }
  | { readonly by: 'category'; readonly id: string }
  | { readonly by: 'type'; readonly name: string };

export const EVERYTHING: MenuChoice = { by: 'all' };

/** True when every word of the search is somewhere in the text. */
export function matches(text: string, search: string): boolean {
  return search.split(/\s+/).every((word) => contains(text, word));
}

/** The products of a chip and a search; a search looks through the whole menu. */
export function chosenItems(
  items: readonly MenuItem[],
  choice: MenuChoice,
  search: string,
): readonly MenuItem[] {
  if (search.trim() !== '') {
    return items.filter((item) => item.barcode === search.trim() || matches(item.name, search));
  }
  if (choice.by === 'category') return items.filter((item) => item.category_id === choice.id);
  if (choice.by === 'type') return items.filter((item) => item.type_menu === choice.name);
  return items;
}

/** The specification's words for a picker with nothing to show (2-operations §2). */
export function emptyText(items: readonly MenuItem[], choice: MenuChoice, search: string): string {
  if (items.length === 0) return 'No hay productos disponibles para la venta.';
  if (search.trim() !== '') return `Ningún producto coincide con «${search.trim()}».`;
  return choice.by === 'type'
    ? 'No hay productos en este tipo de menú.'
    : 'No hay productos en esta categoría.';
}
