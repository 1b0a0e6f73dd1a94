import { instantNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/storage.ts';
import type { MenuCategory } from './use-menu.ts';

/** The picker's caches: shown at once, always read again (2-operations §9). */
const CATEGORIES_MILLIS = 3_600_000;
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

function isCategory(value: unknown): value is MenuCategory {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

/** Categories read less than an hour ago. */
export function keptCategories(business: string): readonly MenuCategory[] {
  const kept = stored(categoriesKey(business));
  if (!isRecord(kept) || typeof kept.at !== 'number' || !Array.isArray(kept.categories)) return [];
  const age = instantNow().getTime() - kept.at;
  return age < CATEGORIES_MILLIS ? kept.categories.filter(isCategory) : [];
}

export function keepCategories(business: string, categories: readonly MenuCategory[]): void {
  const kept = categories.map(({ id, name }) => ({ id, name }));
  storage.set(categoriesKey(business), JSON.stringify({ at: instantNow().getTime(), categories: kept }));
}

/** Menu types, however old. */
export function keptTypes(business: string): readonly string[] {
  const kept = stored(typesKey(business));
  return Array.isArray(kept) ? kept.filter((type) => typeof type === 'string') : [];
}

export function keepTypes(business: string, types: readonly string[]): void {
  storage.set(typesKey(business), JSON.stringify(types));
}
