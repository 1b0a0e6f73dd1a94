import { api, apiPath } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useReadAgainAt } from '#web/lib/use-read-again-at.ts';
import { menuPath } from '#web/menu/menu-path.ts';

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
