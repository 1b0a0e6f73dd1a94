import { quantityText } from '#domain/base/units.ts';
import type { Shortfall } from '#domain/stock/answers/shortfalls.ts';
import { shortfallExplanationInput } from '#domain/stock/inputs/inventory.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface ExplainWindowProps {
  shortfall: Shortfall;
  onSettled: () => void;
}

/** Settles a shortfall with an explanation. */
export function ExplainWindow({ shortfall, onSettled }: ExplainWindowProps) {
  const { id, name, unit, quantity, order_number } = shortfall;
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { reason: '' },
    { schema: shortfallExplanationInput, bodyOf: (values) => values },
  );
  const send = form.submit(async (json) => {
    const outcome = await attempt(['shortfall', id, json], () => ({
      call: (options) => api.inventory.shortfalls[':id'].explanation.$post({ param: { id }, json }, options),
      success: 'Faltante aclarado',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok || Object.keys(outcome.fields).length === 0) onSettled();
    else form.refuse(outcome.fields);
  });
  return (
    <FormWindow
      title="Aclarar faltante"
      description={`${quantityText(quantity, unit)} de ${name}, orden #${order_number}. El stock no cambia.`}
      action="Aclarar"
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <TextField
        form={form}
        name="reason"
        label="¿Qué pasó?"
        required
        placeholder="Compra sin registrar, se usó otra marca"
      />
    </FormWindow>
  );
}
