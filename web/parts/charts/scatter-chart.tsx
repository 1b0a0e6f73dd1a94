import { ChartTable } from './chart-table.tsx';
import { MarkIcon } from './mark.tsx';
import { ScatterPlot } from './scatter-plot.tsx';
import type { ScatterProps } from './scatter-types.ts';
import type { ChartDetail } from './series.ts';
import { useChartWidth } from './use-chart-width.ts';

/** Points on two axes, with four quadrants around the middle of each axis. The arrow keys move from left to right. */
export function ScatterChart({ details = [], height = 400, ...props }: ScatterProps) {
  const { parentRef, width } = useChartWidth();
  const { label, axis, points, kinds, kindLabel, x, y } = props;
  const kindOf = new Map(kinds.map((kind) => [kind.key, kind.name]));
  const tableDetails: readonly ChartDetail[] = [
    { name: kindLabel, texts: points.map(({ kind }) => kindOf.get(kind) ?? kind) },
    { name: x.name, texts: points.map((point) => x.format(point.x)) },
    { name: y.name, texts: points.map((point) => y.format(point.y)) },
    ...details,
  ];
  return (
    <div className="w-full">
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        {kinds.map(({ key, name, shape, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <MarkIcon shape={shape} color={color} />
            {name}
          </li>
        ))}
      </ul>
      <div ref={parentRef} className="relative w-full print:h-auto!" style={{ height }}>
        {width > 0 && <ScatterPlot {...props} details={tableDetails} width={width} height={height} />}
      </div>
      <ChartTable
        label={label}
        axis={axis}
        points={points.map(({ key, name }) => ({ key, label: name, title: name }))}
        details={tableDetails}
      />
    </div>
  );
}
