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
import { valueTicks } from './scales.ts';
import { type ChartDetail, type ChartPoint, type ChartSeries, greatest, least } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';
import { useCursor } from './use-cursor.ts';

export interface ChartProps {
  /** What the chart shows, in a sentence. */
  label: string;
  /** What the points are: 'Hora', 'Día'. */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  details?: readonly ChartDetail[];
  /** Short, for the value axis: '2,000'. The first series' own format unless told. */
  formatTick?: (value: number) => string;
  height?: number;
  /** Where the left axis ends, such as 1 for shares; above the greatest value unless told. */
  ceiling?: number;
  /** What a click or Enter on a point does. */
  onChoose?: ((point: ChartPoint) => void) | undefined;
}

/** What a chart is drawn with: the scales, the cursor, and where the ground line is. */
export interface Drawing {
  readonly x: PointScale;
  /** Each series' own scale: the left one, or the right. */
  readonly y: (series: ChartSeries) => ValueScale;
  readonly ground: number;
  readonly at: number | null;
}

interface ChartFrameProps extends ChartProps {
  /** The room between points, from 0 to 1. */
  padding: number;
  children: (drawing: Drawing) => ReactNode;
}

const ROOM_ABOVE = 1.06;

/** The frame that every chart shares: it takes its parent's width, and brings axes, cursor, tooltip, keys and the table. */
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

function scaleOf(series: readonly ChartSeries[], bottom: number, ceiling?: number): ValueScale {
  const top = greatest(series);
  const scale = scaleLinear<number>({
    domain: [least(series), ceiling ?? (top > 0 ? top * ROOM_ABOVE : 1)],
    range: [bottom, MARGIN.top],
  });
  return ceiling === undefined ? scale.nice(valueTicks(bottom - MARGIN.top)) : scale;
}

function Plot(props: PlotProps) {
  const { label, points, series, details, formatTick, padding, width, height, ceiling, onChoose, children } =
    props;
  const format = formatTick ?? series[0]?.format ?? String;
  const bottom = height - MARGIN.bottom;
  const inner = bottom - MARGIN.top;
  const y = scaleOf(
    series.filter(({ axis }) => axis !== 'right'),
    bottom,
    ceiling,
  );
  const second = series.find(({ axis }) => axis === 'right');
  const y2 = second && scaleOf([second], bottom);
  const left = sideMargin(y, inner, format);
  const right = width - (second && y2 ? sideMargin(y2, inner, second.format) : MARGIN.right);
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the points, as the pointer does.
        tabIndex={0}
        className={cn(
          'block touch-pan-y print:h-auto print:max-w-full rounded-lg focus-ring',
          onChoose && active && 'cursor-pointer',
        )}
        {...cursor.handlers}
      >
        <ValueAxis scale={y} left={left} width={right - left} height={inner} format={format} />
        {second && y2 && <SecondAxis scale={y2} left={right} height={inner} format={second.format} />}
        <LabelAxis scale={x} top={bottom} width={right - left} points={points} />
        {children({ x, y: ({ axis }) => (axis === 'right' && y2) || y, ground: y(0), at: cursor.at })}
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
