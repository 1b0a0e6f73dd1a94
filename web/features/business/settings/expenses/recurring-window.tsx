import type { ExpenseOptions, RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { recurringExpenseFrom } from '#domain/purchasing/inputs/expenses.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { bodyOf, valuesOf } from './recurring-form.ts';

interface FormProps {
  /** The recurring expense to change; null for a new one. */
  expense: RecurringExpense | null;
  options: ExpenseOptions;
  onSaved: () => void;
  /** Called if another user has changed it in the meantime. */
  onStale: () => void;
}

function RecurringForm({
  expense,
  options,
  onSaved,
  onStale,
  onDirtyChange,
}: FormProps & { onDirtyChange: (isDirty: boolean) => void }) {
  const { day: today } = useToday();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(valuesOf(expense, today, options), {
    schema: recurringExpenseFrom(today, expense),
    bodyOf,
  });
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async (json) => {
    const { recurring } = api.expenses;
    const outcome = await attempt(['recurring', expense?.id, expense?.version, json], ([id = '']) => ({
      call: (options) =>
        expense
          ? recurring[':id'].$put(
              { param: { id: expense.id }, json: { ...json, version: expense.version } },
              options,
            )
          : recurring.$post({ json: { id, ...json } }, options),
      success: expense ? 'Gasto recurrente actualizado' : 'Gasto recurrente agregado',
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
      title={expense ? 'Editar gasto recurrente' : 'Nuevo gasto recurrente'}
      description={
        expense ? 'Los cambios valen para los que vienen; lo registrado queda como está.' : undefined
      }
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <RecurringFields form={form} options={options} />
    </FormWindow>
  );
}

interface RecurringWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a recurring expense, or changes the future dates of one. */
export function RecurringWindow({ open, onClose, ...rest }: RecurringWindowProps) {
  return (
    <UnsavedDialog open={open} what="este gasto recurrente" onClose={onClose}>
      {(setDirty) => <RecurringForm {...rest} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
