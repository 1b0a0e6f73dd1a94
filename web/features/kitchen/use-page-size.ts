import { useSyncExternalStore } from 'react';
import { kitchenPageSize } from '#domain/kitchen/kitchen.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Orders on a page at this window's width (1-core §9). */
export function usePageSize(): number {
  return useSyncExternalStore(subscribe, () => kitchenPageSize(window.innerWidth));
}
