import { useState } from 'react';
import { storage } from '#web/base/storage.ts';

/** Which of the measures a chart draws: the first, or the one that this user chose last on this device. */
export function useChosen<Key extends string>(chart: string, keys: readonly [Key, ...Key[]]) {
  const storageKey = `fogon.chart.${chart}`;
  const [stored, setStored] = useState(() => storage.get(storageKey));
  const choose = (key: Key) => {
    storage.set(storageKey, key);
    setStored(key);
  };
  return [keys.find((key) => key === stored) ?? keys[0], choose] as const;
}
