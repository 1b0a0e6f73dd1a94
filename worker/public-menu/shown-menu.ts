import type { PublicMenu } from '#db/queries/menu/public-menu.ts';
import { foldText } from '#domain/base/fold.ts';
import type { MenuQuery } from './menu-query.ts';

export type Item = PublicMenu['items'][number];

/** A category with its products. */
export interface Section {
  readonly id: string;
  readonly name: string;
  /** The position of the category: it sets the tint of its products and identifies it in the page's script. */
  readonly categoryIndex: number;
  readonly items: readonly Item[];
}

/** A product in the list, and whether the filters hide it. */
export interface Shown {
  readonly item: Item;
  readonly isHidden: boolean;
}

/** The products under one heading of the list. */
export interface Group {
  /** The category's name; null for the products without one. */
  readonly name: string | null;
  /** The category's position; -1 without one. */
  readonly categoryIndex: number;
  readonly cards: readonly Shown[];
  /** Whether all its products are hidden. */
  readonly isHidden: boolean;
}

export interface ShownMenu {
  readonly sections: readonly Section[];
  readonly active: Section | null;
  readonly promotions: readonly Item[];
  readonly groups: readonly Group[];
  readonly visibleCount: number;
  /** The products that a phone shows without scrolling: the first of the promotions, or of the list without promotions. */
  readonly firstItems: readonly Item[];
}

const MAX_FIRST_ITEMS = 2;

/** The name of the category whose products are the promotions (2-operations §9). */
export const PROMOTIONS = 'Promociones';

const matches = (item: Item, words: readonly string[]): boolean => {
  const text = foldText(`${item.name} ${item.description ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** Applies a diner's filters to the menu. All products are in the list; the filtered ones are hidden. */
export function showMenu({ categories, items }: PublicMenu, menuQuery: MenuQuery): ShownMenu {
  const sections = categories.map(({ id, name }, categoryIndex) => ({
    id,
    name,
    categoryIndex,
    items: items.filter((item) => item.category_id === id),
  }));
  const active = sections.find(({ id }) => id === menuQuery.category) ?? null;
  const words = foldText(menuQuery.search).split(/\s+/).filter(Boolean);
  const groupOf = (name: string | null, categoryIndex: number, groupItems: readonly Item[]): Group => {
    const isOtherCategory = active !== null && active.categoryIndex !== categoryIndex;
    const cards = groupItems.map((item) => ({ item, isHidden: isOtherCategory || !matches(item, words) }));
    return { name, categoryIndex, cards, isHidden: cards.every(({ isHidden }) => isHidden) };
  };
  const promoted = sections.find(({ name }) => foldText(name.trim()) === foldText(PROMOTIONS));
  const known = new Set(categories.map(({ id }) => id));
  const uncategorized = items.filter(({ category_id }) => category_id === null || !known.has(category_id));
  const ofSection = ({ name, categoryIndex, items: groupItems }: Section) =>
    groupOf(name, categoryIndex, groupItems);
  // The promotions have a strip above the list, so in the list they are last.
  const groups = [
    ...sections.filter((section) => section !== promoted).map(ofSection),
    groupOf(null, -1, uncategorized),
    ...(promoted ? [ofSection(promoted)] : []),
  ].filter(({ cards }) => cards.length > 0);
  const visible = groups.flatMap(({ cards }) => cards).filter(({ isHidden }) => !isHidden);
  const promotions = promoted?.items ?? [];
  return {
    sections,
    active,
    promotions,
    groups,
    visibleCount: visible.length,
    firstItems: (promotions.length > 0 ? promotions : visible.map(({ item }) => item)).slice(
      0,
      MAX_FIRST_ITEMS,
    ),
  };
}
