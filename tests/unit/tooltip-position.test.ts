import { describe, expect, it } from 'vitest';
import { tooltipLeft, tooltipWidth } from '#web/charts/tooltip-position.ts';

const series = (name: string, values: readonly number[]) => ({
  key: name,
  name,
  values,
  format: (value: number) => `HNL ${value.toFixed(2)}`,
  color: 'var(--chart-1)',
});

describe('the tooltip of a chart', () => {
  it('a tooltip is as wide as its longest name beside its longest value, of any point', () => {
    const few = tooltipWidth([series('Ventas', [1, 2])], []);
    const many = tooltipWidth([series('Ventas', [1, 12_345_678]), series('Transacciones', [3, 4])], []);
    expect(few).toBe(208);
    expect(many).toBeGreaterThan(270);
    expect(tooltipWidth([series('Ventas', [1, 12_345_678]), series('Transacciones', [9, 0])], [])).toBe(many);
    expect(tooltipWidth([], [{ name: 'Margen perdido', texts: ['HNL 1.00', 'HNL 1,234,567.00'] }])).toBe(
      tooltipWidth([], [{ name: 'Margen perdido', texts: ['HNL 1,234,567.00'] }]),
    );
  });

  it('a tooltip is after its point, before it at the edge, and never outside', () => {
    expect(tooltipLeft(100, 208, 700)).toBe(112);
    expect(tooltipLeft(600, 208, 700)).toBe(380);
    expect(tooltipLeft(150, 208, 310)).toBe(0);
    expect(tooltipLeft(40, 290, 310)).toBe(0);
  });
});
