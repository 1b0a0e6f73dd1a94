import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear } from '@visx/scale';
import { getStringWidth } from '@visx/text';
import { distinctTicks, labelStep, textWidth } from './scales.ts';
import type { ChartPoint } from './series.ts';

export const MARGIN = { top: 12, right: 8, bottom: 28 } as const;
const TICK_GAP = 10;
const LABEL_GAP = 14;

export type ValueScale = ReturnType<typeof scaleLinear<number>>;
export type PointScale = ReturnType<typeof scaleBand<string>>;

export const AXIS_TEXT = { fill: 'var(--muted-foreground)', fontSize: 12, fontFamily: 'inherit' } as const;

const MEASURED = { fontSize: '12px', fontVariantNumeric: 'tabular-nums' };

/** The width that the labels of a value axis need, as this browser draws them. */
export function sideMargin(ticks: readonly number[], format: (value: number) => string): number {
  const widths = ticks.map(format).map((text) => getStringWidth(text, MEASURED) ?? textWidth(text));
  return Math.ceil(Math.max(...widths, 0)) + TICK_GAP;
}

interface ValueAxisProps {
  scale: ValueScale;
  ticks: readonly number[];
  left: number;
  width: number;
  format: (value: number) => string;
}

/** The value axis on the left, with pale grid lines. */
export function ValueAxis({ scale, ticks, left, width, format }: ValueAxisProps) {
  const distinct = distinctTicks(ticks, format);
  return (
    <>
      {distinct.map((tick) => (
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
        tickValues={[...distinct]}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLength={TICK_GAP}
        tickLabelProps={() => ({ ...AXIS_TEXT, textAnchor: 'end', dy: '0.32em', className: 'figures' })}
      />
    </>
  );
}

interface LabelAxisProps {
  scale: PointScale;
  top: number;
  width: number;
  points: readonly ChartPoint[];
}

/** The labels under the points: as many as fit without overlap, counted from the first. */
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
