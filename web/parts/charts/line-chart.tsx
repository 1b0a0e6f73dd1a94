import { LinePath } from '@visx/shape';
import { MARGIN } from './axes.tsx';
import { ChartFrame, type ChartProps, type Drawing } from './chart-frame.tsx';
import { colorAt, seriesOf } from './series.ts';

const OPEN_DOTS = '0.5 5';
const COMPARED_DOTS = '1.5 4';

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
      {(drawing) => <Lines points={props.points} isOpen={props.isOpen} {...drawing} />}
    </ChartFrame>
  );
}

function Lines({
  points,
  isOpen = false,
  measure,
  x,
  y,
  baseline,
  at,
}: Pick<ChartProps, 'points' | 'isOpen'> & Drawing) {
  const last = points.length - 1;
  const parts =
    isOpen && last > 0
      ? [
          { from: 0, to: last - 1, dots: undefined },
          { from: last - 1, to: last, dots: OPEN_DOTS },
        ]
      : [{ from: 0, to: last, dots: undefined }];
  const middle = (index: number) => (x(points[index]?.key ?? '') ?? 0) + x.bandwidth() / 2;
  // The measure is drawn last, over what it is compared with.
  const lines = seriesOf(measure)
    .map((each, place) => ({ ...each, color: colorAt(place), isCompared: place > 0 }))
    .toReversed();
  return (
    <>
      {at !== null && (
        <line x1={middle(at)} x2={middle(at)} y1={MARGIN.top} y2={baseline} stroke="var(--border)" />
      )}
      {lines.map(({ key, values, color, isCompared, isTarget }) => {
        const isolated = alone(values);
        return (
          <g key={key}>
            {parts.map(({ from, to, dots }) => (
              <LinePath
                key={from}
                data={values.map((value, index) => (index >= from && index <= to ? value : null))}
                x={(_, index) => middle(index)}
                y={(value) => y(value ?? 0)}
                defined={(value) => value !== null}
                stroke={color}
                strokeWidth={isTarget ? 1 : isCompared ? 1.75 : 2.25}
                strokeDasharray={isTarget ? undefined : isCompared ? COMPARED_DOTS : dots}
                strokeLinejoin="round"
                strokeLinecap="round"
                fill="none"
              />
            ))}
            {isOpen && !isCompared && typeof values[last] === 'number' && !isolated.includes(last) && (
              <circle
                cx={middle(last)}
                cy={y(values[last])}
                r={3.5}
                fill="var(--card)"
                stroke={color}
                strokeWidth={1.75}
              />
            )}
            {isolated.map((index) => (
              <circle key={index} cx={middle(index)} cy={y(values[index] ?? 0)} r={3.5} fill={color} />
            ))}
          </g>
        );
      })}
      {at !== null &&
        lines.map(({ key, values, color }) => {
          const value = values[at];
          if (value === null || value === undefined) return null;
          return (
            <circle
              key={key}
              cx={middle(at)}
              cy={y(value)}
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
