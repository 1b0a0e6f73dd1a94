import type { RoomMessage } from '#domain/base/events.ts';
import type { Floor, Table } from './answers/tables.ts';

/**
 * The floor after an event: the table that an order was sent from is occupied by it. Amounts do not change: they are read. The same
 * object if the event changes nothing.
 */
export function floorAfterEvent(floor: Floor, event: RoomMessage): Floor {
  if (event.type !== 'table.changed' || !event.data.order) return floor;
  const { id, order } = event.data;
  const changes = (table: Table) =>
    table.id === id && (table.is_available || table.occupied_at === null || table.order_id !== order.id);
  if (!floor.tables.some(changes)) return floor;
  const tables = floor.tables.map((table) =>
    changes(table)
      ? {
          ...table,
          is_available: false,
          occupied_at: table.occupied_at ?? order.sent_at,
          order_id: order.id,
        }
      : table,
  );
  return { ...floor, tables };
}
