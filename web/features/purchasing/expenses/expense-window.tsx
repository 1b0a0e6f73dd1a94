import { useState } from 'react';
import type { Expense, ExpenseOptions } from '#domain/purchasing/answers/expenses.ts';
import { expenseInput } from '#domain/purchasing/inputs/expenses.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useDeviceLocation } from '#web/data/locations.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { bodyOf, valuesOf } from './expense-form.ts';

interface FormProps {
  /** The expense to change; null for a new one. */
  expense: Expense | null;
  options: ExpenseOptions;
  onSaved: () => void;
  /** Called if another user has changed or deleted it in the meantime. */
  onStale: () => void;
}

function ExpenseForm({
  expense,
  options,
  onSaved,
  onStale,
  onDirtyChange,
}: FormProps & { onDirtyChange: (isDirty: boolean) => void }) {
  const { day: today } = useToday();
  const { busy, attempt } = useAttempts();
  const [uploading, setUploading] = useState(false);
  const { chosen } = useDeviceLocation(options.locations);
  const form = useInputForm(valuesOf(expense, today, chosen), { schema: expenseInput(today), bodyOf });
  useUnsaved(form.isDirty, onDirtyChange);
  const register_session = expense?.register_session ?? null;

  const send = form.submit(async (json) => {
    const outcome = await attempt(['expense', expense?.id, expense?.version, json], ([id = '']) => ({
      call: (options) =>
        expense
          ? api.expenses[':id'].$put(
              { param: { id: expense.id }, json: { ...json, version: expense.version } },
              options,
            )
          : api.expenses.$post({ json: { id, ...json } }, options),
      success: expense ? 'Gasto actualizado' : 'Gasto agregado',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) return onSaved();
    const { error, fields } = outcome;
    const isGone = error instanceof ApiError && ['row.stale', 'row.missing'].includes(error.code);
    if (isGone && Object.keys(fields).length === 0) return onStale();
    form.refuse(fields);
  });

  return (
    <FormWindow
      title={expense ? 'Editar gasto' : 'Nuevo gasto'}
      description={
        register_session
          ? `Se pagó con el efectivo de ${register_session.name}: su monto y su día no cambian.`
          : expense?.is_recurring
            ? 'Lo que cambies aquí no cambia los que vienen.'
            : undefined
      }
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
      waiting={uploading}
    >
      <ExpenseFields
        form={form}
        options={options}
        today={today}
        fixed={register_session !== null}
        onBusy={setUploading}
      />
    </FormWindow>
  );
}

interface ExpenseWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

export function ExpenseWindow({ open, onClose, ...rest }: ExpenseWindowProps) {
  return (
    <UnsavedDialog open={open} what="este gasto" onClose={onClose}>
      {(setDirty) => <ExpenseForm {...rest} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
