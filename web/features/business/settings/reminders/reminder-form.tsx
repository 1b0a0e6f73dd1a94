import { useId, useState } from 'react';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Reminder } from '#domain/business/answers/reminders.ts';
import { reminderInput } from '#domain/business/inputs/reminders.ts';
import {
  nextOccurrence,
  REMINDED_ROLES,
  REPEAT_NAMES,
  REPEATS,
  type RemindedRole,
  type Repeat,
} from '#domain/business/reminders.ts';
import { newId } from '#web/base/ids.ts';
import { serverNow, useServerNow } from '#web/base/server-clock.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { TimeField } from '#web/parts/fields/time-field.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field, FieldNote } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { momentText, ROLE_TEXTS } from './reminder-texts.ts';

const repeatOptions = REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }));

const rolesIn = (text: string): readonly RemindedRole[] =>
  REMINDED_ROLES.filter((role) => text.split(',').includes(role));

interface ReminderFormProps {
  /** The reminder to change; null for a new one. */
  reminder: Reminder | null;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a reminder. It shows the next time of its notification. */
export function ReminderForm({ reminder, onSaved, onDirtyChange }: ReminderFormProps) {
  const rolesId = useId();
  const business = useBusiness();
  const { zone } = business;
  const now = useServerNow(60_000);
  const { busy, run } = useCommand();
  const [id] = useState(newId);
  const [repeat, setRepeat] = useState<Repeat>(reminder?.repeat ?? 'none');
  const [active, setActive] = useState(reminder?.is_active ?? true);
  const [initial] = useState(() => {
    const tomorrow = addDays(businessDay(serverNow(), zone), 1);
    const [day = '', time = ''] = reminder?.starts_at.split('T') ?? [tomorrow, '09:00'];
    const roles = (reminder?.roles ?? ['admin']).join();
    return { title: reminder?.title ?? '', message: reminder?.message ?? '', day, time, roles };
  });
  const form = useInputForm(initial, {
    schema: reminderInput,
    bodyOf: ({ title, message, day, time, roles }) => ({
      title,
      message,
      starts_at: `${day}T${time}`,
      repeat,
      roles: rolesIn(roles),
      is_active: active,
    }),
    names: { starts_at: 'day' },
  });
  const { values } = form;
  const roles = rolesIn(values.roles);
  const startError = form.errorOf('day');
  const lacksTime = values.day !== '' && values.time === '';
  const isDirty =
    form.isDirty || repeat !== (reminder?.repeat ?? 'none') || active !== (reminder?.is_active ?? true);
  useUnsaved(isDirty, onDirtyChange);

  const starts = /^20\d\d-/.test(values.day) && values.time !== '' ? `${values.day}T${values.time}` : null;
  const next = starts && nextOccurrence(starts, repeat, now, zone);
  const toggle = (role: RemindedRole) =>
    form.set('roles', REMINDED_ROLES.filter((each) => roles.includes(each) !== (each === role)).join());

  const save = form.submit(async (json) => {
    const outcome = await run({
      call: (options) =>
        reminder
          ? api.reminders[':id'].$put(
              { param: { id: reminder.id }, json: { ...json, version: reminder.version } },
              options,
            )
          : api.reminders.$post({ json: { id, ...json } }, options),
      success: reminder ? 'Recordatorio guardado.' : 'Recordatorio agregado.',
      failure: form.unlessShown(),
    });
    if (!outcome) return;
    if (outcome.ok) onSaved();
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={reminder ? 'Editar recordatorio' : 'Nuevo recordatorio'}
      size="sm"
      formRef={form.ref}
      onSubmit={save}
      busy={busy}
    >
      <TextField form={form} name="title" label="Título" required placeholder="Ej: Pedido de verduras" />
      <Field label="Mensaje" required error={form.errorOf('message')}>
        {(control) => (
          <Textarea {...control} {...form.input('message')} rows={2} placeholder="Qué hay que hacer" />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <DateField
          label="Fecha"
          required
          value={values.day}
          onValueChange={(day) => form.set('day', day)}
          error={lacksTime ? undefined : startError}
        />
        <TimeField
          label="Hora"
          required
          value={values.time}
          onValueChange={(time) => form.set('time', time)}
          error={lacksTime ? startError : undefined}
        />
      </div>
      <Field
        label="Se repite"
        help={next ? `Próximo aviso: ${momentText(next, business)}` : 'Esa fecha y hora ya pasó.'}
      >
        {(control) => (
          <Select {...control} value={repeat} onValueChange={setRepeat} options={repeatOptions} />
        )}
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">Avisar a</legend>
        <div className="flex flex-wrap gap-2">
          {REMINDED_ROLES.map((role) => (
            <Chip
              key={role}
              selected={roles.includes(role)}
              onClick={() => toggle(role)}
              aria-invalid={form.errorOf('roles') ? true : undefined}
              aria-describedby={form.errorOf('roles') ? rolesId : undefined}
            >
              {ROLE_TEXTS[role]}
            </Chip>
          ))}
        </div>
        <FieldNote id={rolesId} error={form.errorOf('roles')} />
      </fieldset>
      <Switch label="Activo" help="En pausa no avisa a nadie." checked={active} onCheckedChange={setActive} />
    </FormWindow>
  );
}
