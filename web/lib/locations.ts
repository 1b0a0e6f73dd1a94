import { useMemo } from 'react';
import type { Answer, api } from './api.ts';
import { useLive } from './live.ts';
import { useUser } from './session.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { useApi } from './swr.tsx';

const LOCATIONS_PATH = '/api/locations';
export type Locations = Answer<typeof api.locations.$get>;
export type Location = Locations['locations'][number];

/** What pickers need of a location. */
export interface LocationOption {
  readonly id: string;
  readonly name: string;
}

const NONE: readonly never[] = [];
const keyOf = (business: string | null) => `fogon.location.${business}`;
/** What this device chose since the page was opened, by business. */
const chosenHere = createStore<Readonly<Record<string, string>>>({});

/** What this device chose, perhaps long ago; null where it never did. */
export function useStoredLocation(): string | null {
  const { business_id } = useUser();
  const key = keyOf(business_id);
  return useStore(chosenHere)[key] ?? storage.get(key);
}

export interface DeviceLocation<P extends LocationOption = LocationOption> {
  /** The locations in use. */
  readonly locations: readonly P[];
  /** Where this device stands: what was chosen on it, else the first; null while nothing is known. */
  readonly chosen: string | null;
  readonly choose: (location: string) => void;
  /** True with two or more: only then is there something to pick. */
  readonly many: boolean;
}

/** Where this device stands among the locations in use; it remembers its own. */
export function useDeviceLocation<P extends LocationOption>(locations: readonly P[]): DeviceLocation<P> {
  const { business_id } = useUser();
  const key = keyOf(business_id);
  const stored = useStoredLocation();
  return {
    locations,
    chosen: locations.find(({ id }) => id === stored)?.id ?? locations[0]?.id ?? null,
    choose: (location) => {
      storage.set(key, location);
      chosenHere.set({ ...chosenHere.get(), [key]: location });
    },
    many: locations.length > 1,
  };
}

/** Every location of the business, also those out of use; read again when one changes. */
export function useEveryLocation() {
  const { business_id } = useUser();
  const answer = useApi<Locations>(business_id ? LOCATIONS_PATH : null, { revalidateOnFocus: false });
  useLive(({ type }) => {
    if (type === 'settings.changed') void answer.mutate();
  });
  return answer;
}

/** The business's locations in use, and where this device stands. */
export function useLocations(): DeviceLocation<Location> {
  const { data } = useEveryLocation();
  const active = useMemo(() => data?.locations.filter(({ is_active }) => is_active) ?? NONE, [data]);
  return useDeviceLocation(active);
}
