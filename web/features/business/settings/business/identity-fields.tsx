import { BUSINESS_TYPES } from '#domain/business/settings.ts';
import type { Form } from '#web/data/form.ts';
import { uploadPicture } from '#web/data/images.ts';
import { TaxNumberField } from '#web/parts/fiscal/tax-number-field.tsx';
import { ImagePicker } from '#web/parts/photos/image-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { BusinessValues } from './business-form.ts';

const SQUARE = 1;
const typeOptions = BUSINESS_TYPES.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

/** The name, logo and contact data of the business, shown on receipts and the public menu. */
export function IdentityFields({ form }: { form: Form<BusinessValues> }) {
  return (
    <Card className="grid gap-4 sm:grid-cols-2">
      <div className="self-center sm:row-span-2">
        <ImagePicker
          label="Logo del negocio"
          shape={SQUARE}
          value={form.values.logo_url || null}
          onChange={(url) => form.set('logo_url', url ?? '')}
          onUpload={uploadPicture}
          error={form.errorOf('logo_url')}
        />
      </div>
      <TextField form={form} name="name" label="Nombre del negocio" required autoComplete="organization" />
      <Field label="Tipo de negocio" error={form.errorOf('type')}>
        {(control) => (
          <Select
            {...control}
            value={form.values.type}
            onValueChange={(type) => form.set('type', type)}
            options={typeOptions}
          />
        )}
      </Field>
      <TextField form={form} name="phone" label="Teléfono" required type="tel" autoComplete="tel" />
      <TextField
        form={form}
        name="email"
        label="Correo electrónico"
        required
        type="email"
        autoComplete="email"
      />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TaxNumberField form={form} name="rtn" />
        <TextField form={form} name="address" label="Dirección" autoComplete="street-address" />
      </div>
    </Card>
  );
}
