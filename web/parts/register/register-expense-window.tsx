import { useSWRConfig } from 'swr';
import { parseTypedCents } from '#domain/bills/charge.ts';
import { registerExpenseInput } from '#domain/purchasing/inputs/expenses.ts';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { reportPath } from '#web/data/register/register-paths.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { openDeviceDrawer } from '#web/parts/print/device-drawer.ts';
import { Field } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CashFormWindow } from './cash-form-window.tsx';

const EMPTY = { amount: '', description: '', category: '' };
const input = {
  schema: registerExpenseInput,
  bodyOf: ({ amount, description, category }: typeof EMPTY) => ({
    amount_cents: parseTypedCents(amount),
    description,
    category_id: category || undefined,
  }),
  names: { amount_cents: 'amount', category_id: 'category' },
} as const;

interface RegisterExpenseWindowProps {
  session: RegisterSession;
  onDone: () => void;
}

/** Pays an expense with the register's cash; it appears in Gastos too. */
export function RegisterExpenseWindow({ session, onDone }: RegisterExpenseWindowProps) {
  const { money } = useSalesSettings();
  const { expenseCategories } = useRegister();
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(EMPTY, input);
  const needsNetwork = useNeedsNetwork();

  const send = form.submit(async (expense) => {
    const paidAt = serverNow();
    const outcome = await attempt(['expense', session.id, expense], ([id = '']) => ({
      call: (options) =>
        api.register[':id'].expenses.$post({ param: { id: session.id }, json: { id, ...expense } }, options),
      success: `Gasto de caja: ${money(expense.amount_cents)}`,
    }));
    if (!outcome) return;
    if (!outcome.ok) return form.refuse(outcome.fields);
    void openDeviceDrawer(paidAt);
    void mutate(reportPath(session.id), outcome.data, { revalidate: false });
    onDone();
  });

  return (
    <CashFormWindow
      title="Gasto de caja"
      description={`${session.register_name}. Se paga con el efectivo de la caja y queda en Gastos.`}
      busy={busy}
      formRef={form.ref}
      onSubmit={send}
      amount={form.values.amount}
      amountError={form.errorOf('amount')}
      reason={needsNetwork}
      onAmount={(typed) => form.set('amount', typed)}
    >
      <TextField form={form} name="description" label="¿En qué se gastó?" required />
      {expenseCategories.length > 0 && (
        <Field label="Categoría (opcional)" error={form.errorOf('category')}>
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
    </CashFormWindow>
  );
}
