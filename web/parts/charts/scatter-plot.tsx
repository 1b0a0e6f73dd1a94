import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { cn } from '#web/ui/cn.ts';
import { AXIS_TEXT, sideMargin, ValueAxis } from './axes.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { Mark } from './mark.tsx';
import { type LabelBox, placeLabels } from './point-labels.ts';
import { textWidth, valueTicks } from './scales.ts';
import type { ScatterProps } from './scatter-types.ts';
import type { ChartDetail } from './series.ts';
import { useCursor } from './use-cursor.ts';

const TOP = 28;
const BOTTOM = 46;
const RIGHT = 12;
const RADIUS = 6;
const MAX_POINTER_DISTANCE = 28;
const TICK_PIXELS = 64;
const PADDING_SHARE = 0.1;
const MIN_SPAN = 0.02;

/** The domain of the values, with some padding on both sides. */
function domainOf(values: readonly number[], floor: number): readonly [number, number] {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const padding = Math.max((max - min) * PADDING_SHARE, MIN_SPAN);
  return [Math.max(floor, min - padding), max + padding];
}

type PlotProps = ScatterProps & { details: readonly ChartDetail[]; width: number; height: number };

export function ScatterPlot(props: PlotProps) {
  const { label, points, kinds, x, y, quadrants, details, width, height, onChoose } = props;
  const bottom = height - BOTTOM;
  const yScale = scaleLinear<number>({
    domain: [...domainOf([...points.map((point) => point.y), y.middle], Number.NEGATIVE_INFINITY)],
    range: [bottom, TOP],
  });
  const yTicks = yScale.ticks(valueTicks(bottom - TOP));
  const left = sideMargin(yTicks, y.format);
  const right = width - RIGHT;
  const xScale = scaleLinear<number>({
    domain: [...domainOf([...points.map((point) => point.x), x.middle], 0)],
    range: [left, right],
  });
  const at = points.map((point) => ({ ...point, px: xScale(point.x), py: yScale(point.y) }));
  const order = at
    .map((_, index) => index)
    .sort((a, b) => (at[a]?.px ?? 0) - (at[b]?.px ?? 0) || (at[a]?.py ?? 0) - (at[b]?.py ?? 0));

  const nearest = (cx: number, cy: number) => {
    let best = -1;
    let minDistance = MAX_POINTER_DISTANCE;
    for (const [position, index] of order.entries()) {
      const point = at[index];
      const distance = point ? Math.hypot(point.px - cx, point.py - cy) : MAX_POINTER_DISTANCE;
      if (distance < minDistance) {
        best = position;
        minDistance = distance;
      }
    }
    return best;
  };
  const cursor = useCursor(order.length, nearest, (position) => {
    const point = points[order[position] ?? -1];
    if (point) onChoose?.(point);
  });
  const index = cursor.at === null ? undefined : order[cursor.at];
  const active = index === undefined ? undefined : at[index];

  const frame: LabelBox = { left, top: TOP, right, bottom };
  const corners = [
    { text: quadrants.topLeft, x: left + 6, y: TOP + 12, end: false },
    { text: quadrants.topRight, x: right - 6, y: TOP + 12, end: true },
    { text: quadrants.bottomLeft, x: left + 6, y: bottom - 10, end: false },
    { text: quadrants.bottomRight, x: right - 6, y: bottom - 10, end: true },
  ];
  const occupied = corners.map(({ text, x: edge, y: middle, end }): LabelBox => {
    const wide = textWidth(text) + 4;
    return {
      left: end ? edge - wide : edge,
      right: end ? edge : edge + wide,
      top: middle - 9,
      bottom: middle + 9,
    };
  });
  const names = placeLabels(
    at.map(({ key, name, px, py }) => ({ key, name, x: px, y: py })),
    frame,
    occupied,
    RADIUS + 2,
  );
  const markOf = new Map(kinds.map((kind) => [kind.key, kind]));
  return (
    <>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}. Con las flechas se recorren los puntos${onChoose ? '; Enter abre el elegido' : ''}.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
        tabIndex={0}
        className={cn(
          'block touch-pan-y print:h-auto print:max-w-full rounded-lg focus-ring',
          onChoose && active && 'cursor-pointer',
        )}
        {...cursor.handlers}
      >
        <text x={0} y={12} {...AXIS_TEXT}>
          {y.name}
        </text>
        <ValueAxis scale={yScale} ticks={yTicks} left={left} width={right - left} format={y.format} />
        <AxisBottom
          scale={xScale}
          top={bottom}
          tickValues={xScale.ticks(
            Math.max(2, Math.min(valueTicks(width), Math.floor((right - left) / TICK_PIXELS))),
          )}
          tickFormat={(value) => x.format(Number(value))}
          hideTicks
          stroke="var(--border)"
          tickLength={6}
          tickLabelProps={() => ({ ...AXIS_TEXT, textAnchor: 'middle', dy: '0.5em', className: 'figures' })}
        />
        <text x={right} y={height - 6} textAnchor="end" {...AXIS_TEXT}>
          {x.name}
        </text>
        <g stroke="var(--muted-foreground)" strokeDasharray="4 4" strokeOpacity={0.7}>
          <line x1={xScale(x.middle)} x2={xScale(x.middle)} y1={TOP} y2={bottom} />
          <line x1={left} x2={right} y1={yScale(y.middle)} y2={yScale(y.middle)} />
        </g>
        {corners.map((corner) => (
          <text
            key={corner.text}
            x={corner.x}
            y={corner.y}
            dy="0.32em"
            textAnchor={corner.end ? 'end' : 'start'}
            {...HALO}
            {...AXIS_TEXT}
            fontWeight={600}
          >
            {corner.text}
          </text>
        ))}
        {at.map(({ key, kind, px, py }) => {
          const mark = markOf.get(kind);
          if (!mark) return null;
          const isFaint = active !== undefined && active.key !== key;
          return (
            <Mark
              key={key}
              shape={mark.shape}
              color={mark.color}
              x={px}
              y={py}
              radius={active?.key === key ? RADIUS + 2 : RADIUS}
              opacity={isFaint ? 0.4 : 1}
            />
          );
        })}
        {names.map(({ key, text, x: start, y: middle }) => (
          <text key={key} x={start} y={middle} dy="0.32em" {...HALO} {...AXIS_TEXT} fill="var(--foreground)">
            {text}
          </text>
        ))}
      </svg>
      {active && index !== undefined && (
        <ChartTooltip
          point={{ key: active.key, label: active.name, title: active.name }}
          index={index}
          details={details}
          x={active.px}
          width={width}
        />
      )}
    </>
  );
}

/** A background around letters, so that they are readable over lines. */
const HALO = { stroke: 'var(--card)', strokeWidth: 3, paintOrder: 'stroke' } as const;
