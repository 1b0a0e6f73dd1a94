import { cn } from '#web/ui/cn.ts';
import { type ChartSeries, colorAt } from './series.ts';

export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {series.map(({ key, name, isTarget }, place) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cn('shrink-0', isTarget ? 'h-px w-4' : 'size-2.5 rounded-full')}
            style={{ background: colorAt(place) }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
