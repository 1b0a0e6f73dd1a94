import { useMemo } from 'react';
import type { Location } from '#domain/business/answers/locations.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { api, apiPath } from './api.ts';
import { useLive } from './live.ts';
import { currentSession, useUser } from './session.ts';
import { useApi } from './swr.tsx';

const locationsPath = apiPath(api.locations);

/** The fields of a location that pickers use. */
export interface LocationOption {
  readonly id: string;
  readonly name: string;
}

const NONE: readonly never[] = [];
const keyOf = (business: string | null) => `fogon.location.${business}`;
/** The choices since the page was opened, by business. */
const chosenHere = createStore<Readonly<Record<string, string>>>({});

/** The stored choice of this device; null if it never chose. */
export function useStoredLocation(): string | null {
  const { business_id } = useUser();
  const key = keyOf(business_id);
  return useStore(chosenHere)[key] ?? storage.get(key);
}

/** The same outside a screen. */
export function storedLocation(): string | null {
  const key = keyOf(currentSession().user?.business_id ?? null);
  return chosenHere.get()[key] ?? storage.get(key);
}

export interface DeviceLocation<P extends LocationOption = LocationOption> {
  readonly locations: readonly P[];
  /** The device's location: the chosen one, or else the first; null until they are read. */
  readonly chosen: string | null;
  readonly choose: (location: string) => void;
  /** True with two or more locations: only then the pickers show. */
  readonly many: boolean;
}

/** The device's location among the locations in use; the choice is stored on the device. */
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

/** Every location of the business, also inactive ones; read again when one changes. */
export function useEveryLocation() {
  const { business_id } = useUser();
  const answer = useApi(business_id ? locationsPath : null, { revalidateOnFocus: false });
  useLive(({ type }) => {
    if (type === 'settings.changed') void answer.mutate();
  });
  return answer;
}

/** The active locations of the business, and the device's location. */
export function useLocations(): DeviceLocation<Location> {
  const { data } = useEveryLocation();
  const active = useMemo(() => data?.locations.filter(({ is_active }) => is_active) ?? NONE, [data]);
  return useDeviceLocation(active);
}
