import type { ExpenseCategory } from '#domain/purchasing/answers/expenses.ts';
import { expenseCategoryInput } from '#domain/purchasing/inputs/expenses.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface FormProps {
  /** The category to rename; null for a new one. */
  category: ExpenseCategory | null;
  onSaved: () => void;
}

function CategoryForm({ category, onSaved }: FormProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { name: category?.name ?? '' },
    { schema: expenseCategoryInput, bodyOf: (values) => values },
  );
  const send = form.submit(async (json) => {
    const { categories } = api.expenses;
    const outcome = await attempt(['expense category', category?.id, json], ([id = '']) => ({
      call: (options) =>
        category
          ? categories[':id'].$put({ param: { id: category.id }, json }, options)
          : categories.$post({ json: { id, ...json } }, options),
      success: category ? 'Categoría actualizada' : 'Categoría agregada',
      failure: form.unlessShown(),
    }));
    if (outcome?.ok) onSaved();
    else if (outcome) form.refuse(outcome.fields);
  });
  return (
    <FormWindow
      size="sm"
      title={category ? 'Cambiar categoría' : 'Nueva categoría de gastos'}
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Servicios públicos" />
    </FormWindow>
  );
}

/** Adds or renames an expense category. */
export function CategoryWindow({
  open,
  onClose,
  ...rest
}: FormProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <CategoryForm {...rest} />
    </Dialog>
  );
}
