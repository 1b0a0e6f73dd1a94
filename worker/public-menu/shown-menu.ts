import type { PublicMenu } from '#db/queries/public-menu.ts';
import { foldText } from './fold.ts';
import type { MenuQuery } from './menu-query.ts';

export type Item = PublicMenu['items'][number];

/** A category with what it holds. */
export interface Section {
  readonly id: string;
  readonly name: string;
  /** Its place, which tints its products and by which the page's script knows it. */
  readonly categoryIndex: number;
  readonly items: readonly Item[];
}

/** A product in the list, and whether what the diner chose leaves it in sight. */
export interface Shown {
  readonly item: Item;
  readonly isHidden: boolean;
}

/** The products of the list that stand under one heading. */
export interface Group {
  /** The category's name; null for the products without one. */
  readonly name: string | null;
  /** The category's place; -1 without one. */
  readonly categoryIndex: number;
  readonly cards: readonly Shown[];
  /** Whether none of its products is in sight. */
  readonly isHidden: boolean;
}

export interface ShownMenu {
  readonly sections: readonly Section[];
  readonly active: Section | null;
  readonly promotions: readonly Item[];
  readonly groups: readonly Group[];
  readonly inSight: number;
  /** What a phone shows without scrolling: the first products of the strip, or of the list without one. */
  readonly early: readonly Item[];
}

const EARLY = 2;

/** The name of the category whose products stand in the strip (2-operations §9). */
export const PROMOTIONS = 'Promociones';

const matches = (item: Item, words: readonly string[]): boolean => {
  const text = foldText(`${item.name} ${item.description ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** The menu as a diner wished to see it. Everything is in the list; what was not asked for is out of sight. */
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
    const isElsewhere = active !== null && active.categoryIndex !== categoryIndex;
    const cards = groupItems.map((item) => ({ item, isHidden: isElsewhere || !matches(item, words) }));
    return { name, categoryIndex, cards, isHidden: cards.every(({ isHidden }) => isHidden) };
  };
  const promoted = sections.find(({ name }) => foldText(name.trim()) === foldText(PROMOTIONS));
  const known = new Set(categories.map(({ id }) => id));
  const loose = items.filter(({ category_id }) => category_id === null || !known.has(category_id));
  const ofSection = ({ name, categoryIndex, items: groupItems }: Section) =>
    groupOf(name, categoryIndex, groupItems);
  // The strip has the promotions already: below it they come last.
  const groups = [
    ...sections.filter((section) => section !== promoted).map(ofSection),
    groupOf(null, -1, loose),
    ...(promoted ? [ofSection(promoted)] : []),
  ].filter(({ cards }) => cards.length > 0);
  const inSight = groups.flatMap(({ cards }) => cards).filter(({ isHidden }) => !isHidden);
  const promotions = promoted?.items ?? [];
  return {
    sections,
    active,
    promotions,
    groups,
    inSight: inSight.length,
    early: (promotions.length > 0 ? promotions : inSight.map(({ item }) => item)).slice(0, EARLY),
  };
}
