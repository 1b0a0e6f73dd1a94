import type { BankAccount } from '#domain/answers/settings.ts';
import { useForm } from '#web/lib/form.ts';
import { useUnsaved } from '#web/lib/use-unsaved.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

const NUMBER = /^[0-9][0-9 -]{3,39}$/;

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
  const form = useForm(first, ({ bank, number, holder }) => ({
    ...(bank.trim() === '' ? { bank: 'El banco es requerido' } : {}),
    ...(NUMBER.test(number.trim())
      ? {}
      : { number: 'El número lleva de 4 a 40 dígitos, espacios o guiones.' }),
    ...(holder.trim() === '' ? { holder: 'El titular es requerido' } : {}),
  }));
  const { values } = form;
  useUnsaved(form.isDirty, onDirtyChange);

  const save = async () => {
    const saved = {
      id: account.id,
      bank: values.bank.trim(),
      number: values.number.trim(),
      holder: values.holder.trim(),
      is_active: values.is_active === 'yes',
    };
    const fields = await onSave(saved, account);
    if (fields) form.refuse(fields);
    else onClose();
  };
  return (
    <FormWindow
      title={account.bank === '' ? 'Nueva cuenta bancaria' : 'Editar cuenta bancaria'}
      formRef={form.ref}
      onSubmit={form.submit(() => void save())}
      busy={busy}
    >
      <TextField
        form={form}
        name="bank"
        label="Banco"
        required
        maxLength={80}
        placeholder="Ej: Banco Atlántida"
      />
      <TextField
        form={form}
        name="number"
        label="Número de cuenta"
        required
        maxLength={40}
        placeholder="Ej: 1100-223-344"
      />
      <TextField
        form={form}
        name="holder"
        label="Titular"
        required
        maxLength={120}
        placeholder="A nombre de quién está"
      />
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
