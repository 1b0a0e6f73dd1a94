import { useId } from 'react';
import { useSWRConfig } from 'swr';
import { typedCents } from '#domain/charging.ts';
import { api } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { AmountField, AmountPad } from '#web/sales-parts/amount-entry.tsx';
import { useAttempts } from '#web/sales-parts/charge-attempt.ts';
import { type RegisterSession, useRegister } from '#web/sales-parts/use-register.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { RegisterWindow, WindowButtons } from './register-window.tsx';
import { reportPath } from './use-report.ts';

const EMPTY = { amount: '', description: '', category: '' };
type Expense = typeof EMPTY;

function errorsOf({ amount, description }: Expense): Readonly<Record<string, string>> {
  return {
    ...((typedCents(amount) ?? 0) > 0 ? {} : { amount: 'Escribe el monto.' }),
    ...(description.trim() === '' ? { description: 'Escribe en qué se gastó.' } : {}),
  };
}

interface DrawerExpenseWindowProps {
  session: RegisterSession;
  onDone: () => void;
}

/** Pays an expense with the drawer's cash: it is listed in Gastos too. */
export function DrawerExpenseWindow({ session, onDone }: DrawerExpenseWindowProps) {
  const formId = useId();
  const { currency, money } = useSalesSettings();
  const { expenseCategories } = useRegister();
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const form = useForm(EMPTY, errorsOf);

  const send = async ({ amount, description, category }: Expense) => {
    const amount_cents = typedCents(amount) ?? 0;
    const expense = {
      description: description.trim(),
      amount_cents,
      ...(category === '' ? {} : { category_id: category }),
    };
    const outcome = await attempt(['expense', session.id, expense], ([id = '']) => ({
      call: (options) =>
        api.register[':id'].expenses.$post({ param: { id: session.id }, json: { id, ...expense } }, options),
      success: `Gasto de caja: ${money(amount_cents)}`,
    }));
    if (!outcome) return;
    if (!outcome.ok) {
      const { amount_cents: wrong, ...others } = outcome.fields;
      return form.refuse(wrong === undefined ? others : { ...others, amount: wrong });
    }
    void mutate(reportPath(session.id), outcome.data, { revalidate: false });
    onDone();
  };

  return (
    <RegisterWindow
      title="Gasto de caja"
      description={`${session.register_name}. Se paga con el efectivo de la caja y queda en Gastos.`}
      size="lg"
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={busy}>
            Guardar
          </Button>
        </WindowButtons>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={form.submit((values) => void send(values))}>
        <fieldset
          disabled={busy}
          className="grid min-w-0 content-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_auto_1fr] sm:gap-x-6"
        >
          <AmountField
            label="Monto"
            currency={currency}
            typed={form.values.amount}
            onTyped={(typed) => form.set('amount', typed)}
            placeholder="0.00"
            error={form.errorOf('amount') ?? null}
          />
          <AmountPad
            typed={form.values.amount}
            onTyped={(typed) => form.set('amount', typed)}
            className="sm:col-start-2 sm:row-span-3 sm:row-start-1"
          />
          <Field label="¿En qué se gastó?" required error={form.errorOf('description')}>
            {(control) => (
              <Input {...control} {...form.input('description')} autoComplete="off" maxLength={120} />
            )}
          </Field>
          {expenseCategories.length > 0 && (
            <Field label="Categoría (opcional)">
              {(control) => (
                <NativeSelect {...control} {...form.input('category')}>
                  <option value="">Sin categoría</option>
                  {expenseCategories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
        </fieldset>
      </form>
    </RegisterWindow>
  );
}
