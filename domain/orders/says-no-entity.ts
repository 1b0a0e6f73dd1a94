import type { Change } from '#domain/base/answers/changes.ts';

/** True for a change that does not say how its order or its table is now: the lists are read again. */
export const saysNoEntity = (change: Change): boolean =>
  (change.type === 'order.changed' || change.type === 'table.changed') && change.data.stamp === undefined;
