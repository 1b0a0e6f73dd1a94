import type { RoomMessage } from '#domain/base/events.ts';
import { may } from '#domain/people/access.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useUser } from '#web/data/session.ts';

/** How many conflicts a list shows at first. */
export const LISTED_CONFLICTS = 50;

const conflictsPath = (rows: number) => apiPath(api.offline.conflicts, { query: { max_rows: String(rows) } });
export const unassignedSalesPath = apiPath(api.offline.sales);
export const devicesPath = apiPath(api.offline.devices);

const isOfflineChange = ({ type }: RoomMessage): boolean => type === 'offline.changed';

/** The conflicts of the business, those to resolve first and at most so many; null for a user who may not see them. */
export function useConflicts(rows = LISTED_CONFLICTS) {
  const mayRead = may(useUser(), 'offline:read');
  return useLiveApi(mayRead ? conflictsPath(rows) : null, isOfflineChange);
}

/** The number of conflicts to resolve; 0 for a user who may not see them. */
export function useConflictCount(): number {
  return useConflicts().data?.pending ?? 0;
}

/** The sales to assign, and the open register sessions that can take them. */
export function useUnassignedSales() {
  return useLiveApi(
    unassignedSalesPath,
    ({ type }) => type === 'offline.changed' || type === 'register.changed',
  );
}

/** The devices seen in the last 30 days, latest first. */
export function useDevices() {
  return useLiveApi(devicesPath, isOfflineChange);
}
