import { BarRounded } from '@visx/shape';
import { BAR_PADDING, barsIn, minBarsWidth } from './bar-layout.ts';
import { ChartFrame, type ChartProps, type Drawing } from './chart-frame.tsx';
import { colorAt, seriesOf } from './series.ts';

const RADIUS = 4;

/** Bars: at each point one of the measure, and beside it those of what it is compared with. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFrame
      {...props}
      padding={BAR_PADDING}
      minWidthOf={(measure) => minBarsWidth(props.points.length, seriesOf(measure).length)}
    >
      {(drawing) => <Bars points={props.points} {...drawing} />}
    </ChartFrame>
  );
}

/** The bars of a drawing: each value at its point. */
export function Bars({ points, measure, x, y, baseline, at }: Pick<ChartProps, 'points'> & Drawing) {
  const all = seriesOf(measure);
  const { width, starts } = barsIn(x.bandwidth(), all.length);
  return points.map(({ key }, index) => (
    <g key={key} opacity={at === null || at === index ? 1 : 0.45} className="transition-opacity">
      {all.map(({ key: name, values }, place) => {
        const value = values[index];
        if (!value) return null;
        const end = y(value);
        const height = Math.max(1, Math.abs(baseline - end));
        return (
          <BarRounded
            key={name}
            x={(x(key) ?? 0) + (starts[place] ?? 0)}
            y={Math.min(baseline, end)}
            width={width}
            height={height}
            radius={Math.min(RADIUS, width / 2, height)}
            top={value > 0}
            bottom={value < 0}
            fill={colorAt(place)}
          />
        );
      })}
    </g>
  ));
}
