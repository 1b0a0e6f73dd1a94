import { readStockQuantity } from '#domain/quantity.ts';
import { api } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NO_QUANTITY } from '../inventory-texts.ts';
import { QuantityInput } from '../quantity-input.tsx';

const EMPTY = { counted_stock: '', reason: '' };

function errorsOf({ counted_stock, reason }: typeof EMPTY): Readonly<Record<string, string>> {
  return {
    ...(readStockQuantity(counted_stock) === null ? { counted_stock: NO_QUANTITY } : {}),
    ...(reason.trim() === '' ? { reason: 'Escribe por qué se corrige.' } : {}),
  };
}

interface CorrectionFormProps {
  itemId: string;
  unit: string;
  onEnd: () => void;
}

/** Corrects the stock to the real quantity, with a reason. */
export function CorrectionForm({ itemId, unit, onEnd }: CorrectionFormProps) {
  const { busy, attempt } = useAttempts();
  const form = useForm(EMPTY, errorsOf);

  const send = async ({ counted_stock, reason }: typeof EMPTY) => {
    const json = { counted_stock: readStockQuantity(counted_stock) ?? 0, reason: reason.trim() };
    const outcome = await attempt(['correction', itemId, json], ([id = '']) => ({
      call: (options) =>
        api.inventory[':id'].correction.$post({ param: { id: itemId }, json: { ...json, id } }, options),
      success: 'Stock corregido',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onEnd();
    else form.refuse(outcome.fields);
  };

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Corregir stock"
      onSubmit={form.submit((values) => void send(values))}
      className="mb-3 grid gap-4 rounded-card border bg-muted/40 p-4 sm:grid-cols-2"
    >
      <Field label="¿Cuánto hay en realidad?" required error={form.errorOf('counted_stock')}>
        {(control) => (
          <QuantityInput
            {...control}
            {...form.input('counted_stock')}
            autoFocus
            placeholder="0"
            unit={unit}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="reason"
        label="Motivo"
        required
        maxLength={200}
        placeholder="Saco roto, error al contar"
      />
      <div className="flex gap-2 sm:col-span-2 sm:justify-end [&>button]:flex-1 sm:[&>button]:flex-none">
        <Button variant="outline" disabled={busy} onClick={onEnd}>
          {messages.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          Corregir
        </Button>
      </div>
    </form>
  );
}
