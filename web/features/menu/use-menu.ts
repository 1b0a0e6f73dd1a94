import { useReadAgainAt } from '#web/base/use-read-again-at.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { useApi } from '#web/data/swr.tsx';

export const categoriesPath = apiPath(api.menu.categories);

/** Categories and products, read again when the menu or the stock changes, and when a schedule or an 'agotado' ends. */
export function useMenu() {
  const menu = useApi(menuPath);
  useLive((event) => {
    if (event.type === 'menu.changed' || event.type === 'stock.changed') void menu.mutate();
  });
  useReadAgainAt(menu.data?.changes_at, () => void menu.mutate());
  return menu;
}

/** Every category, also inactive ones; read only while they are shown. */
export function useCategories() {
  const categories = useApi(categoriesPath);
  useLive((event) => {
    if (event.type === 'menu.changed') void categories.mutate();
  });
  return categories;
}
