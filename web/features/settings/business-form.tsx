import { useState } from 'react';
import { emailError } from '#domain/auth-rules.ts';
import { formatRate, readRate } from '#domain/percent.ts';
import { COUNTRIES } from '#domain/time.ts';
import type { BusinessSettings } from '#web/lib/business.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { BusinessChange } from './use-business-info.ts';

const PHONE_MIN = 8;
const regions = new Intl.DisplayNames(['es'], { type: 'region' });
const countryOptions = COUNTRIES.map((code) => ({ value: code, label: regions.of(code) ?? code })).sort(
  (a, b) => a.label.localeCompare(b.label, 'es'),
);

function valuesOf(settings: BusinessSettings) {
  return {
    name: settings.name,
    address: settings.address ?? '',
    phone: settings.phone,
    email: settings.email,
    rtn: settings.rtn ?? '',
    tax_percentage: formatRate(settings.tax_percentage),
    tip_percentage: formatRate(settings.tip_percentage),
  };
}
type Values = ReturnType<typeof valuesOf>;

function errorsOf(values: Values): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const name = values.name.trim();
  if (name === '') errors.name = 'El nombre del negocio es requerido';
  else if (name.length < 2) errors.name = 'El nombre debe tener al menos 2 caracteres';
  const email = emailError(values.email);
  if (email) errors.email = email;
  if (values.phone.replace(/\D/g, '').length < PHONE_MIN) errors.phone = 'Número de teléfono inválido';
  if (!/^[\d-]*$/.test(values.rtn.trim())) errors.rtn = 'El RTN lleva solo números y guiones.';
  for (const rate of ['tax_percentage', 'tip_percentage'] as const) {
    if (readRate(values[rate]) === null) errors[rate] = 'Escribe un porcentaje de 0 a 100.';
  }
  return errors;
}

interface BusinessFormProps {
  settings: BusinessSettings;
  busy: boolean;
  onSave: (change: BusinessChange) => Promise<Readonly<Record<string, string>> | null>;
}

/** What identifies the business and how it charges. `onSave` answers the fields at fault, or null. */
export function BusinessForm({ settings, busy, onSave }: BusinessFormProps) {
  const form = useForm<Values>(valuesOf(settings), errorsOf);
  const [country, setCountry] = useState(settings.country);
  const [included, setIncluded] = useState(settings.prices_include_tax);

  const save = async (values: Values) => {
    const fields = await onSave({
      name: values.name.trim(),
      address: values.address.trim() || null,
      phone: values.phone.trim(),
      email: values.email.trim(),
      rtn: values.rtn.trim() || null,
      country,
      tax_percentage: readRate(values.tax_percentage) ?? 0,
      prices_include_tax: included,
      tip_percentage: readRate(values.tip_percentage) ?? 0,
    });
    if (fields) form.refuse(fields);
  };
  const text = (name: keyof Values, label: string, more: Partial<Parameters<typeof Input>[0]> = {}) => (
    <Field label={label} error={form.errorOf(name)} required={more.required ?? false}>
      {(control) => <Input {...more} {...control} {...form.input(name)} />}
    </Field>
  );

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void save(values))}
      className="grid gap-4 sm:grid-cols-2"
    >
      {text('name', 'Nombre del negocio', { required: true, autoComplete: 'organization' })}
      {text('rtn', 'RTN', { inputMode: 'numeric' })}
      {text('phone', 'Teléfono', { required: true, type: 'tel', autoComplete: 'tel' })}
      {text('email', 'Correo electrónico', { required: true, type: 'email', autoComplete: 'email' })}
      <div className="sm:col-span-2">{text('address', 'Dirección', { autoComplete: 'street-address' })}</div>
      <Field label="País" help="El país decide la zona horaria de los días y turnos.">
        {(control) => (
          <Select {...control} value={country} onValueChange={setCountry} options={countryOptions} />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {text('tax_percentage', 'Impuesto (%)', { inputMode: 'decimal', className: 'text-right figures' })}
        {text('tip_percentage', 'Propina sugerida (%)', {
          inputMode: 'decimal',
          className: 'text-right figures',
        })}
      </div>
      <div className="sm:col-span-2">
        <Switch
          label="Los precios incluyen el impuesto"
          help="Vale para las cuentas nuevas; lo que ya se cobró no cambia."
          checked={included}
          onCheckedChange={setIncluded}
        />
      </div>
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
