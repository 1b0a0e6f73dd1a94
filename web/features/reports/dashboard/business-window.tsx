import { COUNTRIES, zoneOf } from '#domain/base/time.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import { currencyOf, firstCountry } from '#domain/business/countries.ts';
import { firstSettingsInput } from '#domain/business/inputs/settings.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import { api } from '#web/data/api.ts';
import { useSettings } from '#web/data/business.ts';
import { textOrNull, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { TaxNumberField } from '#web/parts/fiscal/tax-number-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';

const regions = new Intl.DisplayNames(['es'], { type: 'region' });
const currencies = new Intl.DisplayNames(['es'], { type: 'currency' });
const countries = COUNTRIES.map((code) => ({ code, name: regions.of(code) ?? code })).sort((a, b) =>
  a.name.localeCompare(b.name, 'es'),
);

/** The initial values of a business without settings: the country comes from its phone number. */
function firstValues({ country, currency, phone, rtn }: BusinessSettings) {
  const phoneCountry = firstCountry({ country, phone });
  return {
    country: phoneCountry,
    currency: phoneCountry === country ? currency : (currencyOf(phoneCountry) ?? currency),
    rtn: rtn ?? '',
  };
}
function BusinessForm({ settings, onClose }: { settings: BusinessSettings; onClose: () => void }) {
  const { mutate } = useSettings();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(firstValues(settings), {
    schema: firstSettingsInput,
    bodyOf: (values) => ({ ...values, rtn: textOrNull(values.rtn) }),
  });
  const { values, set, errorOf, input } = form;

  const save = form.submit(async (json) => {
    const outcome = await attempt(['first-business', json], () => ({
      call: (options) => api.settings.$patch({ json }, options),
      success: 'Información del negocio guardada.',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (!outcome.ok) return form.refuse(outcome.fields);
    await mutate(outcome.data, { revalidate: false });
    onClose();
  });

  return (
    <FormWindow
      title="Tu negocio"
      description="Lo que va en las cuentas y los recibos desde la primera venta."
      size="sm"
      formRef={form.ref}
      onSubmit={save}
      busy={busy}
    >
      <Field
        label="País"
        help={`Zona horaria: ${zoneOf(values.country).replaceAll('_', ' ')}`}
        error={errorOf('country')}
      >
        {(control) => (
          <NativeSelect
            {...control}
            {...input('country')}
            onChange={({ target }) => {
              set('country', target.value);
              set('currency', currencyOf(target.value) ?? values.currency);
            }}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Moneda" help="No cambia después de la primera venta." error={errorOf('currency')}>
        {(control) => (
          <NativeSelect {...control} {...input('currency')}>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code} · {currencies.of(code) ?? code}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TaxNumberField form={form} name="rtn" help="Opcional: 14 dígitos. Sale en los recibos." />
    </FormWindow>
  );
}

interface BusinessWindowProps {
  open: boolean;
  onClose: () => void;
}

/** The first step: country, currency and tax number of the business, before its first sale. */
export default function BusinessWindow({ open, onClose }: BusinessWindowProps) {
  const { data: settings } = useSettings();
  return (
    <Dialog open={open && settings !== undefined} onOpenChange={(next) => !next && onClose()}>
      {settings && <BusinessForm settings={settings} onClose={onClose} />}
    </Dialog>
  );
}
