import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';

/** How the menu shows its products on this device. */
export type MenuView = 'cards' | 'list';

const KEY = 'fogon.menu.view';
const view = createStore<MenuView>(storage.get(KEY) === 'list' ? 'list' : 'cards');

export const useMenuView = (): MenuView => useStore(view);

export function setMenuView(next: MenuView): void {
  storage.set(KEY, next);
  view.set(next);
}
