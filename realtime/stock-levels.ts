import { may, readRole } from '#domain/access.ts';
import type { BusinessEvent } from '#domain/events.ts';

/** Whether these roles may read the stock of the room's business. */
export function mayReadStock(roles: readonly string[], room: string): boolean {
  const known = roles.flatMap((name) => readRole(name) ?? []);
  const [role] = known;
  return role !== undefined && may({ role, roles: known, business_id: room }, 'inventory:read');
}

function isStockChange(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'type' in event && event.type === 'stock.changed';
}

/** A `stock.changed` event without its items, for users who may not read the stock. Other events are returned unchanged. */
export function withoutStockLevels(event: unknown): unknown {
  const withoutItems: BusinessEvent = { type: 'stock.changed', data: { items: [] } };
  return isStockChange(event) ? withoutItems : event;
}

/** The id of the user whose roles changed; null for other events. */
export function changedUserIn(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== 'session.changed')
    return null;
  const data: unknown = 'data' in event ? event.data : null;
  if (typeof data !== 'object' || data === null || !('user_id' in data)) return null;
  return typeof data.user_id === 'string' ? data.user_id : null;
}
