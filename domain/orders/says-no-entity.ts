import type { RoomMessage } from '#domain/base/events.ts';

/** True for a change that does not say how its order or its table is now: the lists are read again. */
export const saysNoEntity = (change: RoomMessage): boolean =>
  (change.type === 'order.changed' || change.type === 'table.changed') && change.data.stamp === undefined;
