import type { BusinessSettings } from '#domain/answers/settings.ts';
import { regionInput } from '#domain/inputs/settings.ts';
import { formatRate, readRate } from '#domain/percent.ts';
import { CURRENCIES } from '#domain/settings.ts';
import { COUNTRIES, clockOfMinutes, minutesOfClock, zoneOf } from '#domain/time.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { SettingsForm } from '../settings-form.tsx';

const regions = new Intl.DisplayNames(['es'], { type: 'region' });
const currencies = new Intl.DisplayNames(['es'], { type: 'currency' });
const countryOptions = COUNTRIES.map((code) => ({ value: code, label: regions.of(code) ?? code })).sort(
  (a, b) => a.label.localeCompare(b.label, 'es'),
);
const currencyOptions = CURRENCIES.map((code) => ({
  value: code,
  label: `${code} · ${currencies.of(code) ?? code}`,
}));

const valuesOf = (settings: BusinessSettings) => ({
  country: settings.country,
  currency: settings.currency,
  tax_percentage: formatRate(settings.tax_percentage),
  tip_percentage: formatRate(settings.tip_percentage),
  prices_include_tax: settings.prices_include_tax ? 'yes' : 'no',
  day_start_minutes: clockOfMinutes(settings.day_start_minutes),
});
const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  tax_percentage: readRate(values.tax_percentage),
  tip_percentage: readRate(values.tip_percentage),
  prices_include_tax: values.prices_include_tax === 'yes',
  day_start_minutes: minutesOfClock(values.day_start_minutes),
});

const zoneText = (country: string) => zoneOf(country).replaceAll('_', ' ');

/**
 * Country, currency, rates and the start of the business day. A change of country or start also changes the
 * business days and shifts of past sales, but never their amounts.
 */
export function BusinessRules() {
  return (
    <SettingsForm
      valuesOf={valuesOf}
      schema={regionInput}
      bodyOf={bodyOf}
      success="Impuestos y región guardados."
    >
      {(form) => (
        <>
          <h3 className="text-sm font-semibold sm:col-span-2">Región e impuestos</h3>
          <Field
            label="País"
            help={`Hora de ${zoneText(form.values.country)}. Al cambiarlo, lo ya vendido pasa al día y turno de esa hora.`}
            error={form.errorOf('country')}
          >
            {(control) => (
              <Select
                {...control}
                value={form.values.country}
                onValueChange={(country) => form.set('country', country)}
                options={countryOptions}
              />
            )}
          </Field>
          <Field
            label="Moneda"
            help="No cambia después de la primera venta."
            error={form.errorOf('currency')}
          >
            {(control) => (
              <Select
                {...control}
                value={form.values.currency}
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
            help="Un bar que cierra de madrugada elige, por ejemplo, las 4:00. Al cambiarla, también lo ya vendido pasa al día que le toca con la nueva hora, en todos los informes y listas; los gastos con fecha propia no cambian."
            value={form.values.day_start_minutes}
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
              checked={form.values.prices_include_tax === 'yes'}
              onCheckedChange={(on) => form.set('prices_include_tax', on ? 'yes' : 'no')}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
