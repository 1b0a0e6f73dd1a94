import { scaleBand, scaleLinear } from '@visx/scale';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars } from '#web/parts/charts/bar-chart.tsx';
import { BAR_PADDING, barsIn, MIN_BAR_WIDTH, minBarsWidth } from '#web/parts/charts/bar-layout.ts';

const HEIGHT = 100;
const x = scaleBand<string>({ domain: ['8', '9', '10'], range: [0, 300] });
const y = scaleLinear<number>({ domain: [0, HEIGHT], range: [HEIGHT, 0] });
const points = x.domain().map((key) => ({ key, label: key, title: key }));

/** The highest point and the colour of each bar, as drawn: a value of 30 is at 70. */
const barsOf = (values: readonly number[], before?: readonly number[]) => {
  const measure = {
    key: 'sales',
    name: 'Ventas',
    values,
    format: String,
    ...(before && { compared: [{ key: 'past', name: 'Ventas, antes', values: before }] }),
  };
  const bars = createElement(Bars, { points, measure, x, y, baseline: HEIGHT, at: null });
  const markup = renderToStaticMarkup(createElement('svg', null, bars));
  return [...markup.matchAll(/ d="M[\d.]+,([\d.]+)[^>]* fill="var\(--chart-([^)]+)\)"/g)].map(
    ([, top, color]) => [Number(top), color],
  );
};

describe('the bars of a chart', () => {
  it('each bar has the height of its own value, and only what is compared is grey', () => {
    expect(barsOf([10, 40, 0])).toEqual([
      [90, '1'],
      [60, '1'],
    ]);
    expect(barsOf([10, 40, 20], [30, 50, 75])).toEqual([
      [90, '1'],
      [70, 'neutral'],
      [60, '1'],
      [50, 'neutral'],
      [80, '1'],
      [25, 'neutral'],
    ]);
  });
});

const drawings = { points: fc.integer({ min: 1, max: 400 }), bars: fc.integer({ min: 1, max: 3 }) };

/** The room of each point of a drawing of that many pixels. */
const roomIn = (pixels: number, count: number) =>
  scaleBand<number>({
    domain: Array.from({ length: count }, (_, index) => index),
    range: [0, pixels],
    padding: BAR_PADDING,
  }).bandwidth();

describe('the width of bars', () => {
  it('no bar is narrower than 8 pixels, of however many points and in however narrow a box', () => {
    fc.assert(
      fc.property(
        fc.record({ ...drawings, box: fc.integer({ min: 60, max: 1400 }) }),
        ({ points: count, bars, box }) => {
          const { width } = barsIn(roomIn(Math.max(box, minBarsWidth(count, bars)), count), bars);
          expect(width).toBeGreaterThanOrEqual(MIN_BAR_WIDTH - 1e-9);
        },
      ),
    );
  });

  it('a chart is only as wide as its narrowest bars need', () => {
    fc.assert(
      fc.property(fc.record(drawings), ({ points: count, bars }) => {
        const { width } = barsIn(roomIn(minBarsWidth(count, bars) - 1, count), bars);
        expect(width).toBeLessThan(MIN_BAR_WIDTH + 1e-9);
      }),
    );
  });

  it('the bars of a point do not overlap and stay in its room', () => {
    fc.assert(
      fc.property(
        fc.record({ ...drawings, wider: fc.integer({ min: 0, max: 900 }) }),
        ({ points: count, bars, wider }) => {
          const room = roomIn(minBarsWidth(count, bars) + wider, count);
          const { width, starts } = barsIn(room, bars);
          expect(starts[0]).toBeGreaterThanOrEqual(-1e-9);
          expect((starts.at(-1) ?? 0) + width).toBeLessThanOrEqual(room + 1e-9);
          for (const [index, start] of starts.slice(1).entries())
            expect(start).toBeGreaterThan((starts[index] ?? 0) + width);
        },
      ),
    );
  });
});
