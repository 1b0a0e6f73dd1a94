import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/base/answers/changes.ts';
import type { Floor, Table } from '#domain/orders/answers/tables.ts';
import { floorAfterEvent } from '#domain/orders/floor-events.ts';
import { freeTable } from '#tests/support/table-row.ts';

const aFloor = (...tables: Table[]): Floor => ({
  now: '2026-11-21T18:00:00.000Z',
  areas: [],
  tables,
  locations: [],
});

const SENT_AT = '2026-11-21T18:00:01.000Z';
const sentFrom = (id: string): Change => ({
  type: 'table.changed',
  data: { id, order: { id: 'order', sent_at: SENT_AT } },
});

describe('the floor after an event', () => {
  it('a sent order occupies its table since it was sent, and no other one', () => {
    const floor = aFloor(freeTable('1'), freeTable('2'));
    expect(floorAfterEvent(floor, sentFrom('2'))).toEqual(
      aFloor(
        freeTable('1'),
        freeTable('2', { is_available: false, occupied_at: SENT_AT, order_id: 'order' }),
      ),
    );
  });

  it('a table that people already sat at keeps its time and its amount', () => {
    const seated = { is_available: false, occupied_at: '2026-11-21T17:40:00.000Z', open_bills_cents: 4500 };
    expect(floorAfterEvent(aFloor(freeTable('1', seated)), sentFrom('1'))).toEqual(
      aFloor(freeTable('1', { ...seated, order_id: 'order' })),
    );
  });

  it.each([
    [
      'the same event again',
      aFloor(freeTable('1', { is_available: false, occupied_at: SENT_AT, order_id: 'order' })),
      sentFrom('1'),
    ],
    ['an event of an unknown table', aFloor(freeTable('1')), sentFrom('3')],
    [
      'an event without an order',
      aFloor(freeTable('1')),
      { type: 'table.changed', data: { id: '1' } } satisfies Change,
    ],
    [
      'an event of another kind',
      aFloor(freeTable('1')),
      { type: 'order.changed', data: { id: 'order' } } satisfies Change,
    ],
  ])('%s changes nothing', (_, floor, event) => {
    expect(floorAfterEvent(floor, event)).toBe(floor);
  });
});
