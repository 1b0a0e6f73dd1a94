import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import {
  LabelAxis,
  MARGIN,
  type PointScale,
  SecondAxis,
  sideMargin,
  ValueAxis,
  type ValueScale,
} from './axes.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { type AxisDomain, lowered, valueTicks, zeroDepth } from './scales.ts';
import { type ChartDetail, type ChartPoint, type ChartSeries, maxValue, minValue } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';
import { useCursor } from './use-cursor.ts';

export interface ChartProps {
  /** A sentence that describes the chart. */
  label: string;
  /** What a point is: 'Hora', 'Día'. */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  details?: readonly ChartDetail[];
  /** The short format for the value axis: '2,000'. By default the first series' own format. */
  formatTick?: (value: number) => string;
  height?: number;
  /** Whether the last point is still in progress, such as today: its line is dotted. */
  isOpen?: boolean;
  /** The maximum of the left axis, such as 1 for shares; by default above the greatest value. */
  ceiling?: number;
  /** Called after a click or Enter on a point. */
  onChoose?: ((point: ChartPoint) => void) | undefined;
}

/** What a chart draws with: the scales, the cursor and the baseline. */
export interface Drawing {
  readonly x: PointScale;
  /** The scale of a series: left or right. */
  readonly y: (series: ChartSeries) => ValueScale;
  readonly baseline: number;
  readonly at: number | null;
}

interface ChartFrameProps extends ChartProps {
  /** The gap between points, from 0 to 1. */
  padding: number;
  children: (drawing: Drawing) => ReactNode;
}

const ROOM_ABOVE = 1.06;

/** The frame of every chart: it fills its parent's width and contains axes, cursor, tooltip, keyboard control and the table. */
export function ChartFrame(props: ChartFrameProps) {
  const { parentRef, width } = useChartWidth();
  const { label, axis, points, series, details = [], height = 260 } = props;
  return (
    <div className="w-full">
      {series.length > 1 && <ChartLegend series={series} />}
      <div ref={parentRef} className="relative w-full print:h-auto!" style={{ height }}>
        {width > 0 && <Plot {...props} width={width} height={height} details={details} />}
      </div>
      <ChartTable label={label} axis={axis} points={points} series={series} details={details} />
    </div>
  );
}

type PlotProps = ChartFrameProps & { width: number; height: number; details: readonly ChartDetail[] };

interface ValueAxisPlan {
  readonly scale: ValueScale;
  readonly ticks: readonly number[];
}

function domainOf(series: readonly ChartSeries[], count: number, ceiling?: number): AxisDomain {
  const top = maxValue(series);
  const low = minValue(series);
  if (ceiling !== undefined) return [low, ceiling];
  const [first = low, last = 1] = scaleLinear<number>({ domain: [low, top > 0 ? top * ROOM_ABOVE : 1] })
    .nice(count)
    .domain();
  return [first, last];
}

/** The scales of the left and right axes, with their zero at one height. Each is labelled over its own values only. */
function planAxes(series: readonly ChartSeries[], bottom: number, ceiling?: number) {
  const count = valueTicks(bottom - MARGIN.top);
  const main = domainOf(
    series.filter(({ axis }) => axis !== 'right'),
    count,
    ceiling,
  );
  const second = series.filter(({ axis }) => axis === 'right');
  const beside = second.length > 0 ? domainOf(second, count) : null;
  const depth = zeroDepth(beside ? [main, beside] : [main]);
  const planOf = (domain: AxisDomain): ValueAxisPlan => {
    const scale = scaleLinear<number>({ domain: [...lowered(domain, depth)], range: [bottom, MARGIN.top] });
    return { scale, ticks: scale.ticks(count).filter((tick) => tick >= domain[0]) };
  };
  return { main: planOf(main), beside: beside && planOf(beside) };
}

function Plot(props: PlotProps) {
  const { label, points, series, details, formatTick, padding, width, height, ceiling, onChoose, children } =
    props;
  const format = formatTick ?? series[0]?.format ?? String;
  const bottom = height - MARGIN.bottom;
  const second = series.find(({ axis }) => axis === 'right');
  const { main, beside } = planAxes(series, bottom, ceiling);
  const left = sideMargin(main.ticks, format);
  const right = width - (second && beside ? sideMargin(beside.ticks, second.format) : MARGIN.right);
  const x = scaleBand<string>({ domain: points.map(({ key }) => key), range: [left, right], padding });
  const cursor = useCursor(
    points.length,
    (at) => Math.floor(((at - left) / (right - left)) * points.length),
    onChoose &&
      ((at) => {
        const point = points[at];
        if (point) onChoose(point);
      }),
  );
  const active = cursor.at === null ? undefined : points[cursor.at];
  return (
    <>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}. Con las flechas se recorren los valores${onChoose ? '; Enter abre el elegido' : ''}.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
        tabIndex={0}
        className={cn(
          'block touch-pan-y print:h-auto print:max-w-full rounded-lg focus-ring',
          onChoose && active && 'cursor-pointer',
        )}
        {...cursor.handlers}
      >
        <ValueAxis {...main} left={left} width={right - left} format={format} />
        {second && beside && <SecondAxis {...beside} left={right} format={second.format} />}
        <LabelAxis scale={x} top={bottom} width={right - left} points={points} />
        {active && (
          <rect x={x(active.key)} y={main.scale(0)} width={x.bandwidth()} height={2} className="fill-ember" />
        )}
        {children({
          x,
          y: ({ axis }) => (axis === 'right' && beside ? beside : main).scale,
          baseline: main.scale(0),
          at: cursor.at,
        })}
      </svg>
      {active && cursor.at !== null && (
        <ChartTooltip
          point={active}
          index={cursor.at}
          series={series}
          details={details}
          x={(x(active.key) ?? left) + x.bandwidth() / 2}
          width={width}
        />
      )}
    </>
  );
}
