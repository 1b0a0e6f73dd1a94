import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import type { scaleBand, scaleLinear } from '@visx/scale';
import { distinctTicks, labelStep, textWidth, valueTicks } from './scales.ts';
import type { ChartPoint } from './series.ts';

export const MARGIN = { top: 12, right: 8, bottom: 28 } as const;
const TICK_GAP = 10;
const LABEL_GAP = 14;

export type ValueScale = ReturnType<typeof scaleLinear<number>>;
export type PointScale = ReturnType<typeof scaleBand<string>>;

export const AXIS_TEXT = { fill: 'var(--muted-foreground)', fontSize: 12, fontFamily: 'inherit' } as const;

/** The room that an axis of values needs at its side. */
export function sideMargin(scale: ValueScale, height: number, format: (value: number) => string): number {
  const widest = scale.ticks(valueTicks(height)).map((tick) => textWidth(format(tick)));
  return Math.max(...widest, 0) + TICK_GAP;
}

interface ValueAxisProps {
  scale: ValueScale;
  left: number;
  width: number;
  height: number;
  format: (value: number) => string;
}

/** Values at the left, with grid lines that are barely there. */
export function ValueAxis({ scale, left, width, height, format }: ValueAxisProps) {
  const ticks = distinctTicks(scale.ticks(valueTicks(height)), format);
  return (
    <>
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={left}
          x2={left + width}
          y1={scale(tick)}
          y2={scale(tick)}
          stroke="var(--border)"
          strokeOpacity={tick === 0 ? 1 : 0.6}
          shapeRendering="crispEdges"
        />
      ))}
      <AxisLeft
        scale={scale}
        left={left}
        tickValues={[...ticks]}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLength={TICK_GAP}
        tickLabelProps={() => ({ ...AXIS_TEXT, textAnchor: 'end', dy: '0.32em', className: 'figures' })}
      />
    </>
  );
}

interface SecondAxisProps {
  scale: ValueScale;
  left: number;
  height: number;
  format: (value: number) => string;
}

/** Counts at the right, in whole numbers, without grid lines of their own. */
export function SecondAxis({ scale, left, height, format }: SecondAxisProps) {
  return (
    <AxisRight
      scale={scale}
      left={left}
      tickValues={scale.ticks(valueTicks(height)).filter(Number.isInteger)}
      tickFormat={(value) => format(Number(value))}
      hideAxisLine
      hideTicks
      tickLength={TICK_GAP}
      tickLabelProps={() => ({ ...AXIS_TEXT, textAnchor: 'start', dy: '0.32em', className: 'figures' })}
    />
  );
}

interface LabelAxisProps {
  scale: PointScale;
  top: number;
  width: number;
  points: readonly ChartPoint[];
}

/** Labels under the points: as many as fit without touching, counted from the first. */
export function LabelAxis({ scale, top, width, points }: LabelAxisProps) {
  const widest = Math.max(...points.map(({ label }) => textWidth(label)), 0) + LABEL_GAP;
  const step = labelStep(width, points.length, widest);
  const shown = points.filter((_, index) => index % step === 0);
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  return (
    <AxisBottom
      scale={scale}
      top={top}
      tickValues={shown.map(({ key }) => key)}
      tickFormat={(key) => labels.get(String(key)) ?? ''}
      hideAxisLine
      hideTicks
      tickLength={6}
      tickLabelProps={() => ({ ...AXIS_TEXT, textAnchor: 'middle', dy: '0.5em', className: 'figures' })}
    />
  );
}
