import { CircleCheck, Clock, Hourglass, UtensilsCrossed } from 'lucide-react';
import type { KitchenStatistics } from '#domain/answers/kitchen.ts';
import type { Change } from '#domain/changes.ts';
import { compare } from '#domain/kitchen.ts';
import { StatCard } from '#web/ui/stat-card.tsx';

const NONE = '—';
const integers = new Intl.NumberFormat('es-HN', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('es-HN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface DayComparison {
  today: number;
  yesterday: number;
  moreIsBetter: boolean;
  /** The difference as text: '3 tarde'. */
  differenceText: (difference: number) => string;
}

function compareWithYesterday({ today, yesterday, moreIsBetter, differenceText }: DayComparison): Change {
  const verdict = compare(today, yesterday, moreIsBetter);
  if (verdict === 'same') return { direction: 'same', verdict, text: 'Igual que ayer a esta hora' };
  const more = today > yesterday;
  return {
    direction: more ? 'up' : 'down',
    verdict,
    text: `${differenceText(Math.abs(today - yesterday))} ${more ? 'más' : 'menos'} que ayer a esta hora`,
  };
}

const COMPACT = 'min-h-28 p-3 sm:p-4';

/** The kitchen's four figures of the day, compared with yesterday until the same time (1-core §9). */
export function Statistics({ figures }: { figures: KitchenStatistics | undefined }) {
  const { today, yesterday } = figures ?? {};
  const loading = !today || !yesterday;
  const servedToday = (today?.served ?? 0) > 0;
  const servedYesterday = (yesterday?.served ?? 0) > 0;
  const changeOf = (pair: DayComparison) => (servedYesterday ? compareWithYesterday(pair) : undefined);
  const times = (pair: DayComparison) => (servedToday ? changeOf(pair) : undefined);
  const nothing = servedYesterday ? 'Aún sin órdenes servidas' : 'Sin órdenes ayer a esta hora';
  return (
    <section aria-label="Estadísticas de hoy" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        className={COMPACT}
        icon={<UtensilsCrossed aria-hidden="true" className="hidden sm:block" />}
        label="Órdenes servidas"
        loading={loading}
        value={integers.format(today?.served ?? 0)}
        note="Sin órdenes ayer a esta hora"
        comparison={changeOf({
          today: today?.served ?? 0,
          yesterday: yesterday?.served ?? 0,
          moreIsBetter: true,
          differenceText: (count) => integers.format(count),
        })}
      />
      <StatCard
        className={COMPACT}
        icon={<CircleCheck aria-hidden="true" className="hidden sm:block" />}
        label="A tiempo / Tarde"
        loading={loading}
        value={
          <>
            {integers.format(today?.on_time ?? 0)}
            <span className="text-muted-foreground"> / </span>
            {integers.format(today?.late ?? 0)}
          </>
        }
        note="Sin órdenes ayer a esta hora"
        comparison={changeOf({
          today: today?.late ?? 0,
          yesterday: yesterday?.late ?? 0,
          moreIsBetter: false,
          differenceText: (count) => `${integers.format(count)} tarde`,
        })}
      />
      <StatCard
        className={COMPACT}
        icon={<Clock aria-hidden="true" className="hidden sm:block" />}
        label={
          <>
            <span className="sm:hidden">Prep. promedio</span>
            <span className="hidden sm:inline">Preparación promedio</span>
          </>
        }
        loading={loading}
        value={servedToday ? <Minutes text={oneDecimal.format(today?.average_preparation ?? 0)} /> : NONE}
        note={nothing}
        comparison={times({
          today: today?.average_preparation ?? 0,
          yesterday: yesterday?.average_preparation ?? 0,
          moreIsBetter: false,
          differenceText: (minutes) => `${oneDecimal.format(minutes)} min`,
        })}
      />
      <StatCard
        className={COMPACT}
        icon={<Hourglass aria-hidden="true" className="hidden sm:block" />}
        label="Espera promedio"
        loading={loading}
        value={servedToday ? <Minutes text={integers.format(today?.average_waiting ?? 0)} /> : NONE}
        note={nothing}
        comparison={times({
          today: today?.average_waiting ?? 0,
          yesterday: yesterday?.average_waiting ?? 0,
          moreIsBetter: false,
          differenceText: (minutes) => `${integers.format(minutes)} min`,
        })}
      />
    </section>
  );
}

function Minutes({ text }: { text: string }) {
  return (
    <>
      {text}
      <span className="text-base font-medium text-muted-foreground"> min</span>
    </>
  );
}
