import type { BusinessSettings } from '#domain/answers/settings.ts';
import { emailError, phoneError } from '#domain/auth-rules.ts';
import { rtnError } from '#domain/rtn.ts';
import { BUSINESS_TYPES } from '#domain/settings.ts';
import { uploadPicture } from '#web/lib/images.ts';
import { Field } from '#web/ui/field.tsx';
import { ImagePicker } from '#web/ui/image-picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { RtnField, TextField } from '#web/ui/text-field.tsx';
import { SettingsForm } from '../settings-form.tsx';

const SQUARE = 1;
const typeOptions = BUSINESS_TYPES.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

const valuesOf = (settings: BusinessSettings) => ({
  name: settings.name,
  logo_url: settings.logo_url ?? '',
  type: settings.type,
  rtn: settings.rtn ?? '',
  phone: settings.phone,
  email: settings.email,
  address: settings.address ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function errorsOf(values: Values): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const name = values.name.trim();
  if (name === '') errors.name = 'El nombre del negocio es requerido';
  else if (name.length < 2) errors.name = 'El nombre debe tener al menos 2 caracteres';
  const email = emailError(values.email);
  if (email) errors.email = email;
  const phone = phoneError(values.phone);
  if (phone) errors.phone = phone;
  const rtn = rtnError(values.rtn);
  if (rtn) errors.rtn = rtn;
  return errors;
}

const orNull = (text: string) => text.trim() || null;

/** The name, logo and contact data of the business, shown on receipts and the public menu. */
export function BusinessIdentity() {
  return (
    <SettingsForm<Values>
      valuesOf={valuesOf}
      check={errorsOf}
      success="Información del negocio guardada."
      changes={{
        name: (text) => ({ name: text.trim() }),
        logo_url: (text) => ({ logo_url: text || null }),
        type: (text) => ({ type: BUSINESS_TYPES.find((type) => type === text) }),
        rtn: (text) => ({ rtn: orNull(text) }),
        phone: (text) => ({ phone: text.trim() }),
        email: (text) => ({ email: text.trim() }),
        address: (text) => ({ address: orNull(text) }),
      }}
    >
      {(form) => {
        return (
          <>
            <div className="sm:col-span-2">
              <ImagePicker
                label="Logo del negocio"
                shape={SQUARE}
                value={form.values.logo_url || null}
                onChange={(url) => form.set('logo_url', url ?? '')}
                onUpload={uploadPicture}
                error={form.errorOf('logo_url')}
              />
            </div>
            <TextField
              form={form}
              name="name"
              label="Nombre del negocio"
              required
              autoComplete="organization"
            />
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
            <RtnField form={form} name="rtn" />
            <TextField form={form} name="address" label="Dirección" autoComplete="street-address" />
          </>
        );
      }}
    </SettingsForm>
  );
}
