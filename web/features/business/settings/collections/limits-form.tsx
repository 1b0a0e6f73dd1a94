import { formatRate } from '#domain/base/percent.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import { limitsInput } from '#domain/business/inputs/settings.ts';
import { readRate } from '#web/base/typed-quantity.ts';
import { numberOf } from '#web/data/input-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SettingsForm } from '../settings-form.tsx';

const valuesOf = (settings: BusinessSettings) => ({
  receivable_limit_cents: String(settings.receivable_limit_cents),
  register_tolerance_cents: String(settings.register_tolerance_cents),
  discount_limit: formatRate(settings.discount_limit),
});
const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  receivable_limit_cents: numberOf(values.receivable_limit_cents),
  register_tolerance_cents: numberOf(values.register_tolerance_cents),
  discount_limit: readRate(values.discount_limit),
});

/** The limits above which an administrator's approval is required. */
export function LimitsForm() {
  return (
    <SettingsForm valuesOf={valuesOf} schema={limitsInput} bodyOf={bodyOf} success="Límites guardados.">
      {(form, { currency }) => {
        const amount = (
          name: 'receivable_limit_cents' | 'register_tolerance_cents',
          label: string,
          help: string,
        ) => (
          <Field label={label} help={help} error={form.errorOf(name)}>
            {(control) => (
              <MoneyInput
                {...control}
                currency={currency}
                value={form.values[name] === '' ? null : Number(form.values[name])}
                onValueChange={(cents) => form.set(name, cents === null ? '' : String(cents))}
              />
            )}
          </Field>
        );
        return (
          <Card className="grid gap-4 sm:grid-cols-2">
            <h2 className="text-base font-semibold sm:col-span-2">Límites</h2>
            {amount(
              'receivable_limit_cents',
              'Límite de fiado por cliente',
              'Para quien no tiene uno propio; con 0 solo se le fía a quien lo tenga.',
            )}
            {amount(
              'register_tolerance_cents',
              'Diferencia de caja tolerada',
              'Con más se pide un motivo y la autorización de un administrador.',
            )}
            <TextField
              form={form}
              name="discount_limit"
              label="Descuento que da un cajero solo (%)"
              help="Con más se pide el PIN de un administrador."
              inputMode="decimal"
              className="text-right figures"
            />
          </Card>
        );
      }}
    </SettingsForm>
  );
}
