import type { RoomMessage } from '#domain/base/events.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

/** Whether an event changes ingredients or their stock. */
export const touchesStock = ({ type }: RoomMessage): boolean =>
  type === 'stock.changed' || type === 'inventory.changed';

/** The value of all ingredients, and their categories; read again when the stock changes. */
export function useSummary() {
  return useLiveApi(apiPath(api.inventory.summary), touchesStock);
}
