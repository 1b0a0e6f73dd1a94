import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { RIGHT_FADE } from '#web/ui/right-fade.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { LabelAxis, MARGIN, type PointScale, sideMargin, ValueAxis, type ValueScale } from './axes.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { valueTicks } from './scales.ts';
import {
  type ChartDetail,
  type ChartPoint,
  type Measure,
  maxValue,
  minValue,
  seriesOf,
  valueText,
} from './series.ts';
import { useChartWidth } from './use-chart-width.ts';
import { useChosen } from './use-chosen.ts';
import { useCursor } from './use-cursor.ts';
import { useScrolledChart } from './use-scrolled-chart.ts';

export interface ChartProps {
  /** The name under which the chosen measure is remembered: 'sales.trend'. */
  name: string;
  /** A sentence that describes the chart. */
  label: string;
  /** What a point is: 'Hora', 'Día'. */
  axis: string;
  points: readonly ChartPoint[];
  /** One is drawn; a switch above the chart chooses among several, and the tooltip has them all. */
  measures: readonly [Measure, ...Measure[]];
  details?: readonly ChartDetail[];
  height?: number;
  /** Whether the last point is still in progress, such as today: its line is dotted. */
  isOpen?: boolean | undefined;
  /** The maximum of the value axis, such as 1 for shares; by default above the greatest value. */
  ceiling?: number;
  /** The key of the point that is in view first when the chart scrolls; by default the last. */
  first?: string;
  /** Called after a click or Enter on a point. */
  onChoose?: ((point: ChartPoint) => void) | undefined;
}

/** What a chart draws with: the scales, the cursor and the baseline. */
export interface Drawing {
  readonly measure: Measure;
  readonly x: PointScale;
  readonly y: ValueScale;
  readonly baseline: number;
  readonly at: number | null;
}

interface ChartFrameProps extends ChartProps {
  /** The gap between points, from 0 to 1. */
  padding: number;
  /** The least width in pixels that the points of a measure need; without it any is enough. */
  minWidthOf?: (measure: Measure) => number;
  children: (drawing: Drawing) => ReactNode;
}

const ROOM_ABOVE = 1.06;

/** The frame of every chart: it fills its parent's width and contains the switch, axes, cursor, tooltip, keyboard control and the table. */
export function ChartFrame(props: ChartFrameProps) {
  const { parentRef, width } = useChartWidth();
  const { name, label, axis, points, measures, height = 260 } = props;
  const [first, ...others] = measures;
  const [key, choose] = useChosen(name, [first.key, ...others.map((each) => each.key)]);
  const measure = measures.find((each) => each.key === key) ?? first;
  const details = [
    ...measures
      .filter((each) => each !== measure)
      .map((each) => ({ name: each.name, texts: each.values.map((value) => valueText(value, each.format)) })),
    ...(props.details ?? []),
  ];
  const series = seriesOf(measure);
  const title = others.length > 0 ? `${label}: ${measure.name}` : label;
  return (
    <div className="w-full">
      {(series.length > 1 || others.length > 0) && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {series.length > 1 && <ChartLegend series={series} />}
          {others.length > 0 && (
            <Segmented
              label={`Qué se muestra en «${label}»`}
              value={measure.key}
              onValueChange={choose}
              options={measures.map((each) => ({ value: each.key, label: each.name }))}
              className="ml-auto max-sm:w-full print:hidden"
            />
          )}
        </div>
      )}
      <div ref={parentRef} className="relative w-full print:min-h-0!" style={{ minHeight: height }}>
        {width > 0 && (
          <Plot {...props} label={title} measure={measure} details={details} width={width} height={height} />
        )}
      </div>
      <ChartTable label={title} axis={axis} points={points} measure={measure} details={details} />
    </div>
  );
}

interface PlotProps extends ChartFrameProps {
  measure: Measure;
  details: readonly ChartDetail[];
  width: number;
  height: number;
}

/** The value axis, with its lowest value at 0 or below. */
function planAxis(measure: Measure, bottom: number, ceiling?: number) {
  const series = seriesOf(measure);
  const count = valueTicks(bottom - MARGIN.top);
  const top = maxValue(series);
  const scale = scaleLinear<number>({
    domain: [minValue(series), ceiling ?? (top > 0 ? top * ROOM_ABOVE : 1)],
    range: [bottom, MARGIN.top],
  });
  if (ceiling === undefined) scale.nice(count);
  return { scale, ticks: scale.ticks(count) };
}

function Plot(props: PlotProps) {
  const { label, points, measure, details, padding, width, height, ceiling, first, onChoose, children } =
    props;
  const format = measure.formatTick ?? measure.format;
  const bottom = height - MARGIN.bottom;
  const { scale: y, ticks } = planAxis(measure, bottom, ceiling);
  const left = sideMargin(ticks, format);
  const drawn = Math.max(width, left + MARGIN.right + (props.minWidthOf?.(measure) ?? 0));
  const right = drawn - MARGIN.right;
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
  const middleOf = (key: string | undefined) => (x(key ?? '') ?? right) + x.bandwidth() / 2;
  const scrolls = drawn > width;
  const scrolled = useScrolledChart({
    left,
    width,
    drawn,
    first: middleOf(first ?? points.at(-1)?.key),
    active: active && middleOf(active.key),
  });
  const axis = <ValueAxis scale={y} ticks={ticks} left={left} width={right - left} format={format} />;
  return (
    <>
      <div
        ref={scrolled.ref}
        onScroll={scrolled.onScroll}
        className={cn(
          scrolls && 'overflow-x-auto overflow-y-hidden print:overflow-visible',
          scrolls && scrolled.hasMoreAtRight && RIGHT_FADE,
        )}
      >
        <svg
          width={drawn}
          height={height}
          viewBox={`0 0 ${drawn} ${height}`}
          role="img"
          aria-label={`${label}. Con las flechas se recorren los valores${onChoose ? '; Enter abre el elegido' : ''}.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
          tabIndex={0}
          className={cn(
            'block max-w-none print:h-auto print:max-w-full rounded-lg focus-ring',
            scrolls ? 'touch-pan-x touch-pan-y' : 'touch-pan-y',
            onChoose && active && 'cursor-pointer',
          )}
          {...cursor.handlers}
        >
          {axis}
          <LabelAxis scale={x} top={bottom} width={right - left} points={points} />
          {active && (
            <rect x={x(active.key)} y={y(0)} width={x.bandwidth()} height={2} className="fill-ember" />
          )}
          {children({ measure, x, y, baseline: y(0), at: cursor.at })}
        </svg>
      </div>
      {scrolls && scrolled.by > 0 && (
        <svg
          aria-hidden="true"
          width={left}
          height={height}
          className="pointer-events-none absolute top-0 left-0 bg-card print:hidden"
        >
          {axis}
        </svg>
      )}
      {active && cursor.at !== null && (
        <ChartTooltip
          point={active}
          index={cursor.at}
          measure={measure}
          details={details}
          x={middleOf(active.key) - scrolled.by}
          width={width}
        />
      )}
    </>
  );
}
