import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShare, isAbove, isBelow, shareOf } from '#domain/base/shares.ts';
import {
  averageIncrease,
  greatestChanges,
  inflationTrend,
  PRICE_TRENDS,
  priceChange,
  priceTrend,
} from '#domain/purchasing/purchase-prices.ts';
import { SCORE_LEVELS, scoreLevel } from '#domain/purchasing/supplier-scores.ts';
import { costFigures, isHighShrinkage, shrinkageOf } from '#domain/reports/cogs.ts';
import { averageMinutes, hoursOf } from '#domain/reports/service-times.ts';
import { differenceShare, impactTrend, isLargeDifference } from '#domain/stock/discrepancies.ts';

const costed = (sales_cents: number, theoretical_cents: number, actual_cents: number) =>
  costFigures({ sales_cents, theoretical_cents, actual_cents });

describe('the cost of goods', () => {
  it.each([
    [100_000, 105_000, 0.05, false],
    [100_000, 105_100, 0.051, true],
    [100_000, 95_000, -0.05, false],
    [110, 115.5, 0.05, false],
  ])('a recipe cost of %d and a real cost of %d are a shrinkage of %d, red: %s', (theoretical, actual, share, red) => {
    const shrinkage = shrinkageOf(theoretical, actual);
    expect(shrinkage).toBeCloseTo(share, 9);
    expect(isHighShrinkage(shrinkage)).toBe(red);
  });

  it('there is no shrinkage when the recipe cost is zero', () => {
    expect(shrinkageOf(0, 500)).toBeNull();
    expect(isHighShrinkage(null)).toBe(false);
  });

  it.each([
    [10_000, 7_210, true],
    [10_000, 7_200, false],
    [10_000, 7_190, false],
    [1_000_000, 720_100, true],
    [0, 500, true],
    [0, 0, false],
  ])('a product with sales of %d and a real cost of %d is in alert: %s', (sales, actual, alert) => {
    expect(costed(sales, 1, actual).alert).toBe(alert);
  });

  it('a product has both margins and the cost above its recipe', () => {
    expect(costed(10_000, 4_000, 5_000)).toEqual({
      shrinkage: 0.25,
      cost_variance_cents: 1_000,
      theoretical_margin: 0.6,
      actual_margin: 0.5,
      alert: false,
    });
  });
});

describe('purchase prices', () => {
  it.each([
    [100, 105, 'Estable'],
    [100, 105.1, 'Subiendo'],
    [100, 95, 'Estable'],
    [100, 94.9, 'Bajando'],
    [1, 1.05, 'Estable'],
    [1.1, 1.155, 'Estable'],
    [0, 80, 'Estable'],
  ])('a price from %d to %d is %s', (first, last, label) => {
    expect(PRICE_TRENDS[priceTrend(priceChange(first, last))]).toBe(label);
  });

  it.each([0.01, 0.33, 1.1, 12.3456, 987.65])('an increase of exactly 5 %% from %d is stable', (first) => {
    expect(priceTrend(priceChange(first, first * 1.05))).toBe('stable');
    expect(priceTrend(priceChange(first, first * 0.95))).toBe('stable');
  });

  it('the average rise includes only the positive changes', () => {
    expect(averageIncrease([0.1, -0.1])).toBe(0.1);
    expect(averageIncrease([0.1, 0, 0.2, null])).toBeCloseTo(0.15, 9);
    expect(averageIncrease([-0.3, 0, null])).toBe(0);
    expect(averageIncrease([])).toBe(0);
  });

  it.each([
    [0.05, 'up'],
    [0.0501, 'down'],
    [0, 'up'],
  ])('an average rise of %d gives the trend %s', (average, trend) => {
    expect(inflationTrend(average)).toBe(trend);
  });

  it('the list starts with the largest changes, and the highest rise is first', () => {
    const priced = (name: string, first_cost: number, current_cost: number) => ({
      name,
      first_cost,
      current_cost,
    });
    const changes = greatestChanges(
      [priced('Queso', 100, 101), priced('Res', 100, 150), priced('Pan', 100, 60), priced('Sal', 0, 5)],
      2,
    );
    expect(changes.map(({ name, change }) => [name, change])).toEqual([
      ['Res', 0.5],
      ['Pan', -0.4],
    ]);
  });
});

describe('a stock count that differs', () => {
  it.each([
    [110, 100, 0.1, false],
    [110.1, 100, 0.101, true],
    [89, 100, -0.11, true],
    [90, 100, -0.1, false],
    [7, 0, 0, false],
    [0, 3, -1, true],
  ])('a count of %d against %d is a difference of %d, red: %s', (counted, system, share, red) => {
    expect(differenceShare(counted, system)).toBeCloseTo(share, 9);
    expect(isLargeDifference(differenceShare(counted, system))).toBe(red);
  });

  it.each([
    [100_000, 'up'],
    [100_001, 'down'],
    [100_100, 'down'],
    [0, 'up'],
  ])('an impact of %d centavos gives the trend %s', (impact, trend) => {
    expect(impactTrend(impact)).toBe(trend);
  });
});

describe('the score of a supplier', () => {
  it.each([
    [100, 'Buena'],
    [90.1, 'Buena'],
    [90, 'Regular'],
    [80.1, 'Regular'],
    [80, 'Baja'],
    [0, 'Baja'],
  ])('a score of %d is %s', (score, words) => {
    expect(SCORE_LEVELS[scoreLevel(score)]).toBe(words);
  });
});

describe('service times', () => {
  it('a service time is in minutes and hours with one decimal, and null when nothing was served', () => {
    expect(averageMinutes(1_000, 3)).toBe(5.6);
    expect(averageMinutes(90, 1)).toBe(1.5);
    expect(averageMinutes(0, 4)).toBe(0);
    expect(averageMinutes(0, 0)).toBeNull();
    expect(hoursOf(27_000)).toBe(7.5);
    expect(hoursOf(0)).toBe(0);
  });
});

describe('a share', () => {
  it.each([
    [0.1251, false, '12.5 %'],
    [0.125, true, '+12.5 %'],
    [-0.1, true, '-10 %'],
    [0, true, '0 %'],
    [-0.0001, true, '0 %'],
    [1.05, false, '105 %'],
    [12.5, false, '1,250 %'],
    [null, true, '—'],
  ])('a share of %s, signed: %s, is written %s', (share, signed, text) => {
    expect(formatShare(share, signed).replace('\u00A0', ' ')).toBe(text);
  });

  it('a share of zero is null', () => {
    expect(shareOf(3, 4)).toBe(0.75);
    expect(shareOf(0, 0)).toBeNull();
  });

  it('a share at a limit is neither above nor below it, for any calculation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.constantFrom(5, 10, 28), (whole, percent) => {
        const share = (whole * percent) / 100 / whole;
        expect([isAbove(share, percent / 100), isBelow(share, percent / 100)]).toEqual([false, false]);
      }),
    );
  });
});
