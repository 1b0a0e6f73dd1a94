import { useEffect, useState } from 'react';
import type { Floor } from '#domain/orders/answers/tables.ts';
import { storage } from '#web/base/storage.ts';

const keyOf = (business: string | null) => `fogon.floor-2.${business}`;

function readStoredFloor(business: string | null): Floor | undefined {
  try {
    const stored: Floor | null = JSON.parse(storage.get(keyOf(business)) ?? 'null');
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** The floor as last stored on this device, with the start of each occupation: shown until the floor is loaded. */
export function useStoredFloor(business: string | null, read: Floor | undefined): Floor | undefined {
  const [stored] = useState(() => readStoredFloor(business));
  useEffect(() => {
    if (read) storage.set(keyOf(business), JSON.stringify(read));
  }, [business, read]);
  return read ?? stored;
}
