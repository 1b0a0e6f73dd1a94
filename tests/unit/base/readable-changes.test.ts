import { expect, it } from 'vitest';
import type { Change } from '#domain/base/answers/changes.ts';
import { readableChange, readablePartsOf } from '#domain/base/readable-changes.ts';
import { freeTable } from '#tests/support/table-row.ts';

const STAMP = { tx: 7, at: 9 };
const LEVELS: Change = { type: 'stock.changed', data: { items: [{ id: 'a', current_stock: 2 }] } };
const TABLE: Change = { type: 'table.changed', data: { id: '1', stamp: STAMP, table: freeTable('1') } };
const ORDER: Change = { type: 'order.changed', data: { id: '2', stamp: STAMP, row: null } };
const MENU: Change = { type: 'menu.changed', data: {} };

it.each([
  ['cajero', [LEVELS, TABLE, ORDER, MENU]],
  ['mesero', [{ type: 'stock.changed', data: { items: [] } }, TABLE, ORDER, MENU]],
  [
    'chef',
    [
      { type: 'stock.changed', data: { items: [] } },
      { type: 'table.changed', data: { id: '1' } },
      { type: 'order.changed', data: { id: '2' } },
      MENU,
    ],
  ],
] as const)('%s reads of a change what the role may read, and that the rest changed', (role, readable) => {
  const parts = readablePartsOf({ role, roles: [role], business_id: 'b' });
  expect([LEVELS, TABLE, ORDER, MENU].map((change) => readableChange(change, parts))).toEqual(readable);
});
