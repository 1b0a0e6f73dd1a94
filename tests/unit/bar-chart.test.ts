import { scaleBand, scaleLinear } from '@visx/scale';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars } from '#web/charts/bar-chart.tsx';
import type { ChartSeries } from '#web/charts/series.ts';

const HEIGHT = 100;
const x = scaleBand<string>({ domain: ['8', '9', '10'], range: [0, 300] });
const y = scaleLinear<number>({ domain: [0, HEIGHT], range: [HEIGHT, 0] });
const points = x.domain().map((key) => ({ key, label: key, title: key }));
const seriesOf = (key: string, values: readonly number[]): ChartSeries => ({
  key,
  name: key,
  values,
  format: String,
  color: 'red',
});

/** The highest point of each bar, as drawn: a value of 30 is at 70. */
const topsOf = (...series: readonly ChartSeries[]) => {
  const bars = createElement(Bars, {
    label: 'Ventas',
    axis: 'Hora',
    points,
    series,
    x,
    y: () => y,
    baseline: HEIGHT,
    at: null,
  });
  const markup = renderToStaticMarkup(createElement('svg', null, bars));
  return [...markup.matchAll(/ d="M[\d.]+,([\d.]+)/g)].map(([, top]) => Number(top));
};

describe('the bars of a chart', () => {
  it('each bar has the height of its own value, alone and beside another series', () => {
    expect(topsOf(seriesOf('a', [10, 40, 0]))).toEqual([90, 60]);
    expect(topsOf(seriesOf('a', [10, 40, 20]), seriesOf('b', [30, 50, 75]))).toEqual([
      90, 70, 60, 50, 80, 25,
    ]);
  });
});
