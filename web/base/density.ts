import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** How much room rows and tiles of the working screens have on this device; index.html applies it before the first paint. */
export type Density = 'comoda' | 'compacta';

const KEY = 'fogon.density';

const density = createStore<Density>(storage.get(KEY) === 'compacta' ? 'compacta' : 'comoda');

export function toggleDensity(): void {
  const next = density.get() === 'comoda' ? 'compacta' : 'comoda';
  storage.set(KEY, next);
  document.documentElement.dataset.density = next;
  density.set(next);
}

export const useDensity = (): Density => useStore(density);
