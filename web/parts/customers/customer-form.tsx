import type { Customer } from '#domain/customers/answers/receivables.ts';
import { customerInput } from '#domain/customers/inputs/receivables.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { textOrNull, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { TaxNumberField } from '#web/parts/fiscal/tax-number-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { EmailField, PhoneField, TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const valuesOf = (customer: Customer | null, name: string) => ({
  name: customer?.name ?? name,
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  rtn: customer?.rtn ?? '',
  note: customer?.note ?? '',
});

const input = {
  schema: customerInput,
  bodyOf: ({ name, ...rest }: ReturnType<typeof valuesOf>) => ({
    name,
    phone: textOrNull(rest.phone),
    email: textOrNull(rest.email),
    rtn: textOrNull(rest.rtn),
    note: textOrNull(rest.note),
  }),
};

export interface CustomerFormProps {
  /** The customer to edit; null for a new one. */
  customer: Customer | null;
  /** The name of a new customer: the search text without results. */
  name?: string;
  onSaved: (customer: Customer) => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a customer, in a window. */
export default function CustomerForm({ customer, name = '', onSaved, onDirtyChange }: CustomerFormProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(valuesOf(customer, name), input);
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async (json) => {
    const outcome = await attempt(['customer', customer?.id, json], ([id = '']) => ({
      call: (options) =>
        customer
          ? api.receivables.customers[':id'].$put(
              { param: { id: customer.id }, json: { version: customer.version, ...json } },
              options,
            )
          : api.receivables.customers.$post({ json: { id, ...json } }, options),
      success: customer ? 'Cliente actualizado' : 'Cliente agregado',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onSaved(outcome.data.customer);
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={customer ? 'Editar cliente' : 'Nuevo cliente'}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required />
      <PhoneField form={form} name="phone" help="Para encontrarlo y avisarle." placeholder="9988-7766" />
      <EmailField form={form} name="email" />
      <TaxNumberField form={form} name="rtn" />
      <Field label="Nota" error={form.errorOf('note')}>
        {(control) => (
          <Textarea {...control} rows={2} {...form.input('note')} placeholder="Paga los viernes" />
        )}
      </Field>
    </FormWindow>
  );
}
