import { useEffect, useId, useRef } from 'react';
import { UNITS } from '#domain/base/units.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { ingredientInput } from '#domain/stock/inputs/inventory.ts';
import { readStockQuantity } from '#web/base/typed-quantity.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const openingOf = (text: string) => (text.trim() === '' ? 0 : readStockQuantity(text));

interface NewIngredientFormProps {
  name: string;
  onClose: () => void;
  /** Called after the closing animation, because the window has the focus until then. */
  onMade: (item: InventoryItem) => void;
}

function NewIngredientForm({ name, onClose, onMade }: NewIngredientFormProps) {
  const made = useRef<InventoryItem>(null);
  const latestOnMade = useRef(onMade);
  useEffect(() => {
    latestOnMade.current = onMade;
  });
  useEffect(
    () => () => {
      if (made.current) latestOnMade.current(made.current);
    },
    [],
  );
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const unitsId = useId();
  const form = useInputForm(
    // `costo_pedido` is in centavos.
    { name, unit: '', costo_pedido: '', initial_stock: '' },
    {
      schema: ingredientInput,
      bodyOf: ({ name, unit, costo_pedido, initial_stock }) => ({
        name,
        unit,
        category: null,
        purchase_unit: null,
        purchase_factor: 1,
        min_stock_level: 0,
        is_prepared: false,
        costo_pedido: Number(costo_pedido),
        initial_stock: openingOf(initial_stock),
      }),
    },
  );
  const unit = form.values.unit.trim();

  const save = form.submit(async (json) => {
    const outcome = await attempt(['ingredient', json], ([id = '']) => ({
      call: (options) => api.inventory.$post({ json: { id, ...json } }, options),
      success: 'Ingrediente agregado',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (!outcome.ok) return form.refuse(outcome.fields);
    made.current = outcome.data.ingredient;
    onClose();
  });

  return (
    <FormWindow title="Nuevo ingrediente" size="sm" formRef={form.ref} onSubmit={save} busy={busy}>
      <TextField form={form} name="name" label="Nombre" required placeholder="Queso fresco" />
      <Field
        label="Unidad"
        required
        error={form.errorOf('unit')}
        help="En la que se cuenta y se usa en las recetas."
      >
        {(control) => (
          <>
            <Input
              {...control}
              {...form.input('unit')}
              list={unitsId}
              autoComplete="off"
              autoCapitalize="none"
              placeholder="lb"
            />
            <datalist id={unitsId}>
              {Object.keys(UNITS).map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field
        label={`Costo de ${unit === '' ? 'una unidad' : `1 ${unit}`}`}
        error={form.errorOf('costo_pedido')}
      >
        {(control) => (
          <MoneyInput
            {...control}
            currency={currency}
            value={form.values.costo_pedido === '' ? null : Number(form.values.costo_pedido)}
            onValueChange={(cents) => form.set('costo_pedido', cents === null ? '' : String(cents))}
          />
        )}
      </Field>
      <Field
        label="Stock inicial"
        help="Lo que hay hoy. Lo demás se completa en Inventario."
        error={form.errorOf('initial_stock')}
      >
        {(control) => (
          <DecimalInput {...control} {...form.input('initial_stock')} maxLength={14} placeholder="0" />
        )}
      </Field>
    </FormWindow>
  );
}

interface NewIngredientWindowProps extends NewIngredientFormProps {
  open: boolean;
}

/** Creates an ingredient that a recipe needs. */
export function NewIngredientWindow({ open, ...form }: NewIngredientWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && form.onClose()}>
      <NewIngredientForm {...form} />
    </Dialog>
  );
}
