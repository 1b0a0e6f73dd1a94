import { may, readRole } from '#domain/access.ts';
import type { BusinessEvent } from '#domain/events.ts';

/** Whether who has these roles in the room of a business may read its stock. */
export function mayReadStock(roles: readonly string[], room: string): boolean {
  const known = roles.flatMap((name) => readRole(name) ?? []);
  const [role] = known;
  return role !== undefined && may({ role, roles: known, business_id: room }, 'inventory:read');
}

function isStockChange(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'type' in event && event.type === 'stock.changed';
}

/** The event for who may not read the stock: that it moved, and no levels. */
export function withoutStockLevels(event: unknown): unknown {
  const bare: BusinessEvent = { type: 'stock.changed', data: { items: [] } };
  return isStockChange(event) ? bare : event;
}

/** Whose roles an event changed; null where it is about something else. */
export function changedUserIn(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== 'session.changed')
    return null;
  const data: unknown = 'data' in event ? event.data : null;
  if (typeof data !== 'object' || data === null || !('user_id' in data)) return null;
  return typeof data.user_id === 'string' ? data.user_id : null;
}
