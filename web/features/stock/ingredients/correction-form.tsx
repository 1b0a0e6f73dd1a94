import { correctionInput } from '#domain/stock/inputs/inventory.ts';
import { messages } from '#web/base/messages.ts';
import { readStockQuantity } from '#web/base/typed-quantity.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { QuantityInput } from '../quantity-input.tsx';

interface CorrectionFormProps {
  itemId: string;
  unit: string;
  onEnd: () => void;
}

/** Corrects the stock to the real quantity, with a reason. */
export function CorrectionForm({ itemId, unit, onEnd }: CorrectionFormProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { counted_stock: '', reason: '' },
    {
      schema: correctionInput,
      bodyOf: ({ counted_stock, reason }) => ({ counted_stock: readStockQuantity(counted_stock), reason }),
    },
  );

  const send = form.submit(async (json) => {
    const outcome = await attempt(['correction', itemId, json], ([id = '']) => ({
      call: (options) =>
        api.inventory[':id'].correction.$post({ param: { id: itemId }, json: { ...json, id } }, options),
      success: 'Stock corregido',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onEnd();
    else form.refuse(outcome.fields);
  });

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Corregir stock"
      onSubmit={send}
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
      <TextField form={form} name="reason" label="Motivo" required placeholder="Saco roto, error al contar" />
      <div className="flex gap-2 sm:col-span-2 sm:justify-end [&>button]:flex-1 sm:[&>button]:flex-none">
        <Button variant="outline" disabled={busy} onClick={onEnd}>
          {messages.cancel}
        </Button>
        <NetworkButton type="submit" busy={busy}>
          Corregir
        </NetworkButton>
      </div>
    </form>
  );
}
