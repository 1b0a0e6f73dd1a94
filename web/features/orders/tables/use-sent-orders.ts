import { useSWRConfig } from 'swr';
import { floorAfterEvent } from '#domain/orders/floor-events.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { useLive } from '#web/data/live.ts';

/** Shows the table of a sent order as occupied before the floor is read again. */
export function useSentOrders(): void {
  const { cache, mutate } = useSWRConfig();
  useLive((event) => {
    const known = cache.get(floorPath);
    // SWR discards the answer of a read that runs while the data is changed.
    if (!known?.data || known.isValidating) return;
    const floor = floorAfterEvent(known.data, event);
    if (floor !== known.data) void mutate(floorPath, floor, { revalidate: false });
  });
}
