import { LinePath } from '@visx/shape';
import { ChartFrame, type ChartProps, type Drawing } from './chart-frame.tsx';

/** Lines over the points; a gap where a value is missing. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props} padding={0}>
      {(drawing) => <Lines {...props} {...drawing} />}
    </ChartFrame>
  );
}

function Lines({ points, series, x, y, ground, at }: ChartProps & Drawing) {
  const middle = (index: number) => (x(points[index]?.key ?? '') ?? 0) + x.bandwidth() / 2;
  return (
    <>
      {at !== null && (
        <line x1={middle(at)} x2={middle(at)} y1={y.range()[1]} y2={ground} stroke="var(--border)" />
      )}
      {series.map(({ key, values, color }) => (
        <LinePath
          key={key}
          data={[...values]}
          x={(_, index) => middle(index)}
          y={(value) => y(value ?? 0)}
          defined={(value) => value !== null}
          stroke={color}
          strokeWidth={2.25}
          strokeLinejoin="round"
          strokeLinecap="round"
          fill="none"
        />
      ))}
      {at !== null &&
        series.map(({ key, values, color }) => {
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
