import { LinePath } from '@visx/shape';
import { MARGIN } from './axes.tsx';
import { ChartFrame, type ChartProps, type Drawing } from './chart-frame.tsx';

const SECOND_DASHES = '5 4';
const OPEN_DOTS = '0.5 5';
const PAST_DOTS = '1.5 4';
const PAST_OPACITY = 0.6;

/** The indexes of values without a neighbour, which no line connects. */
function alone(values: readonly (number | null)[]): readonly number[] {
  const isThere = (index: number) => values[index] !== null && values[index] !== undefined;
  return values.flatMap((_, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  );
}

/** Lines over the points, with a gap where a value is missing. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props} padding={0}>
      {(drawing) => <Lines {...props} {...drawing} />}
    </ChartFrame>
  );
}

function Lines({ points, series, isOpen = false, x, y, baseline, at }: ChartProps & Drawing) {
  const last = points.length - 1;
  const parts =
    isOpen && last > 0
      ? [
          { from: 0, to: last - 1, dots: undefined },
          { from: last - 1, to: last, dots: OPEN_DOTS },
        ]
      : [{ from: 0, to: last, dots: undefined }];
  const middle = (index: number) => (x(points[index]?.key ?? '') ?? 0) + x.bandwidth() / 2;
  return (
    <>
      {at !== null && (
        <line x1={middle(at)} x2={middle(at)} y1={MARGIN.top} y2={baseline} stroke="var(--border)" />
      )}
      {series.map((each) => {
        const { key, values, color, axis, past } = each;
        const scale = y(each);
        const isolated = alone(values);
        return (
          <g key={key} opacity={past ? PAST_OPACITY : 1}>
            {parts.map(({ from, to, dots }) => (
              <LinePath
                key={from}
                data={values.map((value, index) => (index >= from && index <= to ? value : null))}
                x={(_, index) => middle(index)}
                y={(value) => scale(value ?? 0)}
                defined={(value) => value !== null}
                stroke={color}
                strokeWidth={axis === 'right' || past ? 1.75 : 2.25}
                strokeDasharray={past ? PAST_DOTS : (dots ?? (axis === 'right' ? SECOND_DASHES : undefined))}
                strokeLinejoin="round"
                strokeLinecap="round"
                fill="none"
              />
            ))}
            {isOpen && !past && typeof values[last] === 'number' && !isolated.includes(last) && (
              <circle
                cx={middle(last)}
                cy={scale(values[last])}
                r={3.5}
                fill="var(--card)"
                stroke={color}
                strokeWidth={1.75}
              />
            )}
            {isolated.map((index) => (
              <circle
                key={index}
                cx={middle(index)}
                cy={scale(values[index] ?? 0)}
                {...(axis === 'right'
                  ? { r: 6, fill: 'none', stroke: color, strokeWidth: 1.75 }
                  : { r: 3.5, fill: color })}
              />
            ))}
          </g>
        );
      })}
      {at !== null &&
        series.map((each) => {
          const { key, values, color } = each;
          const value = values[at];
          if (value === null || value === undefined) return null;
          return (
            <circle
              key={key}
              cx={middle(at)}
              cy={y(each)(value)}
              r={4.5}
              fill={color}
              stroke="var(--card)"
              strokeWidth={2}
            />
          );
        })}
    </>
  );
}
