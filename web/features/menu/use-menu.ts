import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

export type Menu = Answer<typeof api.menu.$get>;
export type MenuItem = Menu['items'][number];
export type MenuCategory = Menu['categories'][number];

/** Categories and products, read again when the menu or the stock changes. */
export function useMenu() {
  const menu = useApi<Menu>('/api/menu');
  useLive((event) => {
    if (event.type === 'menu.changed' || event.type === 'stock.changed') void menu.mutate();
  });
  return menu;
}
