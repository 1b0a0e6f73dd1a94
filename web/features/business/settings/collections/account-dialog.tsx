import type { BankAccount } from '#domain/business/answers/settings.ts';
import { bankAccountInput } from '#domain/business/inputs/settings.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

interface AccountFormProps {
  account: BankAccount;
  onSave: (account: BankAccount, began: BankAccount) => Promise<Readonly<Record<string, string>> | null>;
  busy: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

function AccountForm({ account, busy, onSave, onDirtyChange, onClose }: AccountFormProps) {
  const first = {
    bank: account.bank,
    number: account.number,
    holder: account.holder,
    is_active: account.is_active ? 'yes' : 'no',
  };
  const form = useInputForm(first, {
    schema: bankAccountInput,
    bodyOf: (values) => ({ ...values, is_active: values.is_active === 'yes' }),
  });
  const { values } = form;
  useUnsaved(form.isDirty, onDirtyChange);

  const save = form.submit(async (body) => {
    const fields = await onSave({ id: account.id, ...body }, account);
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title={account.bank === '' ? 'Nueva cuenta bancaria' : 'Editar cuenta bancaria'}
      formRef={form.ref}
      onSubmit={save}
      busy={busy}
    >
      <TextField form={form} name="bank" label="Banco" required placeholder="Ej: Banco Atlántida" />
      <TextField form={form} name="number" label="Número de cuenta" required placeholder="Ej: 1100-223-344" />
      <TextField form={form} name="holder" label="Titular" required placeholder="A nombre de quién está" />
      <Switch
        label="En uso"
        checked={values.is_active === 'yes'}
        onCheckedChange={(on) => form.set('is_active', on ? 'yes' : 'no')}
      />
    </FormWindow>
  );
}

interface AccountDialogProps extends Omit<AccountFormProps, 'account' | 'onDirtyChange'> {
  account: BankAccount | null;
}

/** Adds or changes a bank account. */
export function AccountDialog({ account, ...rest }: AccountDialogProps) {
  return (
    <UnsavedDialog open={account !== null} what="la cuenta bancaria" onClose={rest.onClose}>
      {(setDirty) => account && <AccountForm {...rest} account={account} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
