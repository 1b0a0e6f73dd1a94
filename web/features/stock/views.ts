import { lazyScreen, type Screen } from '#web/data/lazy-screen.ts';

export interface InventoryView {
  /** The value in the address. */
  readonly key: string;
  readonly label: string;
  readonly view: Screen;
}

/** The views of the inventory's screen; each is loaded on first use. */
export const VIEWS = [
  {
    key: 'ingredientes',
    label: 'Ingredientes',
    view: lazyScreen(() => import('./ingredients/ingredients-view.tsx')),
  },
  {
    key: 'compras',
    label: 'Compras',
    view: lazyScreen(() => import('#web/features/purchasing/purchases/purchases-view.tsx')),
  },
  {
    key: 'proveedores',
    label: 'Proveedores',
    view: lazyScreen(() => import('#web/features/purchasing/suppliers/suppliers-view.tsx')),
  },
  { key: 'mermas', label: 'Mermas', view: lazyScreen(() => import('./waste/waste-view.tsx')) },
  {
    key: 'conteos',
    label: 'Conteos',
    view: lazyScreen(() => import('./stock-counts/stock-counts-view.tsx')),
  },
] as const satisfies readonly InventoryView[];
