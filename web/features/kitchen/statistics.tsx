import { CircleCheck, Clock, Hourglass, UtensilsCrossed } from 'lucide-react';
import type { Change } from '#domain/changes.ts';
import { compare } from '#domain/kitchen.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import type { Statistics as Figures } from './use-statistics.ts';

const NONE = '—';
const whole = new Intl.NumberFormat('es-HN', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('es-HN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface Beside {
  today: number;
  yesterday: number;
  moreIsBetter: boolean;
  /** The difference in words: '3 tarde'. */
  say: (difference: number) => string;
}

function besideYesterday({ today, yesterday, moreIsBetter, say }: Beside): Change {
  const verdict = compare(today, yesterday, moreIsBetter);
  if (verdict === 'same') return { direction: 'same', verdict, text: 'Igual que ayer' };
  const more = today > yesterday;
  return {
    direction: more ? 'up' : 'down',
    verdict,
    text: `${say(Math.abs(today - yesterday))} ${more ? 'más' : 'menos'} que ayer`,
  };
}

const COMPACT = 'min-h-28 p-3 sm:p-4';

/** The kitchen's four figures of the day beside yesterday's (1-core §9). */
export function Statistics({ figures }: { figures: Figures | undefined }) {
  const { today, yesterday } = figures ?? {};
  const loading = !today || !yesterday;
  const some = (today?.served ?? 0) > 0;
  const past = (yesterday?.served ?? 0) > 0;
  const beside = (pair: Beside) => (past ? besideYesterday(pair) : undefined);
  const times = (pair: Beside) => (some ? beside(pair) : undefined);
  const nothing = past ? 'Aún sin órdenes servidas' : 'Sin órdenes ayer';
  return (
    <section aria-label="Estadísticas de hoy" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        className={COMPACT}
        icon={<UtensilsCrossed aria-hidden="true" className="hidden sm:block" />}
        label="Órdenes servidas"
        loading={loading}
        value={whole.format(today?.served ?? 0)}
        note="Sin órdenes ayer"
        comparison={beside({
          today: today?.served ?? 0,
          yesterday: yesterday?.served ?? 0,
          moreIsBetter: true,
          say: (count) => whole.format(count),
        })}
      />
      <StatCard
        className={COMPACT}
        icon={<CircleCheck aria-hidden="true" className="hidden sm:block" />}
        label="A tiempo / Tarde"
        loading={loading}
        value={
          <>
            {whole.format(today?.on_time ?? 0)}
            <span className="text-muted-foreground"> / </span>
            {whole.format(today?.late ?? 0)}
          </>
        }
        note="Sin órdenes ayer"
        comparison={beside({
          today: today?.late ?? 0,
          yesterday: yesterday?.late ?? 0,
          moreIsBetter: false,
          say: (count) => `${whole.format(count)} tarde`,
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
        value={some ? <Minutes text={oneDecimal.format(today?.average_preparation ?? 0)} /> : NONE}
        note={nothing}
        comparison={times({
          today: today?.average_preparation ?? 0,
          yesterday: yesterday?.average_preparation ?? 0,
          moreIsBetter: false,
          say: (minutes) => `${oneDecimal.format(minutes)} min`,
        })}
      />
      <StatCard
        className={COMPACT}
        icon={<Hourglass aria-hidden="true" className="hidden sm:block" />}
        label="Espera promedio"
        loading={loading}
        value={some ? <Minutes text={whole.format(today?.average_waiting ?? 0)} /> : NONE}
        note={nothing}
        comparison={times({
          today: today?.average_waiting ?? 0,
          yesterday: yesterday?.average_waiting ?? 0,
          moreIsBetter: false,
          say: (minutes) => `${whole.format(minutes)} min`,
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
