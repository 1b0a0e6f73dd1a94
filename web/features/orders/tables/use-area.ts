import { useState } from 'react';
import { storage } from '#web/base/storage.ts';

const keyOf = (business: string | null) => `fogon.tables-area.${business}`;

/** The area that this device shows; the device stores it. Null shows all. */
export function useArea(business: string | null): [string | null, (area: string | null) => void] {
  const [area, setArea] = useState(() => storage.get(keyOf(business)));
  const choose = (next: string | null) => {
    setArea(next);
    if (next === null) storage.remove(keyOf(business));
    else storage.set(keyOf(business), next);
  };
  return [area, choose];
}
