import { type Action, type Actor, may } from '#domain/people/access.ts';
import type { Change } from './answers/changes.ts';

/** The parts of changes that only some people may read, and the action that permits each. */
const CHANGE_PARTS = {
  levels: 'inventory:read',
  orders: 'order:write',
  tables: 'table:read',
} as const satisfies Readonly<Record<string, Action>>;
export type ChangePart = keyof typeof CHANGE_PARTS;

const PARTS = ['levels', 'orders', 'tables'] as const satisfies readonly ChangePart[];

/** The parts that a person may read. */
export const readablePartsOf = (actor: Actor): readonly ChangePart[] =>
  PARTS.filter((part) => may(actor, CHANGE_PARTS[part]));

/** A change for who may read these parts: without the others it says only that something changed. */
export function readableChange(change: Change, parts: readonly ChangePart[]): Change {
  switch (change.type) {
    case 'stock.changed':
      return parts.includes('levels') ? change : { type: change.type, data: { items: [] } };
    case 'order.changed':
      return parts.includes('orders') ? change : { type: change.type, data: { id: change.data.id } };
    case 'table.changed':
      return parts.includes('tables') ? change : { type: change.type, data: { id: change.data.id } };
    default:
      return change;
  }
}
