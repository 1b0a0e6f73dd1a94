import type { BusinessSettings } from '#domain/answers/settings.ts';
import { formatRate, readRate } from '#domain/percent.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { rateErrors } from '../rate-input.ts';
import { SettingsForm } from '../settings-form.tsx';

const valuesOf = (settings: BusinessSettings) => ({
  receivable_limit_cents: String(settings.receivable_limit_cents),
  register_tolerance_cents: String(settings.register_tolerance_cents),
  discount_limit: formatRate(settings.discount_limit),
});
type Values = ReturnType<typeof valuesOf>;

const errorsOf = (values: Values) => ({
  ...rateErrors(values, 'discount_limit'),
  ...(values.receivable_limit_cents === '' ? { receivable_limit_cents: 'Escribe un monto.' } : {}),
  ...(values.register_tolerance_cents === '' ? { register_tolerance_cents: 'Escribe un monto.' } : {}),
});

/** The limits above which an administrator's approval is required. */
export function LimitsForm() {
  return (
    <SettingsForm<Values>
      valuesOf={valuesOf}
      check={errorsOf}
      success="Límites guardados."
      changes={{
        receivable_limit_cents: (text) => ({ receivable_limit_cents: Number(text) }),
        register_tolerance_cents: (text) => ({ register_tolerance_cents: Number(text) }),
        discount_limit: (text) => ({ discount_limit: readRate(text) ?? undefined }),
      }}
    >
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
          <>
            <h3 className="text-sm font-semibold sm:col-span-2">Límites</h3>
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
          </>
        );
      }}
    </SettingsForm>
  );
}
