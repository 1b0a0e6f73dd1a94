import type { ChartSeries } from './series.ts';

export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {series.map(({ key, name, color, axis, past }) => (
        <li key={key} className="flex items-center gap-1.5">
          {past ? (
            <span
              aria-hidden="true"
              className="w-4 border-t-2 border-dotted opacity-60"
              style={{ borderColor: color }}
            />
          ) : axis === 'right' ? (
            <span
              aria-hidden="true"
              className="w-4 border-t-2 border-dashed"
              style={{ borderColor: color }}
            />
          ) : (
            <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: color }} />
          )}
          {name}
          {axis === 'right' && !past && ' (a la derecha)'}
        </li>
      ))}
    </ul>
  );
}
