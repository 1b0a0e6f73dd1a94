import { useState } from 'react';
import { quantityText, unitName, unitsLike } from '#domain/base/units.ts';
import { wasteInput } from '#domain/stock/inputs/inventory.ts';
import { WASTE_REASONS } from '#domain/stock/inventory.ts';
import { onHand } from '#domain/stock/stock.ts';
import { readStockQuantity } from '#web/base/typed-quantity.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { textOrNone, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { IngredientPicker, type PickedIngredient } from '../ingredient-picker.tsx';
import { REASON_LABELS } from './waste-texts.ts';

const EMPTY = { inventory_item_id: '', quantity: '', unit: '', reason: '', note: '' };
const input = {
  schema: wasteInput,
  bodyOf: ({ inventory_item_id, quantity, unit, reason, note }: typeof EMPTY) => ({
    inventory_item_id,
    reason,
    unit: unit || undefined,
    quantity: readStockQuantity(quantity),
    note: textOrNone(note),
  }),
};

interface WasteFormProps {
  onDone: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function WasteForm({ onDone, onDirtyChange }: WasteFormProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(EMPTY, input);
  const [item, setItem] = useState<PickedIngredient | null>(null);
  const { values, set } = form;
  useUnsaved(form.isDirty, onDirtyChange);

  const choose = (chosen: PickedIngredient | null) => {
    setItem(chosen);
    set('inventory_item_id', chosen?.id ?? '');
    set('unit', chosen?.unit ?? '');
  };

  const send = form.submit(async (waste) => {
    if (!item) return;
    const outcome = await attempt(['waste', waste], ([id = '']) => ({
      call: (options) => api.inventory.waste.$post({ json: { ...waste, id } }, options),
      success: `Merma registrada: ${quantityText(waste.quantity, waste.unit ?? item.unit)} de ${item.name}`,
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onDone();
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title="Registrar merma"
      description="Lo que se perdió sale del inventario."
      formRef={form.ref}
      onSubmit={send}
      action="Registrar"
      busy={busy}
    >
      <Field
        label="Ingrediente"
        required
        error={form.errorOf('inventory_item_id')}
        help={item && `Hay ${quantityText(onHand(item), item.unit)}.`}
      >
        {(control) => <IngredientPicker control={control} value={item} onValueChange={choose} />}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
        <Field label="Cantidad" required error={form.errorOf('quantity') ?? form.errorOf('unit')}>
          {(control) => (
            <DecimalInput
              {...control}
              {...form.input('quantity')}
              maxLength={14}
              placeholder="0"
              className="text-right font-medium figures"
            />
          )}
        </Field>
        <Field label="Unidad">
          {(control) => (
            <NativeSelect {...control} {...form.input('unit')} disabled={item === null}>
              {unitsLike(item?.unit ?? '').map((unit) => (
                <option key={unit} value={unit}>
                  {unitName(unit, readStockQuantity(values.quantity) ?? 1)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Field label="Motivo" required error={form.errorOf('reason')}>
        {({ 'aria-required': _, ...control }) => (
          <fieldset {...control} aria-label="Motivo" tabIndex={-1} className="flex flex-wrap gap-2">
            {WASTE_REASONS.map((reason) => (
              <Chip key={reason} selected={values.reason === reason} onClick={() => set('reason', reason)}>
                {REASON_LABELS[reason]}
              </Chip>
            ))}
          </fieldset>
        )}
      </Field>
      <TextField
        form={form}
        name="note"
        label={values.reason === 'otro' ? 'Qué pasó' : 'Nota (opcional)'}
        required={values.reason === 'otro'}
      />
    </FormWindow>
  );
}

interface WasteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Records waste with its reason. Unsaved changes need a confirmation. */
export function WasteDialog({ open, onClose }: WasteDialogProps) {
  return (
    <UnsavedDialog open={open} what="la merma" onClose={onClose}>
      {(setDirty) => <WasteForm onDone={onClose} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
