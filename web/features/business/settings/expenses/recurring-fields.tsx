import type { ExpenseOptions } from '#domain/purchasing/answers/expenses.ts';
import { EXPENSE_PERIODS } from '#domain/purchasing/recurring-expenses.ts';
import { useBusiness } from '#web/data/business.ts';
import type { Form } from '#web/data/form.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import type { RecurringValues } from './recurring-form.ts';
import { PERIOD_TEXTS } from './recurring-texts.ts';

interface RecurringFieldsProps {
  form: Form<RecurringValues>;
  options: ExpenseOptions;
}

export function RecurringFields({ form, options }: RecurringFieldsProps) {
  const { currency } = useBusiness();
  const { values, set, input, errorOf } = form;
  const select = (
    name: 'category_id' | 'location_id',
    label: string,
    choices: readonly { id: string; name: string }[],
    none?: string,
  ) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <NativeSelect {...control} {...input(name)}>
          {(none !== undefined || !choices.some(({ id }) => id === values[name])) && (
            <option value={none === undefined ? values[name] : ''}>{none ?? '—'}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  const day = (name: 'starts_on' | 'ends_on', label: string, help?: string) => (
    <DateField
      label={label}
      help={help}
      required={name === 'starts_on'}
      value={values[name]}
      onValueChange={(chosen) => set(name, chosen)}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <Field label="¿Qué se paga?" required error={errorOf('description')}>
        {(control) => (
          <Input
            {...control}
            {...input('description')}
            autoComplete="off"
            placeholder="Ej: Alquiler del local"
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoneyField
          label="Monto"
          text={values.amount_cents}
          onTextChange={(text) => set('amount_cents', text)}
          currency={currency}
          error={errorOf('amount_cents')}
        />
        <Field label="Cada cuánto" required error={errorOf('period')}>
          {(control) => (
            <NativeSelect {...control} {...input('period')}>
              {EXPENSE_PERIODS.map((period) => (
                <option key={period} value={period}>
                  {PERIOD_TEXTS[period]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {day('starts_on', 'Primer día', 'Se registra solo desde ese día.')}
        {day('ends_on', 'Último día (opcional)')}
        {select(
          'category_id',
          'Categoría',
          options.categories.filter(({ id, is_active }) => is_active || id === values.category_id),
          'Sin Categoría',
        )}
        {(options.locations.length > 1 || errorOf('location_id')) &&
          select('location_id', 'Sucursal', options.locations)}
      </div>
    </>
  );
}
