import { type Answer, type api, send } from '#web/lib/api.ts';
import { COLLECTIONS_PATH } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';
import { useApi } from '#web/lib/swr.tsx';

type Collections = Answer<typeof api.settings.collections.$get>;
export type PaymentMethod = Collections['payment_methods'][number];
export type BankAccount = Collections['bank_accounts'][number];
type Fields = Readonly<Record<string, string>>;
type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The payment methods and bank accounts, and their changes. Each change returns the refused fields, or null after success. */
export function useCollections() {
  const { data, error, mutate } = useApi<Collections>(COLLECTIONS_PATH);
  const { busy, run } = useCommand();

  const save = async (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    success: string,
  ): Promise<Fields | null> => {
    const outcome = await run({ call: send<Collections>(method, path, body), success });
    if (!outcome) return {};
    await (outcome.ok ? mutate(outcome.data, { revalidate: false }) : mutate());
    return outcome.ok ? null : outcome.fields;
  };

  /**
   * Changes an existing row in the fields that differ from the form's initial values, so that changes of
   * other users stay; or adds a new row.
   */
  const saveRow = async (
    known: readonly { readonly id: string }[] | undefined,
    path: string,
    { id, ...row }: Row,
    began: Row,
    success: string,
  ): Promise<Fields | null> => {
    if (!known?.some((each) => each.id === id)) return save('POST', path, { id, ...row }, success);
    const changed = Object.entries(row).filter(([name, value]) => value !== began[name]);
    if (changed.length === 0) return null;
    return save('PUT', `${path}/${id}`, Object.fromEntries(changed), success);
  };

  return {
    data,
    error,
    busy,
    saveMethod: ({ is_used: _, ...method }: PaymentMethod, began: PaymentMethod) =>
      saveRow(
        data?.payment_methods,
        '/api/settings/payment-methods',
        method,
        began,
        'Método de pago guardado.',
      ),
    orderMethods: async (ids: readonly string[]) =>
      (await save('PUT', '/api/settings/payment-methods', { ids }, 'Orden guardado.')) === null,
    saveAccount: (account: BankAccount, began: BankAccount) =>
      saveRow(
        data?.bank_accounts,
        '/api/settings/bank-accounts',
        account,
        began,
        'Cuenta bancaria guardada.',
      ),
  };
}
