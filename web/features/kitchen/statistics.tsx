import type { KitchenStatistics } from '#domain/kitchen/answers/kitchen.ts';
import { useIsAway } from '#web/base/away.ts';
import { messages } from '#web/base/messages.ts';
import { CHANGE_ARROWS, CHANGE_TONES } from '#web/ui/change-mark.ts';
import { cn } from '#web/ui/cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type DayFigure, dayFigures } from './day-figures.ts';

const TITLE = 'Estadísticas de hoy';

interface StatisticsProps {
  figures: KitchenStatistics | undefined;
}

/** The comparison in words; in short the difference, or the arrow alone where there is little room. */
function ChangeMark({
  change,
  isShort = false,
}: {
  change: NonNullable<DayFigure['change']>;
  isShort?: boolean;
}) {
  const Arrow = CHANGE_ARROWS[change.direction];
  return (
    <span className={cn('flex items-center gap-0.5', CHANGE_TONES[change.verdict])}>
      <Arrow className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={cn(isShort && 'max-xl:sr-only')}>{isShort ? change.difference : change.text}</span>
    </span>
  );
}

function FigureValue({ figure: { value, unit } }: { figure: DayFigure }) {
  return (
    <span>
      {value}
      {unit && <span className="text-xs font-medium text-muted-foreground"> {unit}</span>}
    </span>
  );
}

/** The figures as text in the bar. Those that do not fit are left out; pressing shows all of them in words. */
export function BarStatistics({ figures }: StatisticsProps) {
  const isAway = useIsAway();
  if (!figures && isAway) return null;
  return (
    <section aria-label={TITLE} className="min-w-0">
      <Popover>
        <PopoverTrigger className="flex h-11 max-w-full flex-wrap gap-x-4 overflow-hidden rounded-control px-1 xl:px-2 text-left hover:bg-muted focus-ring">
          {!figures && <Skeleton className="my-1 h-9 w-72" />}
          {figures &&
            dayFigures(figures).map((figure) => (
              <span key={figure.label} className="flex h-11 flex-col justify-center whitespace-nowrap">
                <span className="text-xs leading-4 text-muted-foreground">
                  <span className="min-[1440px]:hidden">{figure.shortLabel}</span>
                  <span className="hidden min-[1440px]:inline">{figure.label}</span>
                </span>
                <span className="flex items-baseline gap-1.5 text-base leading-6 font-semibold figures">
                  <FigureValue figure={figure} />
                  {figure.change && figure.change.direction !== 'same' && (
                    <span className="text-xs max-xl:self-center">
                      <ChangeMark change={figure.change} isShort />
                    </span>
                  )}
                </span>
              </span>
            ))}
        </PopoverTrigger>
        <PopoverContent align="start" aria-label={TITLE} className="w-80">
          <StatisticsList figures={figures} />
        </PopoverContent>
      </Popover>
    </section>
  );
}

/** The figures with their comparison in words, one below the other. */
export function StatisticsList({ figures }: StatisticsProps) {
  const isAway = useIsAway();
  if (!figures && isAway)
    return (
      <p className="text-sm text-muted-foreground">Estadísticas: {messages.needsNetwork.toLowerCase()}.</p>
    );
  if (!figures) return <Skeleton className="h-48" />;
  return (
    <dl className="grid gap-3">
      {dayFigures(figures).map((figure) => (
        <div key={figure.label} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt className="text-sm leading-6">{figure.label}</dt>
          <dd className="text-base leading-6 font-semibold figures">
            <FigureValue figure={figure} />
          </dd>
          <dd className="col-span-2 text-xs leading-4 font-medium text-muted-foreground figures">
            {figure.change ? <ChangeMark change={figure.change} /> : figure.note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
