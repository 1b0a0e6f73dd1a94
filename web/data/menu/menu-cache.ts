import type { MenuCategory } from '#domain/menu/answers/menu.ts';
import { instantNow } from '#web/base/clock.ts';
import { storage } from '#web/base/storage.ts';

/** A category as the picker shows it. */
export type PickerMenuCategory = Pick<MenuCategory, 'id' | 'name'>;

/** The picker's cached categories and menu types: shown at once, then always loaded again (2-operations §9). */
const CATEGORIES_MAX_AGE_MS = 3_600_000;
const categoriesKey = (business: string) => `fogon.menu-categories.${business}`;
const typesKey = (business: string) => `fogon.menu-types.${business}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function stored(key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return null;
  }
}

function isCategory(value: unknown): value is PickerMenuCategory {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

/** The categories that were cached less than an hour ago. */
export function readCachedCategories(business: string): readonly PickerMenuCategory[] {
  const cached = stored(categoriesKey(business));
  if (!isRecord(cached) || typeof cached.at !== 'number' || !Array.isArray(cached.categories)) return [];
  const age = instantNow().getTime() - cached.at;
  return age < CATEGORIES_MAX_AGE_MS ? cached.categories.filter(isCategory) : [];
}

export function cacheCategories(business: string, categories: readonly PickerMenuCategory[]): void {
  const cached = categories.map(({ id, name }) => ({ id, name }));
  storage.set(categoriesKey(business), JSON.stringify({ at: instantNow().getTime(), categories: cached }));
}

/** The cached menu types, of any age. */
export function readCachedMenuTypes(business: string): readonly string[] {
  const cached = stored(typesKey(business));
  return Array.isArray(cached) ? cached.filter((type) => typeof type === 'string') : [];
}

export function cacheMenuTypes(business: string, types: readonly string[]): void {
  storage.set(typesKey(business), JSON.stringify(types));
}
