import { countInput } from '#domain/stock/inputs/inventory.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSummary } from '../use-summary.ts';

const EMPTY = { category: '', note: '' };

function StartForm({ onStarted }: { onStarted: (id: string) => void }) {
  const categories = useSummary().data?.categories ?? [];
  const { busy, attempt } = useAttempts();
  const form = useInputForm(EMPTY, { schema: countInput, bodyOf: (values) => values });

  const send = form.submit(async (json) => {
    const outcome = await attempt(['count', json], ([id = '']) => ({
      call: (options) => api['stock-counts'].$post({ json: { ...json, id } }, options),
    }));
    if (outcome?.ok) onStarted(outcome.data.count.id);
    else if (outcome) form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title="Nuevo conteo"
      description="Puedes contar sin cerrar: las ventas siguen, y varias personas pueden contar a la vez."
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      action="Empezar"
      busy={busy}
    >
      <Field label="Qué contar" error={form.errorOf('category')}>
        {(control) => (
          <NativeSelect {...control} {...form.input('category')}>
            <option value="">Todo el inventario</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TextField form={form} name="note" label="Nota (opcional)" placeholder="Conteo semanal" />
    </FormWindow>
  );
}

interface StartCountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted: (id: string) => void;
}

/** Starts a count of all ingredients or of a category. */
export function StartCountDialog({ open, onOpenChange, onStarted }: StartCountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <StartForm onStarted={onStarted} />
    </Dialog>
  );
}
