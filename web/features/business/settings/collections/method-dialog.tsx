import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { goesToBank, PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import type { BankAccount, PaymentMethod } from '#domain/business/answers/settings.ts';
import { paymentMethodInput } from '#domain/business/inputs/settings.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

const NO_ACCOUNT = 'none';
const kindOptions = PAYMENT_KIND_NAMES.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));

interface MethodFormProps {
  method: PaymentMethod;
  accounts: readonly BankAccount[];
  onSave: (method: PaymentMethod, began: PaymentMethod) => Promise<Readonly<Record<string, string>> | null>;
  busy: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

function MethodForm({ method, accounts, busy, onSave, onDirtyChange, onClose }: MethodFormProps) {
  const first = {
    name: method.name,
    kind: method.kind,
    bank_account_id: method.bank_account_id ?? NO_ACCOUNT,
    is_active: method.is_active ? 'yes' : 'no',
  };
  const kindOf = (text: string) => PAYMENT_KIND_NAMES.find((each) => each === text) ?? method.kind;
  const form = useInputForm<Record<keyof typeof first, string>, typeof paymentMethodInput>(first, {
    schema: paymentMethodInput,
    bodyOf: ({ name, kind, bank_account_id, is_active }) => ({
      name,
      kind,
      bank_account_id: goesToBank(kindOf(kind)) && bank_account_id !== NO_ACCOUNT ? bank_account_id : null,
      is_active: is_active === 'yes',
    }),
  });
  const { values } = form;
  useUnsaved(form.isDirty, onDirtyChange);
  const kind = kindOf(values.kind);
  const hasAccount = goesToBank(kind);
  const usable = accounts.filter(({ id, is_active }) => is_active || id === method.bank_account_id);

  const save = form.submit(async (body) => {
    const fields = await onSave({ ...method, ...body }, method);
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title={method.name === '' ? 'Nuevo método de pago' : 'Editar método de pago'}
      formRef={form.ref}
      onSubmit={save}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Tarjeta BAC" />
      <Field
        label="Cómo se paga"
        error={form.errorOf('kind')}
        {...(method.is_used ? { help: 'Ya se cobró con él: no cambia.' } : {})}
      >
        {(control) => (
          <Select
            {...control}
            value={kind}
            onValueChange={(next) => form.set('kind', next)}
            options={kindOptions}
            disabled={method.is_used}
          />
        )}
      </Field>
      {hasAccount && usable.length > 0 && (
        <Field label="Cuenta bancaria" error={form.errorOf('bank_account_id')}>
          {(control) => (
            <Select
              {...control}
              value={values.bank_account_id}
              onValueChange={(id) => form.set('bank_account_id', id)}
              options={[
                { value: NO_ACCOUNT, label: 'Ninguna' },
                ...usable.map(({ id, bank, number }) => ({ value: id, label: `${bank} ${number}` })),
              ]}
            />
          )}
        </Field>
      )}
      <Switch
        label="En uso"
        help="Sin usar no se ofrece al cobrar; lo cobrado con él queda."
        checked={values.is_active === 'yes'}
        onCheckedChange={(on) => form.set('is_active', on ? 'yes' : 'no')}
      />
    </FormWindow>
  );
}

interface MethodDialogProps extends Omit<MethodFormProps, 'method' | 'onDirtyChange'> {
  method: PaymentMethod | null;
}

/** Adds or changes a payment method. */
export function MethodDialog({ method, ...rest }: MethodDialogProps) {
  return (
    <UnsavedDialog open={method !== null} what="el método de pago" onClose={rest.onClose}>
      {(setDirty) => method && <MethodForm {...rest} method={method} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
