import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#domain/base/time.ts';
import type { Fiscal } from '#domain/fiscal/answers/fiscal.ts';
import { nationalHolidays } from '#domain/fiscal/hn/national-holidays.ts';
import { useDayText, useToday } from '#web/data/business.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { HolidayWindow } from './holiday-window.tsx';
import type { FiscalActions } from './use-fiscal.ts';

interface HolidaysProps {
  holidays: Fiscal['holidays'];
  actions: FiscalActions;
}

const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The first year from the present one whose national holidays are not all in the list, and those that are missing. */
function missingNational(holidays: Fiscal['holidays'], today: Day) {
  const known = new Set(holidays.map(({ day }) => day));
  const years = [yearOf(today), yearOf(today) + 1].map((year) => ({
    year,
    missing: nationalHolidays(year).filter(({ day }) => !known.has(day)),
  }));
  return years.find(({ missing }) => missing.length > 0);
}

/** 'Feriados': the days without work of the administration, from the present year on. */
export function Holidays({ holidays, actions }: HolidaysProps) {
  const [isAdding, setAdding] = useState(false);
  const dayText = useDayText();
  const { day: today } = useToday();
  const national = missingNational(holidays, today);
  const shown = holidays.filter(({ day }) => yearOf(day) >= yearOf(today));
  return (
    <>
      <ListCard
        title="Feriados"
        description="Los plazos en días hábiles no los cuentan."
        action={<AddButton noun="feriado" onAdd={() => setAdding(true)} />}
        empty={shown.length === 0 && !national && 'No hay feriados.'}
      >
        {shown.map(({ day, name }) => (
          <ListRow
            key={day}
            name={name}
            fact={dayText(day)}
            actions={[
              {
                label: 'Eliminar',
                Icon: Trash2,
                isDestructive: true,
                onSelect: () =>
                  void actions.changeHolidays({ added: [], removed: [day] }, 'Feriado eliminado.'),
              },
            ]}
          />
        ))}
        {national && (
          <li className="px-4 py-3 sm:px-5">
            <NetworkButton
              variant="outline"
              className="max-sm:w-full"
              busy={actions.busy}
              onClick={() =>
                void actions.changeHolidays(
                  { added: [...national.missing], removed: [] },
                  `Feriados nacionales de ${national.year} agregados.`,
                )
              }
            >
              Agregar los feriados nacionales de {national.year}
            </NetworkButton>
          </li>
        )}
      </ListCard>
      <UnsavedDialog open={isAdding} what="el feriado" onClose={() => setAdding(false)}>
        {(setDirty) =>
          isAdding && (
            <HolidayWindow actions={actions} onDirtyChange={setDirty} onClose={() => setAdding(false)} />
          )
        }
      </UnsavedDialog>
    </>
  );
}
