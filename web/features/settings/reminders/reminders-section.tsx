import { BellRing, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Reminder } from '#domain/answers/reminders.ts';
import { REPEAT_NAMES } from '#domain/reminders.ts';
import { api } from '#web/lib/api.ts';
import { useBusiness } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { nextText, ROLE_TEXTS } from './reminder-texts.ts';
import { useReminders } from './use-reminders.ts';

interface RowProps {
  reminder: Reminder;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ reminder, onEdit, onRemove }: RowProps) {
  const business = useBusiness();
  const { title, message, repeat, roles, is_active, next_at } = reminder;
  return (
    <li className="flex items-start gap-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-muted-foreground break-words">{message}</p>
        <p
          className={cn('mt-1 flex items-start gap-1.5', !(is_active && next_at) && 'text-muted-foreground')}
        >
          <BellRing className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="figures">{nextText(reminder, business)}</span>
        </p>
        <p className="text-muted-foreground">
          {REPEAT_NAMES[repeat]} · {roles.map((role) => ROLE_TEXTS[role]).join(', ')}
        </p>
      </div>
      <span className="flex shrink-0">
        <Button variant="ghost" size="icon" aria-label={`Editar ${title}`} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Eliminar ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-5 py-3">
      {['a', 'b'].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** 'Recordatorios': messages that become notifications at a time, once or repeatedly. */
export default function RemindersSection() {
  const { data, error, mutate } = useReminders();
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
  const add = (
    <Button variant="outline" onClick={() => edit(null)}>
      <Plus aria-hidden="true" />
      Nuevo recordatorio
    </Button>
  );

  return (
    <>
      {!data && <LoadingRows />}
      {data?.reminders.length === 0 && (
        <EmptyState
          picture="bell"
          title="Todavía no hay recordatorios."
          description="Pedidos, pagos, limpieza: la campana avisa a quien le toca."
          action={add}
          className="py-6"
        />
      )}
      {data && data.reminders.length > 0 && (
        <>
          <ul aria-label="Recordatorios">
            {data.reminders.map((reminder) => (
              <Row
                key={reminder.id}
                reminder={reminder}
                onEdit={() => edit(reminder)}
                onRemove={() => {
                  setLeaving(reminder);
                  setConfirmOpen(true);
                }}
              />
            ))}
          </ul>
          <div className="mt-3 flex justify-end">{add}</div>
        </>
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
