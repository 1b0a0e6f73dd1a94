import { describe, expect, it } from 'vitest';
import { tooltipLeft, tooltipWidth } from '#web/parts/charts/tooltip-position.ts';

const sales = (values: readonly number[], before?: readonly number[]) => ({
  key: 'sales',
  name: 'Ventas',
  values,
  format: (value: number) => `HNL ${value.toFixed(2)}`,
  ...(before && { compared: [{ key: 'past', name: 'Ventas, antes', values: before }] }),
});

describe('the tooltip of a chart', () => {
  it('a tooltip is as wide as its longest name beside its longest value, of any point', () => {
    const few = tooltipWidth(sales([1, 2]), []);
    const many = tooltipWidth(sales([1, 2], [3, 12_345_678]), []);
    expect(few).toBe(208);
    expect(many).toBeGreaterThan(270);
    expect(tooltipWidth(sales([1, 12_345_678], [9, 0]), [])).toBe(many);
    expect(
      tooltipWidth(undefined, [{ name: 'Margen perdido', texts: ['HNL 1.00', 'HNL 1,234,567.00'] }]),
    ).toBe(tooltipWidth(undefined, [{ name: 'Margen perdido', texts: ['HNL 1,234,567.00'] }]));
  });

  it('a tooltip is after its point, before it at the edge, and never outside', () => {
    expect(tooltipLeft(100, 208, 700)).toBe(112);
    expect(tooltipLeft(600, 208, 700)).toBe(380);
    expect(tooltipLeft(150, 208, 310)).toBe(0);
    expect(tooltipLeft(40, 290, 310)).toBe(0);
  });
});
