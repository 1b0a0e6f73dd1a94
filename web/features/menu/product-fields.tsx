import { useId, useState } from 'react';
import { ALLERGENS } from '#domain/menu/allergens.ts';
import type { Category } from '#domain/menu/answers/menu.ts';
import type { Form } from '#web/data/form.ts';
import { uploadPicture } from '#web/data/images.ts';
import { ImagePicker } from '#web/parts/photos/image-picker.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { STATION_OPTIONS, TAXES } from './menu-texts.ts';
import { allergensOf, type ProductField, type ProductValues } from './product-form.ts';
import { useCategories } from './use-menu.ts';

/** The option that opens the dialog for a new category. */
const NEW_CATEGORY = 'nueva';

export type ProductForm = Form<ProductValues>;

interface ProductFieldsProps {
  form: ProductForm;
  currency: string;
  categories: readonly Category[];
  /** The menu types of other products. */
  types: readonly string[];
}

/** The first tab of the dialog: the product's data. */
export function ProductFields({ form, currency, categories, types }: ProductFieldsProps) {
  const typesId = useId();
  const [adding, setAdding] = useState(false);
  const { mutate: readCategories } = useCategories();
  const { values, set, errorOf, input } = form;
  const chosen = allergensOf(values.allergens);
  const text = (name: ProductField, label: string, more: Parameters<typeof Input>[0] = {}) => (
    <Field label={label} error={errorOf(name)} required={more.required ?? false}>
      {(control) => <Input autoComplete="off" {...more} {...control} {...input(name)} />}
    </Field>
  );
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ImagePicker
          label="Imagen del producto"
          onUpload={uploadPicture}
          value={values.image_url || null}
          onChange={(url) => set('image_url', url ?? '')}
          error={errorOf('image_url')}
        />
      </div>
      {text('name', 'Nombre', { required: true })}
      <MoneyField
        label="Precio"
        text={values.price}
        onTextChange={(text) => set('price', text)}
        currency={currency}
        error={errorOf('price')}
      />
      <Field label="Descripción" error={errorOf('description')} className="sm:col-span-2">
        {(control) => <Textarea rows={2} {...control} {...input('description')} />}
      </Field>
      <Field label="Categoría" error={errorOf('category')}>
        {(control) => (
          <NativeSelect
            {...control}
            {...input('category')}
            onChange={({ target }) =>
              target.value === NEW_CATEGORY ? setAdding(true) : set('category', target.value)
            }
          >
            <option value="">Sin categoría</option>
            {categories.map(({ id, name, is_active }) => (
              <option key={id} value={id}>
                {is_active ? name : `${name} (sin usar)`}
              </option>
            ))}
            <option value={NEW_CATEGORY}>+ Nueva categoría…</option>
          </NativeSelect>
        )}
      </Field>
      <Dialog open={adding} onOpenChange={setAdding}>
        <CategoryDialog
          category={null}
          onSaved={async ({ id }) => {
            await readCategories();
            set('category', id);
            setAdding(false);
          }}
        />
      </Dialog>
      {text('type_menu', 'Tipo de menú', { list: typesId, placeholder: 'Ej: Desayuno' })}
      <datalist id={typesId}>
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {text('minutes', 'Minutos de preparación', { inputMode: 'numeric', className: 'text-right figures' })}
      <Field label="Estación">
        {(control) => (
          <NativeSelect {...control} {...input('station')}>
            <option value="">La de su categoría</option>
            {STATION_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">Impuesto</span>
        <Segmented
          label="Impuesto"
          value={TAXES.find(({ value }) => value === values.tax_category)?.value ?? 'general'}
          onValueChange={(value) => set('tax_category', value)}
          options={TAXES}
        />
      </div>
      {text('barcode', 'Código de barras')}
      <div className="sm:col-span-2">
        <Switch
          label="Control de inventario"
          help="Al servirlo se descuentan los ingredientes de su receta."
          checked={values.tracks_inventory === 'yes'}
          onCheckedChange={(tracks) => set('tracks_inventory', tracks ? 'yes' : '')}
        />
      </div>
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="mb-2 text-sm font-medium">Alérgenos</legend>
        <span className="flex flex-wrap gap-2">
          {ALLERGENS.map((allergen) => {
            const has = chosen.includes(allergen);
            const next = has ? chosen.filter((each) => each !== allergen) : [...chosen, allergen];
            return (
              <Chip
                key={allergen}
                selected={has}
                className="first-letter:uppercase"
                onClick={() => set('allergens', allergensOf(next.join(',')).join(','))}
              >
                {allergen}
              </Chip>
            );
          })}
        </span>
      </fieldset>
    </div>
  );
}
