import { BarRounded } from '@visx/shape';
import { ChartFrame, type ChartProps, type Drawing } from './chart-frame.tsx';

const MAX_BAR_WIDTH = 44;
const RADIUS = 4;
const PAST_OPACITY = 0.4;

/** Grouped bars: one group per point. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFrame {...props} padding={0.28}>
      {(drawing) => <Bars {...props} {...drawing} />}
    </ChartFrame>
  );
}

/** The bars of a drawing: each value at its point. */
export function Bars({ points, series, x, y, baseline, at }: ChartProps & Drawing) {
  const groupWidth = x.bandwidth();
  const width = Math.max(1, Math.min(MAX_BAR_WIDTH, groupWidth / series.length));
  const start = (groupWidth - width * series.length) / 2;
  return points.map(({ key }, index) => (
    <g key={key} opacity={at === null || at === index ? 1 : 0.45} className="transition-opacity">
      {series.map((each, place) => {
        const { key: name, values, color, past } = each;
        const value = values[index];
        if (!value) return null;
        const end = y(each)(value);
        const height = Math.max(1, Math.abs(baseline - end));
        return (
          <BarRounded
            key={name}
            x={(x(key) ?? 0) + start + width * place}
            y={Math.min(baseline, end)}
            width={Math.max(1, width - (series.length > 1 ? 2 : 0))}
            height={height}
            radius={Math.min(RADIUS, width / 2, height)}
            top={value > 0}
            bottom={value < 0}
            fill={color}
            fillOpacity={past ? PAST_OPACITY : 1}
          />
        );
      })}
    </g>
  ));
}
