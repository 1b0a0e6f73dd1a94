import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useReadAgainAt } from '#web/lib/use-read-again-at.ts';

export type Menu = Answer<typeof api.menu.$get>;
export type MenuItem = Menu['items'][number];
export type MenuCategory = Menu['categories'][number];
export type Category = Answer<typeof api.menu.categories.$get>['categories'][number];
export const CATEGORIES_PATH = '/api/menu/categories';

/** Categories and products, read again when the menu or the stock changes, and when a schedule or an 'agotado' ends. */
export function useMenu() {
  const menu = useApi<Menu>('/api/menu');
  useLive((event) => {
    if (event.type === 'menu.changed' || event.type === 'stock.changed') void menu.mutate();
  });
  useReadAgainAt(menu.data?.changes_at, () => void menu.mutate());
  return menu;
}

/** Every category, also inactive ones; read only while they are shown. */
export function useCategories() {
  const categories = useApi<{ categories: Category[] }>(CATEGORIES_PATH);
  useLive((event) => {
    if (event.type === 'menu.changed') void categories.mutate();
  });
  return categories;
}
