import type { Customer } from '#domain/customers/answers/receivables.ts';
import { openingDebtInput } from '#domain/customers/inputs/receivables.ts';
import { openingNotice } from '#domain/customers/receivables.ts';
import { api } from '#web/data/api.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { numberOf, textOrNone, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface FormProps {
  customer: Customer;
  onSaved: () => void;
}

function OpeningForm({ customer, onSaved }: FormProps) {
  const { currency } = useBusiness();
  const { day: today } = useToday();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { amount_cents: '', owed_on: today, note: '' },
    {
      schema: openingDebtInput(today),
      bodyOf: ({ amount_cents, owed_on, note }) => ({
        amount_cents: numberOf(amount_cents),
        owed_on,
        note: textOrNone(note),
      }),
    },
  );
  const { id, name } = customer;
  const notice = openingNotice(customer, Number(form.values.amount_cents), currency);

  const send = form.submit(async (json) => {
    const outcome = await attempt(['opening', id, json], ([debt = '']) => ({
      call: (options) =>
        api.receivables.customers[':id'].opening.$post(
          { param: { id }, json: { id: debt, ...json } },
          options,
        ),
      success: 'Saldo inicial registrado',
      failure: form.unlessShown(),
    }));
    if (outcome?.ok) onSaved();
    else if (outcome) form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title="Saldo inicial"
      description={`Lo que ${name} debía antes de Fogón. No es una venta ni un ingreso de hoy.`}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <MoneyField
        label="Monto"
        {...(notice === null ? {} : { help: notice })}
        currency={currency}
        text={form.values.amount_cents}
        onTextChange={(cents) => form.set('amount_cents', cents)}
        error={form.errorOf('amount_cents')}
      />
      <DateField
        label="Desde"
        required
        value={form.values.owed_on}
        onValueChange={(day) => form.set('owed_on', day)}
        max={today}
        error={form.errorOf('owed_on')}
      />
      <TextField form={form} name="note" label="Nota" placeholder="Del cuaderno" />
    </FormWindow>
  );
}

interface OpeningWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Records what a customer owed before Fogón. */
export function OpeningWindow({ open, onClose, ...form }: OpeningWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <OpeningForm {...form} />
    </Dialog>
  );
}
