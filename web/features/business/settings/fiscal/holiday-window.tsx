import { holidayInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FiscalActions } from './use-fiscal.ts';

interface HolidayWindowProps {
  actions: FiscalActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds a holiday, or gives the one of that day another name. */
export function HolidayWindow({ actions, onDirtyChange, onClose }: HolidayWindowProps) {
  const form = useInputForm({ day: '', name: '' }, { schema: holidayInput, bodyOf: (values) => values });
  useUnsaved(form.isDirty, onDirtyChange);
  const save = form.submit(async (holiday) => {
    const fields = await actions.changeHolidays(
      { added: [holiday], removed: [] },
      'Feriado agregado.',
      form.unlessShown(),
    );
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow title="Nuevo feriado" formRef={form.ref} onSubmit={save} busy={actions.busy}>
      <DateField
        label="Día"
        name="day"
        required
        value={form.values.day}
        onValueChange={(day) => form.set('day', day)}
        error={form.errorOf('day')}
      />
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Feria patronal" />
    </FormWindow>
  );
}
