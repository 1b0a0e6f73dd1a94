import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALERT_PERCENT, ATTENTION_PERCENT } from '#domain/base/limits.ts';
import type { KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import {
  compare,
  expectedMinutes,
  hasWorkFor,
  kitchenPageSize,
  lastChangeOf,
  stationOf,
  timing,
  waiterOf,
  wasRecalled,
} from '#domain/kitchen/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';

const minutes = fc.integer({ min: 1, max: 600 });
const seconds = fc.integer({ min: 0, max: 48 * 3600 });

describe('the timing of an order', () => {
  test.each([
    [0, 'A tiempo', '20 min restantes', 0],
    [13 * 60 + 59, 'A tiempo', '7 min restantes', 0.699],
    [14 * 60, 'Atención', '6 min restantes', 0.7],
    [19 * 60 + 59, 'Atención', '1 min restantes', 0.999],
    [20 * 60, 'Alerta', 'recién tarde', 1],
    [20 * 60 + 59, 'Alerta', 'recién tarde', 1],
    [21 * 60, 'Alerta', '1 min de retraso', 1],
    [95 * 60 + 30, 'Alerta', '75 min de retraso', 1],
  ])('after %i s of 20 minutes the label is %s and the remark is %s', (elapsed, label, remark, progress) => {
    const found = timing(elapsed, 20);
    expect([found.label, found.remark]).toEqual([label, remark]);
    expect(found.progress).toBeCloseTo(progress, 2);
  });

  test("exactly 70 % is 'attention' and one second before is not, for any expected time", () => {
    fc.assert(
      fc.property(minutes, (expected) => {
        const edge = Math.ceil((expected * 60 * ATTENTION_PERCENT) / 100 - 1e-6);
        expect(timing(edge, expected).urgency).toBe('attention');
        expect(timing(edge - 1, expected).urgency).toBe('on-time');
      }),
    );
  });

  test("exactly 100 % is 'alert' and one second before is 'attention'", () => {
    fc.assert(
      fc.property(minutes, (expected) => {
        expect(timing((expected * 60 * ALERT_PERCENT) / 100, expected).urgency).toBe('alert');
        expect(timing(expected * 60 - 1, expected).urgency).toBe('attention');
      }),
    );
  });

  test('the urgency never decreases with time, and the progress never exceeds 1', () => {
    const ranks = { 'on-time': 0, attention: 1, alert: 2 };
    fc.assert(
      fc.property(seconds, seconds, minutes, (a, b, expected) => {
        const [earlier, later] = [timing(Math.min(a, b), expected), timing(Math.max(a, b), expected)];
        expect(ranks[later.urgency]).toBeGreaterThanOrEqual(ranks[earlier.urgency]);
        expect(later.progress).toBeGreaterThanOrEqual(earlier.progress);
        expect(later.progress).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('neither the remaining time nor the delay is ever under one minute: an order is then just late', () => {
    fc.assert(
      fc.property(seconds, minutes, (elapsed, expected) => {
        const { urgency, remark } = timing(elapsed, expected);
        if (urgency === 'alert' && elapsed < (expected + 1) * 60) {
          expect(remark).toBe('recién tarde');
          return;
        }
        expect(Number.parseInt(remark, 10)).toBeGreaterThanOrEqual(1);
        expect(remark.endsWith(urgency === 'alert' ? 'min de retraso' : 'min restantes')).toBe(true);
      }),
    );
  });

  test('an order in the future of a slow device clock has just started', () => {
    expect(timing(-90, 15)).toEqual(timing(0, 15));
  });

  test('an order with an expected time of zero is in alert from the start', () => {
    expect(timing(0, 0)).toMatchObject({ urgency: 'alert', progress: 1 });
  });
});

describe('the expected minutes of a ticket', () => {
  test('add up exactly for fractions of a product', () => {
    const lines = [1, 1, 0.333, 0.333].map((quantity) => ({ quantity, preparation_minutes: 10 }));
    expect(expectedMinutes(lines, false)).toBe(26.66);
  });

  const dishes = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000),
      preparation_minutes: fc.nat(1440),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test('where the kitchen cooks at once they are at most the sum and at least the slowest dish', () => {
    fc.assert(
      fc.property(dishes, (lines) => {
        const expected = expectedMinutes(lines, true);
        const slowest = Math.max(
          ...lines.map(({ quantity, preparation_minutes }) => Math.min(1, quantity) * preparation_minutes),
        );
        expect(expected).toBeLessThanOrEqual(expectedMinutes(lines, false) + 0.0001);
        expect(expected).toBeGreaterThanOrEqual(slowest - 0.0001);
      }),
    );
  });

  test.each([
    [[[1, 20]], 20],
    [[[2, 20]], 25],
    [
      [
        [1, 40],
        [3, 12],
        [4, 15],
      ],
      64,
    ],
    [[[0.5, 20]], 10],
    [[], 0],
  ])('%j at once take %d minutes', (lines, minutes) => {
    const dishLines = lines.map(([quantity = 0, preparation_minutes = 0]) => ({
      quantity,
      preparation_minutes,
    }));
    expect(expectedMinutes(dishLines, true)).toBe(minutes);
  });
});

describe('the kitchen display', () => {
  test.each([
    [320, 3],
    [767, 3],
    [768, 4],
    [1023, 4],
    [1024, 6],
    [2560, 6],
  ])('a screen of %i px shows %i orders on a page', (width, orders) => {
    expect(kitchenPageSize(width)).toBe(orders);
  });

  test('more served orders are better, and more late orders are worse', () => {
    expect(compare(5, 3, true)).toBe('better');
    expect(compare(5, 3, false)).toBe('worse');
    expect(compare(3, 5, false)).toBe('better');
    expect(compare(4, 4, false)).toBe('same');
  });

  test('comparing yesterday with today is the opposite of comparing today with yesterday', () => {
    const opposite = { better: 'worse', worse: 'better', same: 'same' };
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (today, yesterday, moreIsBetter) => {
        const verdict = compare(today, yesterday, moreIsBetter);
        expect(compare(yesterday, today, moreIsBetter)).toBe(opposite[verdict]);
        expect(compare(today, yesterday, !moreIsBetter)).toBe(opposite[verdict]);
      }),
    );
  });

  test('the chef has the kitchen, the bartender has the bar, and others have no station', () => {
    expect([stationOf('chef'), stationOf('bartender'), stationOf('admin'), stationOf('cajero')]).toEqual([
      'cocina',
      'barra',
      null,
      null,
    ]);
  });
});

function aLine(
  station: Station,
  ready: boolean,
  status: KitchenTicketLine['status'] = 'Activa',
): KitchenTicketLine {
  return {
    id: 'l',
    menu_item_id: 'm',
    name: 'Baleada',
    quantity: 1,
    preparationTime: 15,
    preparation_minutes: 15,
    station,
    notes: {},
    done: false,
    ready,
    status,
    cancel_reason: null,
    cancelled_at: null,
    cancel_acknowledged: false,
    sale_undone: null,
    change: null,
  };
}

describe('the last change of a card', () => {
  test('the last change is that of an active line or a cancellation, for the given station', () => {
    const change = { at: '2026-11-21T18:05:00.5+00:00', by: 'Ana', reason: null, quantity: 1, notes: {} };
    const cancelled_at = '2026-11-21T18:09:00+00:00';
    const items = [
      { ...aLine('cocina', false), change },
      { ...aLine('barra', false, 'Cancelada'), cancelled_at },
      { ...aLine('barra', false, 'Cancelada'), change: { ...change, at: '2026-11-21T18:20:00+00:00' } },
    ];
    expect([lastChangeOf({ items }, 'cocina'), lastChangeOf({ items }, 'barra')]).toEqual([
      change.at,
      cancelled_at,
    ]);
    expect(lastChangeOf({ items }, null)).toBe(cancelled_at);
    expect(lastChangeOf({ items: [aLine('cocina', true)] }, null)).toBeNull();
  });
});

describe('the work of a card for its stations', () => {
  const food = aLine('cocina', false);
  const beer = aLine('barra', false);
  const seenBy = (...items: KitchenTicketLine[]) => [
    hasWorkFor({ status: 'Pendiente', items }, 'cocina'),
    hasWorkFor({ status: 'Pendiente', items }, 'barra'),
    hasWorkFor({ status: 'Pendiente', items }, null),
  ];

  test('a card has work for the stations that have not finished their part', () => {
    expect(seenBy(food)).toEqual([true, false, true]);
    expect(seenBy(food, beer)).toEqual([true, true, true]);
    expect(seenBy(food, aLine('barra', true))).toEqual([true, false, true]);
  });

  test('a card whose stations have all finished waits at each of them to be served', () => {
    expect(seenBy(aLine('barra', true))).toEqual([false, true, true]);
    expect(seenBy(aLine('cocina', true), aLine('barra', true))).toEqual([true, true, true]);
    expect(seenBy(aLine('cocina', false, 'Cancelada'), aLine('barra', true))).toEqual([false, true, true]);
  });

  test('a card whose lines were all cancelled has no work', () => {
    expect(seenBy(aLine('cocina', false, 'Cancelada'))).toEqual([false, false, false]);
  });

  test('a pending card that had ended was recalled', () => {
    const ended_at = '2026-11-21T18:00:00Z';
    expect(wasRecalled({ status: 'Pendiente', ended_at })).toBe(true);
    expect(wasRecalled({ status: 'Pendiente', ended_at: null })).toBe(false);
    expect(wasRecalled({ status: 'Servida', ended_at })).toBe(false);
  });
});

test('a ticket that the previous release stored says its waiter as server_name', () => {
  expect(waiterOf({ server_name: 'Ana' })).toBe('Ana');
  expect(waiterOf({ waiter: 'Luis', server_name: 'Ana' })).toBe('Luis');
});
