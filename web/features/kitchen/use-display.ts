import { useState } from 'react';
import { KITCHEN_SORTS, type KitchenSort } from '#domain/kitchen/kitchen-list.ts';
import { STATIONS, type Station } from '#domain/orders/orders.ts';
import { storage } from '#web/base/storage.ts';

export const ALL = 'all';
export type KitchenView = Station | typeof ALL;

const VIEW_KEY = 'fogon.kitchen.station';
const PRODUCTS_KEY = 'fogon.kitchen.products';
const SORT_KEY = 'fogon.kitchen.sort';

/** The view of the display; without a fixed station the device stores the selection. */
export function useView(ownStation: Station | null, starts: 'station' | 'all') {
  const [view, setView] = useState<KitchenView>(() => {
    if (ownStation) return starts === 'station' ? ownStation : ALL;
    return STATIONS.find((station) => station === storage.get(VIEW_KEY)) ?? ALL;
  });
  const choose = (next: KitchenView) => {
    if (!ownStation) storage.set(VIEW_KEY, next);
    setView(next);
  };
  return [view, choose] as const;
}

/** The sort order on this device: newest first, oldest first or most urgent first. */
export function useKitchenSort() {
  const [sort, setSort] = useState<KitchenSort>(
    () => KITCHEN_SORTS.find((each) => each === storage.get(SORT_KEY)) ?? 'arrivals',
  );
  const choose = (next: KitchenSort) => {
    storage.set(SORT_KEY, next);
    setSort(next);
  };
  return [sort, choose] as const;
}

/** True when this device shows the list of products beside the tickets. */
export function useProductsShown() {
  const [shown, setShown] = useState(() => storage.get(PRODUCTS_KEY) === 'on');
  const show = (next: boolean) => {
    storage.set(PRODUCTS_KEY, next ? 'on' : 'off');
    setShown(next);
  };
  return [shown, show] as const;
}
