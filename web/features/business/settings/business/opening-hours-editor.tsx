import { Copy, Plus, X } from 'lucide-react';
import { MAX_DAY_OPENINGS } from '#domain/base/limits.ts';
import { WEEKDAYS } from '#domain/base/time.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import {
  hoursOfDays,
  type Opening,
  type OpeningWeek,
  openingHoursProblem,
  openingState,
  openingWords,
  WEEK,
} from '#domain/business/opening-hours.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { TimeField } from '#web/parts/fields/time-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { FieldNote } from '#web/ui/field.tsx';

const MINUTE = 60_000;
const FIRST: Opening = { from: '08:00', to: '20:00' };
const NEXT: Opening = { from: '', to: '' };

interface OpeningRowProps {
  day: string;
  index: number;
  opening: Opening;
  onChange: (opening: Opening) => void;
  onRemove: () => void;
}

function OpeningRow({ day, index, opening, onChange, onRemove }: OpeningRowProps) {
  const { from, to } = opening;
  const which = index === 0 ? '' : `, horario ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
      <TimeField
        label={<span className="sr-only">{`${day}${which}: abre a las`}</span>}
        className="gap-0"
        value={from}
        onValueChange={(time) => onChange({ ...opening, from: time })}
      />
      <TimeField
        label={<span className="sr-only">{`${day}${which}: cierra a las`}</span>}
        className="gap-0"
        value={to}
        onValueChange={(time) => onChange({ ...opening, to: time })}
        help={
          from !== '' && to !== '' && to <= from
            ? to === from
              ? 'Abierto 24 horas.'
              : 'Del día siguiente.'
            : undefined
        }
      />
      <Button variant="ghost" size="icon" aria-label={`Quitar del ${day}${which}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}

interface DayRowProps {
  day: string;
  openings: readonly Opening[];
  error: string | null;
  onChange: (openings: readonly Opening[]) => void;
  /** What a first opening is proposed as. */
  proposed: Opening;
}

function DayRow({ day, openings, error, onChange, proposed }: DayRowProps) {
  const at = (index: number, next: readonly Opening[]) =>
    onChange(openings.flatMap((each, place) => (place === index ? next : [each])));
  return (
    <fieldset
      aria-label={day}
      className={cn(
        'grid min-w-0 gap-x-4 border-t py-2 sm:grid-cols-[6.5rem_minmax(0,22rem)_auto] sm:items-start',
        openings.length === 0 ? 'grid-cols-[6.5rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <span className="self-start text-sm leading-11 font-medium first-letter:uppercase">{day}</span>
      {openings.length === 0 ? (
        <span className="text-sm leading-11 text-muted-foreground">Cerrado</span>
      ) : (
        <div className="grid gap-2 max-sm:order-last max-sm:col-span-2">
          <ul className="grid gap-2">
            {openings.map((opening, index) => (
              <OpeningRow
                // biome-ignore lint/suspicious/noArrayIndexKey: an opening is only its place in the day
                key={index}
                day={day}
                index={index}
                opening={opening}
                onChange={(next) => at(index, [next])}
                onRemove={() => at(index, [])}
              />
            ))}
          </ul>
          <FieldNote error={error} />
        </div>
      )}
      {openings.length < MAX_DAY_OPENINGS && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange([...openings, openings.length === 0 ? proposed : NEXT])}
        >
          <Plus aria-hidden="true" />
          {openings.length === 0 ? 'Abrir' : 'Otro horario'}
          <span className="sr-only"> el {day}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface OpeningHoursEditorProps {
  week: OpeningWeek;
  onChange: (week: OpeningWeek) => void;
  settings: Pick<BusinessSettings, 'zone' | 'time_format'>;
  error: string | undefined;
}

/** The hours of each day of the week, and what diners read of them now. */
export function OpeningHoursEditor({ week, onChange, settings, error }: OpeningHoursEditorProps) {
  const now = useServerNow(MINUTE);
  const isComplete = week.flat().every(({ from, to }) => from !== '' && to !== '');
  const hours = hoursOfDays(week);
  const problem = isComplete ? openingHoursProblem(hours) : null;
  const firstOpen = week.findIndex((openings) => openings.length > 0);
  const first = week[firstOpen];
  return (
    <section aria-label="Horario de atención" className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-sm font-medium">Horario de atención</h3>
        {first && isComplete && (
          <Button variant="ghost" size="sm" onClick={() => onChange(week.map(() => first))}>
            <Copy aria-hidden="true" />
            Copiar el {WEEKDAYS[WEEK[firstOpen] ?? 0]} a todos los días
          </Button>
        )}
      </div>
      <p className="pb-1 text-sm text-muted-foreground" role="status">
        {hours.length === 0
          ? 'Con el horario, quien mira el menú sabe si está abierto.'
          : isComplete && problem === null
            ? `Ahora se lee: ${openingWords(openingState(hours, now, settings.zone), settings.time_format)}`
            : 'Completa los horarios.'}
      </p>
      {week.map((openings, place) => {
        const day = WEEK[place] ?? 0;
        const name = WEEKDAYS[day] ?? '';
        return (
          <DayRow
            key={day}
            day={name}
            openings={openings}
            error={problem?.day === day ? problem.sentence : null}
            proposed={week.slice(0, place).findLast((each) => each.length > 0)?.[0] ?? FIRST}
            onChange={(next) => onChange(week.map((each, other) => (other === place ? next : each)))}
          />
        );
      })}
      <FieldNote error={problem === null ? error : null} />
    </section>
  );
}
