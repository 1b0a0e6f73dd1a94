import { type Answer, type api, send } from '#web/lib/api.ts';
import { COLLECTIONS_PATH } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';
import { useApi } from '#web/lib/swr.tsx';

type Collections = Answer<typeof api.settings.collections.$get>;
export type PaymentMethod = Collections['payment_methods'][number];
export type BankAccount = Collections['bank_accounts'][number];
type Fields = Readonly<Record<string, string>>;

/** How the business is paid, and its changes: each answers the fields at fault, or null when it is done. */
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

  /** One that is there is changed, another one is added. */
  const keep = <R extends { readonly id: string }>(
    known: readonly { readonly id: string }[] | undefined,
    path: string,
    { id, ...row }: R,
    success: string,
  ) =>
    known?.some((each) => each.id === id)
      ? save('PUT', `${path}/${id}`, row, success)
      : save('POST', path, { id, ...row }, success);

  return {
    data,
    error,
    busy,
    saveMethod: ({ id, name, kind, bank_account_id, is_active }: Omit<PaymentMethod, 'is_used'>) =>
      keep(
        data?.payment_methods,
        '/api/settings/payment-methods',
        { id, name, kind, bank_account_id, is_active },
        'Método de pago guardado.',
      ),
    orderMethods: (ids: readonly string[]) =>
      save('PUT', '/api/settings/payment-methods', { ids }, 'Orden guardado.'),
    saveAccount: (account: BankAccount) =>
      keep(data?.bank_accounts, '/api/settings/bank-accounts', account, 'Cuenta bancaria guardada.'),
  };
}
