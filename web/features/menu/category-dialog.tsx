import { useState } from 'react';
import type { Category } from '#domain/menu/answers/menu.ts';
import { categoryInput } from '#domain/menu/inputs/menu.ts';
import { messages } from '#web/base/messages.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { STATION_OPTIONS } from './menu-texts.ts';

interface CategoryDialogProps {
  /** Null adds one. */
  category: Category | null;
  onSaved: (category: Category) => Promise<unknown>;
  /** Only for an existing category. */
  onDelete?: (category: Category) => void;
}

/** Adds or changes a category: its name, the station of its products, and whether it is active. */
export function CategoryDialog({ category, onSaved, onDelete }: CategoryDialogProps) {
  const { busy, attempt } = useAttempts();
  const [isActive, setActive] = useState(category?.is_active ?? true);
  const form = useInputForm(
    { name: category?.name ?? '', station: category?.station ?? '' },
    {
      schema: categoryInput,
      bodyOf: ({ name, station }) => ({ name, station: station || null, is_active: isActive }),
    },
  );

  const send = form.submit(async (json) => {
    const outcome = await attempt(['category', category?.id, json], ([id = '']) => ({
      call: (options) =>
        category === null
          ? api.menu.categories.$post({ json: { id, ...json } }, options)
          : api.menu.categories[':id'].$put({ param: { id: category.id }, json }, options),
      success: category === null ? `Categoría "${json.name}" agregada.` : 'Categoría actualizada.',
      failure: form.unlessShown(refusalOr('Error al guardar la categoría')),
    }));
    if (!outcome) return;
    if (outcome.ok) await onSaved(outcome.data.category);
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={category === null ? 'Agregar Categoría' : 'Editar Categoría'}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      beside={
        category &&
        onDelete && (
          <Button variant="destructive-outline" onClick={() => onDelete(category)}>
            {messages.remove}
          </Button>
        )
      }
      busy={busy}
    >
      <TextField
        form={form}
        name="name"
        label="Nombre de la categoría"
        required
        placeholder="Ej: Bebidas, Platos fuertes"
      />
      <Field label="Estación" help="Dónde se preparan sus productos, si el producto no dice otra cosa.">
        {(control) => (
          <NativeSelect {...control} {...form.input('station')}>
            <option value="">Sin estación (cocina)</option>
            {STATION_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Switch
        label="En uso"
        help="Una categoría sin usar no aparece en los filtros ni en el menú público."
        checked={isActive}
        onCheckedChange={setActive}
      />
    </FormWindow>
  );
}
