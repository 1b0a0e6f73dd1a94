import { Link } from 'wouter';
import type { Day } from '#domain/base/time.ts';
import { may } from '#domain/people/access.ts';
import type { ExpenseOptions } from '#domain/purchasing/answers/expenses.ts';
import { useBusiness } from '#web/data/business.ts';
import type { Form } from '#web/data/form.ts';
import { uploadReceipt } from '#web/data/images.ts';
import { useUser } from '#web/data/session.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { PhotoField } from '#web/parts/photos/photo-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import type { ExpenseValues } from './expense-form.ts';

interface ExpenseFieldsProps {
  form: Form<ExpenseValues>;
  options: ExpenseOptions;
  today: Day;
  /** A register session paid it, so its amount, day and location can't change. */
  fixed: boolean;
  onBusy: (busy: boolean) => void;
}

export function ExpenseFields({ form, options, today, fixed, onBusy }: ExpenseFieldsProps) {
  const { currency } = useBusiness();
  const user = useUser();
  const { values, set, input, errorOf } = form;
  const categories = options.categories.filter(({ id, is_active }) => is_active || id === values.category_id);
  const located = options.locations.length > 1 || errorOf('location_id') !== undefined;
  return (
    <>
      <Field label="¿En qué se gastó?" required error={errorOf('description')}>
        {(control) => (
          <Input {...control} {...input('description')} autoComplete="off" placeholder="Ej: Chimbo de gas" />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoneyField
          label="Monto"
          text={values.amount_cents}
          onTextChange={(text) => set('amount_cents', text)}
          currency={currency}
          error={errorOf('amount_cents')}
          disabled={fixed}
        />
        <DateField
          label="Día"
          required
          value={values.business_day}
          onValueChange={(day) => set('business_day', day)}
          max={today}
          disabled={fixed}
          error={errorOf('business_day')}
        />
        <Field
          label="Categoría"
          error={errorOf('category_id')}
          help={
            categories.length === 0 && may(user, 'business:write') ? (
              <>
                Agrégalas en{' '}
                <Link href="/settings/gastos" className="underline underline-offset-4">
                  Opciones
                </Link>
                .
              </>
            ) : undefined
          }
        >
          {(control) => (
            <NativeSelect {...control} {...input('category_id')}>
              <option value="">Sin Categoría</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {located && (
          <Field label="Sucursal" error={errorOf('location_id')}>
            {(control) => (
              <NativeSelect {...control} {...input('location_id')} disabled={fixed}>
                {!options.locations.some(({ id }) => id === values.location_id) && (
                  <option value={values.location_id}>—</option>
                )}
                {options.locations.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
      </div>
      <PhotoField
        label="Foto del recibo"
        of="Recibo"
        value={values.photo_url || null}
        onChange={(url) => set('photo_url', url ?? '')}
        onUpload={uploadReceipt}
        onBusy={onBusy}
      />
    </>
  );
}
