import type { Supplier } from '#domain/purchasing/answers/suppliers.ts';
import { supplierInput } from '#domain/purchasing/inputs/suppliers.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { textOrNull, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { EmailField, PhoneField, TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

interface FormProps {
  /** The supplier to change; null for a new one. */
  supplier: Supplier | null;
  onSaved: (supplier: Supplier) => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function SupplierForm({ supplier, onSaved, onDirtyChange }: FormProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    {
      name: supplier?.name ?? '',
      contact: supplier?.contact ?? '',
      phone: supplier?.phone ?? '',
      email: supplier?.email ?? '',
    },
    {
      schema: supplierInput,
      bodyOf: ({ name, contact, phone, email }) => ({
        name,
        contact: textOrNull(contact),
        phone: textOrNull(phone),
        email: textOrNull(email),
      }),
    },
  );
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async (json) => {
    const outcome = await attempt(['supplier', supplier?.id, json], ([id = '']) => ({
      call: (options) =>
        supplier
          ? api.suppliers[':id'].$put({ param: { id: supplier.id }, json }, options)
          : api.suppliers.$post({ json: { id, ...json } }, options),
      success: supplier ? 'Proveedor actualizado' : 'Proveedor agregado',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onSaved(outcome.data.supplier);
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      size="sm"
      title={supplier ? 'Editar proveedor' : 'Nuevo proveedor'}
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Lácteos de Olancho" />
      <TextField form={form} name="contact" label="Contacto" placeholder="Quién atiende" />
      <PhoneField form={form} name="phone" placeholder="+504 2233-4410" />
      <EmailField form={form} name="email" placeholder="pedidos@proveedor.hn" />
    </FormWindow>
  );
}

interface SupplierWindowProps extends Omit<FormProps, 'onDirtyChange'> {
  open: boolean;
  onClose: () => void;
}

/** Adds or changes a supplier. Unsaved changes need a confirmation. */
export function SupplierWindow({ open, onClose, ...rest }: SupplierWindowProps) {
  return (
    <UnsavedDialog open={open} what="este proveedor" onClose={onClose}>
      {(setDirty) => <SupplierForm {...rest} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
