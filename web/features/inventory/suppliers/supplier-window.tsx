import { api } from '#web/lib/api.ts';
import { optionalEmailErrors, useForm } from '#web/lib/form.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Input } from '#web/ui/input.tsx';
import type { Supplier } from './use-suppliers.ts';

interface Values extends Record<string, string> {
  name: string;
  contact: string;
  phone: string;
  email: string;
}

function errorsOf({ name, email }: Values): Readonly<Record<string, string>> {
  return {
    ...(name.trim() === '' ? { name: 'El nombre del proveedor es requerido' } : {}),
    ...optionalEmailErrors(email),
  };
}

interface FormProps {
  /** The one to change; null for a new one. */
  supplier: Supplier | null;
  onSaved: (supplier: Supplier) => void;
}

function SupplierForm({ supplier, onSaved }: FormProps) {
  const { busy, attempt } = useAttempts();
  const form = useForm<Values>(
    {
      name: supplier?.name ?? '',
      contact: supplier?.contact ?? '',
      phone: supplier?.phone ?? '',
      email: supplier?.email ?? '',
    },
    errorsOf,
  );

  const send = async (values: Values) => {
    const json = {
      name: values.name.trim(),
      contact: values.contact.trim() || null,
      phone: values.phone.trim() || null,
      email: values.email.trim() || null,
    };
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
  };

  return (
    <FormWindow
      size="sm"
      title={supplier ? 'Editar proveedor' : 'Nuevo proveedor'}
      formRef={form.ref}
      onSubmit={form.submit((values) => void send(values))}
      busy={busy}
    >
      <Field label="Nombre" required error={form.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...form.input('name')}
            autoComplete="off"
            maxLength={80}
            placeholder="Ej: Lácteos de Olancho"
          />
        )}
      </Field>
      <Field label="Contacto" error={form.errorOf('contact')}>
        {(control) => (
          <Input
            {...control}
            {...form.input('contact')}
            autoComplete="off"
            maxLength={80}
            placeholder="Quién atiende"
          />
        )}
      </Field>
      <Field label="Teléfono" error={form.errorOf('phone')}>
        {(control) => (
          <Input
            {...control}
            {...form.input('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            placeholder="+504 2233-4410"
          />
        )}
      </Field>
      <Field label="Correo electrónico" error={form.errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            {...form.input('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={120}
            placeholder="pedidos@proveedor.hn"
          />
        )}
      </Field>
    </FormWindow>
  );
}

interface SupplierWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a supplier, or changes one. */
export function SupplierWindow({ open, onClose, ...rest }: SupplierWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <SupplierForm {...rest} />
    </Dialog>
  );
}
