import { describe, expect, it } from 'vitest';
import { addDays, dayText } from '#domain/base/time.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { dayPoints, moneyTick, pastSums, trendOf } from '#web/features/reports/charts/chart-points.ts';
import { inventoryTables } from '#web/features/reports/inventory/inventory-export.ts';
import { distinctTicks } from '#web/parts/charts/scales.ts';

const ZONE = 'America/Tegucigalpa';

describe('the days of a chart', () => {
  const days = [{ day: '2026-02-05' }, { day: '2026-11-21' }];
  it('days have the date format of the business, without the year when it is one year', () => {
    expect(dayPoints(days, 'DD/MM/YYYY').map(({ label }) => label)).toEqual(['05/02', '21/11']);
    expect(dayPoints(days, 'MM/DD/YYYY').map(({ label }) => label)).toEqual(['02/05', '11/21']);
    expect(dayPoints(days, 'YYYY-MM-DD').map(({ label }) => label)).toEqual(['02-05', '11-21']);
    expect(dayPoints(days, 'MM/DD/YYYY')[0]).toMatchObject({ key: '2026-02-05', title: '02/05/2026' });
  });

  it('days have their year when there are several years', () => {
    const years = [{ day: '2025-12-31' }, { day: '2026-01-01' }];
    expect(dayPoints(years, 'YYYY-MM-DD').map(({ label }) => label)).toEqual(['2025-12-31', '2026-01-01']);
  });
});

describe('the axis of amounts', () => {
  it('each amount has one tick, also when every amount is zero', () => {
    expect(distinctTicks([0, 0.5, 1], moneyTick)).toEqual([0]);
    expect(distinctTicks([0, 50_000, 100_000], moneyTick)).toEqual([0, 50_000, 100_000]);
  });
});

describe('the file of the inventory report', () => {
  const line = {
    received_on: '2026-11-21',
    number: 1,
    supplier: 'Centro',
    name: 'Arroz',
    category: 'Abarrotes',
    unit: 'lb',
    quantity: 2,
    unit_cost: 1.1,
    total_cents: 2,
    previous_cost: 1,
    cost_variance: 0.1,
    change: 0.1,
  };
  const report = (lines: number): InventoryReport => ({
    totals: {
      purchases_cents: 0,
      suppliers: 1,
      discrepant_items: 0,
      impact_cents: 0,
      discrepant_units: 0,
      shortfalls: 0,
      shortfall_cents: 0,
    },
    by_day: [],
    prices: [],
    discrepancies: [],
    suppliers: [],
    lines: Array.from({ length: lines }, () => line),
    movements: [],
    missing: [],
  });
  const purchases = (lines: number) => inventoryTables(report(lines), ZONE).at(-1);

  it('the purchases have a total when all of them are in the file', () => {
    expect(purchases(499)).toMatchObject({ name: 'Compras' });
    expect(purchases(499)?.totals?.at(-1)).toEqual({ kind: 'money', value: 9.98 });
  });

  it('a limited list of purchases says so and has no total', () => {
    expect(purchases(500)).toMatchObject({ name: 'Últimas 500 líneas de compra', totals: undefined });
  });
});

describe('a trend beside the earlier days', () => {
  const days = (from: string, count: number, cents: number) =>
    Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), cents }));
  const sums = (count: number, past: number, today = '2027-12-31') => {
    const { points, past: beside } = trendOf(
      days('2026-01-01', count, 1),
      today,
      'DD/MM/YYYY',
      days('2025-01-01', past, 2),
    );
    return { points: points.length, sums: pastSums(beside, ({ cents }) => cents) ?? [] };
  };

  it('each point has one earlier value, or null when that day did not exist', () => {
    expect(sums(3, 2)).toEqual({ points: 3, sums: [2, 2, null] });
    expect(sums(2, 4)).toEqual({ points: 2, sums: [2, 2] });
  });

  it('each point names the days that it is compared with', () => {
    const of = (count: number) =>
      trendOf(days('2026-01-05', count, 1), '2027-12-31', 'DD/MM/YYYY', days('2025-12-29', count, 2)).points;
    expect(of(7).map(({ past }) => past)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayText(addDays('2025-12-29', index))),
    );
    expect(of(70)[1]).toMatchObject({ title: '12/01/2026 a 18/01/2026', past: '05/01/2026 a 11/01/2026' });
  });

  it('the last day that is compared with today says that it counts until the same time', () => {
    const pastOf = (past: number, today: string) =>
      trendOf(days('2026-01-05', 3, 1), today, 'DD/MM/YYYY', days('2025-12-29', past, 2)).points.map(
        (point) => point.past,
      );
    expect(pastOf(3, '2026-01-07')).toEqual(['29/12/2025', '30/12/2025', '31/12/2025 · a esta hora']);
    expect(pastOf(2, '2026-01-07')).toEqual(['29/12/2025', '30/12/2025 · a esta hora', undefined]);
    expect(pastOf(3, '2026-01-08')).toEqual(['29/12/2025', '30/12/2025', '31/12/2025']);
  });

  it('the earlier values add up to their whole, by week and by month', () => {
    for (const [count, past] of [
      [90, 92],
      [365, 366],
      [700, 690],
    ] as const) {
      const { points, sums: found } = sums(count, past);
      expect(found).toHaveLength(points);
      expect(found.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(2 * past);
    }
  });
});
