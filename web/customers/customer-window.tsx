import type { Customer } from '#domain/answers/receivables.ts';
import { rtnError } from '#domain/rtn.ts';
import { api } from '#web/lib/api.ts';
import { contactErrors, useForm } from '#web/lib/form.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { EmailField, PhoneField, RtnField, TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

interface Values extends Record<string, string> {
  name: string;
  phone: string;
  email: string;
  rtn: string;
  note: string;
}

function errorsOf(values: Values): Readonly<Record<string, string>> {
  const wrongRtn = rtnError(values.rtn);
  return {
    ...(values.name.trim() === '' ? { name: 'El nombre del cliente es requerido' } : {}),
    ...contactErrors(values),
    ...(wrongRtn ? { rtn: wrongRtn } : {}),
  };
}

const valuesOf = (customer: Customer | null, name: string): Values => ({
  name: customer?.name ?? name,
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  rtn: customer?.rtn ?? '',
  note: customer?.note ?? '',
});

interface FormProps {
  /** The customer to edit; null for a new one. */
  customer: Customer | null;
  /** The name of a new customer: the search text without results. */
  name?: string;
  onSaved: (customer: Customer) => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function CustomerForm({ customer, name = '', onSaved, onDirtyChange }: FormProps) {
  const { busy, attempt } = useAttempts();
  const form = useForm<Values>(valuesOf(customer, name), errorsOf);
  useUnsaved(form.isDirty, onDirtyChange);

  const send = async (values: Values) => {
    const json = {
      name: values.name.trim(),
      phone: values.phone.trim() || null,
      email: values.email.trim() || null,
      rtn: values.rtn.trim() || null,
      note: values.note.trim() || null,
    };
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
  };

  return (
    <FormWindow
      title={customer ? 'Editar cliente' : 'Nuevo cliente'}
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit((values) => void send(values))}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required maxLength={80} />
      <PhoneField form={form} name="phone" help="Para encontrarlo y avisarle." placeholder="9988-7766" />
      <EmailField form={form} name="email" />
      <RtnField form={form} name="rtn" />
      <Field label="Nota" error={form.errorOf('note')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            {...form.input('note')}
            placeholder="Paga los viernes"
          />
        )}
      </Field>
    </FormWindow>
  );
}

interface CustomerWindowProps extends Omit<FormProps, 'onDirtyChange'> {
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a customer; asks for confirmation before unsaved changes are lost. */
export function CustomerWindow({ open, onClose, ...form }: CustomerWindowProps) {
  return (
    <UnsavedDialog open={open} what="este cliente" onClose={onClose}>
      {(setDirty) => <CustomerForm {...form} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
