import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Reminder } from '#domain/answers/reminders.ts';
import { REPEAT_NAMES } from '#domain/reminders.ts';
import { api } from '#web/lib/api.ts';
import { useBusiness } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';
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
  const [task, setTask] = useState<{ reminder: Reminder | null; turn: number }>({ reminder: null, turn: 0 });
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState<Reminder | null>(null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  if (error && !data) throw error;

  const edit = (reminder: Reminder | null) => {
    setTask(({ turn }) => ({ reminder, turn: turn + 1 }));
    setEditing(true);
  };
  const remove = async ({ id }: Reminder) => {
    const outcome = await run({
      call: (options) => api.reminders[':id'].$delete({ param: { id } }, options),
      success: 'Recordatorio eliminado.',
    });
    void mutate();
    if (outcome?.ok) setConfirmOpen(false);
  };
  return (
    <>
      <AtSectionHead>
        <AddButton noun="recordatorio" onAdd={() => edit(null)} />
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
              onEdit={() => edit(reminder)}
              actions={[
                {
                  label: 'Eliminar',
                  Icon: Trash2,
                  isDestructive: true,
                  onSelect: () => {
                    setLeaving(reminder);
                    setConfirmOpen(true);
                  },
                },
              ]}
            />
          ))}
        </ListCard>
      )}
      <UnsavedDialog open={editing} what="el recordatorio" onClose={() => setEditing(false)}>
        {(setDirty) => (
          <ReminderForm
            key={task.turn}
            reminder={task.reminder}
            onDirtyChange={setDirty}
            onSaved={() => {
              setDirty(false);
              setEditing(false);
              void mutate();
            }}
          />
        )}
      </UnsavedDialog>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`¿Eliminar "${leaving?.title ?? ''}"?`}
        description="No se avisará más. Lo que ya avisó queda en la campana."
        action="Eliminar"
        busy={busy}
        onAction={() => leaving && void remove(leaving)}
      />
    </>
  );
}
