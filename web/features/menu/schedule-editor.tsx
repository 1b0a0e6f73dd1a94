import { Plus, Trash2 } from 'lucide-react';
import type { ScheduleWindow } from '#domain/menu/schedule.ts';
import { TimeField } from '#web/parts/fields/time-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DAYS } from './menu-texts.ts';

const FIRST: ScheduleWindow = { days: [1, 2, 3, 4, 5, 6, 0], from: '06:00', to: '11:00' };
const MAX_WINDOWS = 10;

interface WindowRowProps {
  index: number;
  window: ScheduleWindow;
  onChange: (window: ScheduleWindow) => void;
  onRemove: () => void;
}

function WindowRow({ index, window, onChange, onRemove }: WindowRowProps) {
  const { days, from, to } = window;
  const toggle = (day: number) =>
    onChange({ ...window, days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day] });
  const hour = (label: string, value: string, change: (time: string) => ScheduleWindow) => (
    <TimeField label={label} value={value} onValueChange={(time) => onChange(change(time))} />
  );
  return (
    <li aria-label={`Horario ${index}`} className="rounded-card border p-3">
      <div className="-mt-1.5 mb-1 flex items-center justify-between">
        <span className="text-sm font-semibold">Horario {index}</span>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2"
          aria-label={`Quitar el horario ${index}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <fieldset aria-label={`Días del horario ${index}`} className="grid min-w-0 grid-cols-7 gap-1">
        {DAYS.map(({ day, short, name }) => (
          <button
            key={day}
            type="button"
            aria-label={name}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
            className={cn(
              'h-11 rounded-control border text-sm font-semibold transition-colors focus-ring',
              days.includes(day)
                ? 'border-foreground bg-foreground text-background'
                : 'bg-card text-muted-foreground hover:bg-muted',
            )}
          >
            {short}
          </button>
        ))}
      </fieldset>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {hour('Desde', from, (time) => ({ ...window, from: time }))}
        {hour('Hasta', to, (time) => ({ ...window, to: time }))}
      </div>
      {from !== '' && to !== '' && to <= from && (
        <p className="mt-2 text-sm text-muted-foreground">
          {to === from ? 'Dura un día entero.' : 'Termina al día siguiente.'}
        </p>
      )}
    </li>
  );
}

interface ScheduleEditorProps {
  windows: readonly ScheduleWindow[] | null;
  onChange: (windows: readonly ScheduleWindow[] | null) => void;
  error: string | undefined;
}

/** The schedule of a product: always, or on some days between two times. */
export function ScheduleEditor({ windows, onChange, error }: ScheduleEditorProps) {
  const at = (index: number, next: readonly ScheduleWindow[]) =>
    windows && onChange([...windows.slice(0, index), ...next, ...windows.slice(index + 1)]);
  return (
    <div>
      <Switch
        label="Solo a ciertas horas"
        help="Fuera de su horario no se vende ni aparece en el menú público."
        checked={windows !== null}
        onCheckedChange={(limited) => onChange(limited ? [FIRST] : null)}
      />
      {windows && (
        <>
          <ul className="mt-3 grid grid-cols-1 gap-3">
            {windows.map((window, index) => (
              <WindowRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a window is only its place in the list
                key={index}
                index={index + 1}
                window={window}
                onChange={(next) => at(index, [next])}
                onRemove={() => at(index, [])}
              />
            ))}
          </ul>
          {windows.length < MAX_WINDOWS && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3"
              onClick={() =>
                onChange([...windows, windows.length === 0 ? FIRST : { ...FIRST, from: '', to: '' }])
              }
            >
              <Plus aria-hidden="true" />
              Agregar horario
            </Button>
          )}
          <div className="mt-2 empty:hidden">
            <FieldNote error={error} />
          </div>
        </>
      )}
    </div>
  );
}
