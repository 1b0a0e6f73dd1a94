import type { ExpenseCategory } from '#domain/answers/expenses.ts';
import { api } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
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
  const form = useForm({ name: category?.name ?? '' }, (values) => ({
    ...(values.name.trim() === '' ? { name: 'El nombre de la categoría es requerido' } : {}),
  }));
  const send = async (typed: string) => {
    const name = typed.trim();
    const { categories } = api.expenses;
    const outcome = await attempt(['expense category', category?.id, name], ([id = '']) => ({
      call: (options) =>
        category
          ? categories[':id'].$put({ param: { id: category.id }, json: { name } }, options)
          : categories.$post({ json: { id, name } }, options),
      success: category ? 'Categoría actualizada' : 'Categoría agregada',
      failure: form.unlessShown(),
    }));
    if (outcome?.ok) onSaved();
    else if (outcome) form.refuse(outcome.fields);
  };
  return (
    <FormWindow
      size="sm"
      title={category ? 'Cambiar categoría' : 'Nueva categoría de gastos'}
      formRef={form.ref}
      onSubmit={form.submit(({ name }) => void send(name))}
      busy={busy}
    >
      <TextField
        form={form}
        name="name"
        label="Nombre"
        required
        maxLength={60}
        placeholder="Ej: Servicios públicos"
      />
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
