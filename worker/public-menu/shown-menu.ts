import type { PublicMenu } from '#db/queries/public-menu.ts';
import { folded } from './fold.ts';
import type { Wish } from './wish.ts';

export type Item = PublicMenu['items'][number];

/** A category with what it holds. */
export interface Section {
  readonly id: string;
  readonly name: string;
  /** Its place, which tints its products and by which the page's script knows it. */
  readonly place: number;
  readonly items: readonly Item[];
}

/** A product in the list, and whether what the diner chose leaves it in sight. */
export interface Shown {
  readonly item: Item;
  /** Its category's place; -1 without one. */
  readonly place: number;
  readonly isHidden: boolean;
}

export interface ShownMenu {
  readonly sections: readonly Section[];
  readonly active: Section | null;
  readonly promotions: readonly Item[];
  readonly list: readonly Shown[];
  readonly inSight: number;
}

/** The name of the category whose products stand in the strip (2-operations §9). */
export const PROMOTIONS = 'Promociones';

const matches = (item: Item, words: readonly string[]): boolean => {
  const text = folded(`${item.name} ${item.description ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** The menu as a diner wished to see it. Everything is in the list; what was not asked for is out of sight. */
export function showMenu({ categories, items }: PublicMenu, wish: Wish): ShownMenu {
  const sections = categories.map(({ id, name }, place) => ({
    id,
    name,
    place,
    items: items.filter((item) => item.category_id === id),
  }));
  const places = new Map(sections.map(({ id, place }) => [id, place]));
  const active = sections.find(({ id }) => id === wish.category) ?? null;
  const words = folded(wish.search).split(/\s+/).filter(Boolean);
  const list = items.map((item) => ({
    item,
    place: places.get(item.category_id ?? '') ?? -1,
    isHidden: (active !== null && item.category_id !== active.id) || !matches(item, words),
  }));
  const promotions = sections.find(({ name }) => folded(name.trim()) === folded(PROMOTIONS));
  return {
    sections,
    active,
    promotions: promotions?.items ?? [],
    list,
    inSight: list.filter(({ isHidden }) => !isHidden).length,
  };
}
