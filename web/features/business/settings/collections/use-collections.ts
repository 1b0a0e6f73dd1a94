import type { BankAccount, Collections, PaymentMethod } from '#domain/business/answers/settings.ts';
import { api } from '#web/data/api.ts';
import { collectionsPath } from '#web/data/business.ts';
import { type Command, useCommand } from '#web/data/command.ts';
import { useApi } from '#web/data/swr.tsx';

type Fields = Readonly<Record<string, string>>;
type Call = Command<Collections>['call'];

const methods = api.settings['payment-methods'];
const accounts = api.settings['bank-accounts'];
const METHOD_SAVED = 'Método de pago guardado.';
const ACCOUNT_SAVED = 'Cuenta bancaria guardada.';

const has = (rows: readonly { readonly id: string }[] | undefined, id: string) =>
  rows?.some((row) => row.id === id) ?? false;

/** The fields that differ from the form's initial values, so that changes of other users stay; null for none. */
function changesOf(row: object, began: object) {
  const initial = new Map(Object.entries(began));
  const changed = Object.entries(row).filter(([name, value]) => value !== initial.get(name));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The payment methods and bank accounts, and their changes. Each change returns the refused fields, or null after success. */
export function useCollections() {
  const { data, error, mutate } = useApi(collectionsPath);
  const { busy, run } = useCommand();

  const save = async (call: Call, success: string): Promise<Fields | null> => {
    const outcome = await run({ call, success });
    if (!outcome) return {};
    await (outcome.ok ? mutate(outcome.data, { revalidate: false }) : mutate());
    return outcome.ok ? null : outcome.fields;
  };

  return {
    data,
    error,
    busy,
    /** Adds a payment method, or changes the fields of a known one that differ from `began`. */
    saveMethod: async ({ is_used: _, id, ...method }: PaymentMethod, began: PaymentMethod) => {
      if (!has(data?.payment_methods, id))
        return save((options) => methods.$post({ json: { id, ...method } }, options), METHOD_SAVED);
      const json = changesOf(method, began);
      return json && save((options) => methods[':id'].$put({ param: { id }, json }, options), METHOD_SAVED);
    },
    orderMethods: async (ids: readonly string[]) =>
      (await save((options) => methods.$put({ json: { ids: [...ids] } }, options), 'Orden guardado.')) ===
      null,
    /** The same for a bank account. */
    saveAccount: async ({ id, ...account }: BankAccount, began: BankAccount) => {
      if (!has(data?.bank_accounts, id))
        return save((options) => accounts.$post({ json: { id, ...account } }, options), ACCOUNT_SAVED);
      const json = changesOf(account, began);
      return json && save((options) => accounts[':id'].$put({ param: { id }, json }, options), ACCOUNT_SAVED);
    },
  };
}
