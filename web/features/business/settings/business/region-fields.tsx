import { COUNTRIES, zoneOf } from '#domain/base/time.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import type { Form } from '#web/data/form.ts';
import { TimeField } from '#web/parts/fields/time-field.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { BusinessValues } from './business-form.ts';

const regions = new Intl.DisplayNames(['es'], { type: 'region' });
const currencies = new Intl.DisplayNames(['es'], { type: 'currency' });
const countryOptions = COUNTRIES.map((code) => ({ value: code, label: regions.of(code) ?? code })).sort(
  (a, b) => a.label.localeCompare(b.label, 'es'),
);
const currencyOptions = CURRENCIES.map((code) => ({
  value: code,
  label: `${code} · ${currencies.of(code) ?? code}`,
}));

const zoneText = (country: string) => zoneOf(country).replaceAll('_', ' ');

interface RegionFieldsProps {
  form: Form<BusinessValues>;
  /** The stored values: a change of some has an effect on past sales, which is said then. */
  saved: BusinessValues;
}

/**
 * Country, currency, rates and the start of the business day. A change of country or start also changes the
 * business days and shifts of past sales, but never their amounts.
 */
export function RegionFields({ form, saved }: RegionFieldsProps) {
  const { values } = form;
  return (
    <Card className="grid gap-4 sm:grid-cols-2">
      <h2 className="text-base font-semibold sm:col-span-2">Región e impuestos</h2>
      <Field
        label="País"
        help={
          values.country === saved.country
            ? `Hora de ${zoneText(values.country)}.`
            : `Hora de ${zoneText(values.country)}. Lo ya vendido pasa al día y turno de esa hora.`
        }
        error={form.errorOf('country')}
      >
        {(control) => (
          <Select
            {...control}
            value={values.country}
            onValueChange={(country) => form.set('country', country)}
            options={countryOptions}
          />
        )}
      </Field>
      <Field label="Moneda" help="No cambia después de la primera venta." error={form.errorOf('currency')}>
        {(control) => (
          <Select
            {...control}
            value={values.currency}
            onValueChange={(currency) => form.set('currency', currency)}
            options={currencyOptions}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="tax_percentage"
        label="Impuesto (%)"
        inputMode="decimal"
        className="text-right figures"
      />
      <TextField
        form={form}
        name="tip_percentage"
        label="Propina sugerida (%)"
        help="Siempre voluntaria: nunca es parte de la cuenta."
        inputMode="decimal"
        className="text-right figures"
      />
      <TimeField
        label="El día de negocio empieza a las"
        help={
          values.day_start_minutes === saved.day_start_minutes
            ? 'Un bar que cierra de madrugada elige, por ejemplo, las 4:00.'
            : 'También lo ya vendido pasa al día que le toca con la nueva hora, en todos los informes y listas; los gastos con fecha propia no cambian.'
        }
        value={values.day_start_minutes}
        onValueChange={(time) => form.set('day_start_minutes', time)}
        error={form.errorOf('day_start_minutes')}
      />
      <Field label="Idioma" help="Fogón habla español; el menú público, también inglés.">
        {(control) => <Input {...control} value="Español" readOnly />}
      </Field>
      <div className="sm:col-span-2">
        <Switch
          label="Los precios incluyen el impuesto"
          help="Vale para lo que se pida desde ahora; lo que ya está en una cuenta no cambia."
          checked={values.prices_include_tax === 'yes'}
          onCheckedChange={(on) => form.set('prices_include_tax', on ? 'yes' : 'no')}
        />
      </div>
    </Card>
  );
}
