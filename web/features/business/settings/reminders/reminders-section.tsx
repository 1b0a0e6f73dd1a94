import { Trash2 } from 'lucide-react';
import type { Reminder } from '#domain/business/answers/reminders.ts';
import { REPEAT_NAMES } from '#domain/business/reminders.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';
import { RowsSkeleton } from '../section-skeleton.tsx';
import { AtSectionHead } from '../section-slots.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { nextText } from './reminder-texts.ts';
import { useReminders } from './use-reminders.ts';

/** 'Recordatorios': messages that become notifications at a time, once or repeatedly. */
export default function RemindersSection() {
  const { data, error, mutate } = useReminders();
  const business = useBusiness();
  const { busy, run } = useCommand();
  const editing = useItemWindow<Reminder>();
  const removal = useItemWindow<Reminder>();
  if (error && !data) throw error;

  const remove = async ({ id }: Reminder) => {
    const outcome = await run({
      call: (options) => api.reminders[':id'].$delete({ param: { id } }, options),
      success: 'Recordatorio eliminado.',
    });
    void mutate();
    if (outcome?.ok) removal.close();
  };
  return (
    <>
      <AtSectionHead>
        <AddButton noun="recordatorio" onAdd={() => editing.open(null)} />
      </AtSectionHead>
      {!data ? (
        <RowsSkeleton />
      ) : data.reminders.length === 0 ? (
        <Card>
          <EmptyState
            picture="bell"
            title="Todavía no hay recordatorios."
            description="Pedidos, pagos, limpieza: la campana avisa a quien le toca."
            className="py-6"
          />
        </Card>
      ) : (
        <ListCard label="Recordatorios">
          {data.reminders.map((reminder) => (
            <ListRow
              key={reminder.id}
              name={reminder.title}
              fact={`${nextText(reminder, business)} · ${REPEAT_NAMES[reminder.repeat]}`}
              onEdit={() => editing.open(reminder)}
              actions={[
                {
                  label: 'Eliminar',
                  Icon: Trash2,
                  isDestructive: true,
                  onSelect: () => removal.open(reminder),
                },
              ]}
            />
          ))}
        </ListCard>
      )}
      <UnsavedDialog open={editing.isOpen} what="el recordatorio" onClose={editing.close}>
        {(setDirty) => (
          <ReminderForm
            key={editing.turn}
            reminder={editing.item}
            onDirtyChange={setDirty}
            onSaved={() => {
              setDirty(false);
              editing.close();
              void mutate();
            }}
          />
        )}
      </UnsavedDialog>
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title={`¿Eliminar "${removal.item?.title ?? ''}"?`}
        description="No se avisará más. Lo que ya avisó queda en la campana."
        action="Eliminar"
        busy={busy}
        onAction={() => removal.item && void remove(removal.item)}
      />
    </>
  );
}
