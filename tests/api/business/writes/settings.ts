import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });

const ACCOUNT = { number: '1100-223-344', holder: 'Doña Lencha', is_active: true };

async function anAccount(business: Business): Promise<string> {
  const [account] = await database.rows<{ id: string }>(
    `insert into bank_accounts (business_id, id, bank, number, holder) values ($1, new_id(), 'Banpaís', '9900', 'Lencha') returning id`,
    [business.id],
  );
  return account?.id ?? '';
}

/** The settings of the business. */
export const SETTINGS_WRITES: Writes = {
  patchSettings: {
    prepare: async () => {
      const request = (name: string): WriteRequest => ({
        method: 'patch',
        path: '/api/settings',
        body: { name },
      });
      return { request: request('Comedor Nuevo'), other: request('Otro Comedor') };
    },
    status: 200,
    effects: count(`audit_log where action = 'business.changed'`),
  },
  putSettingsPaymentMethods: {
    prepare: async ({ business }) => {
      const ids = Object.values(business.methods);
      const path = '/api/settings/payment-methods';
      return { request: putRequest(path, { ids: ids.toReversed() }), other: putRequest(path, { ids }) };
    },
    status: 200,
    effects: `select (order_index = 1)::integer as effects from payment_methods where business_id = $1 and kind = 'fiado'`,
  },
  postSettingsPaymentMethods: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string) =>
        postRequest('/api/settings/payment-methods', {
          id,
          name,
          kind: 'tarjeta',
          bank_account_id: null,
          is_active: true,
        });
      return { request: request('Tarjeta BAC'), other: request('Tarjeta Ficohsa') };
    },
    status: 201,
    effects: count(`payment_methods where name = 'Tarjeta BAC'`),
  },
  putSettingsPaymentMethodsId: {
    prepare: async ({ business }) => {
      const path = `/api/settings/payment-methods/${business.methods.tarjeta}`;
      const request = (name: string) =>
        putRequest(path, { name, kind: 'tarjeta', bank_account_id: null, is_active: true });
      return { request: request('Tarjeta BAC'), other: request('Tarjeta Ficohsa') };
    },
    status: 200,
    effects: count(`audit_log where action = 'payment-method.saved'`),
  },
  postSettingsBankAccounts: {
    prepare: async () => {
      const id = randomUUID();
      const request = (bank: string) => postRequest('/api/settings/bank-accounts', { id, bank, ...ACCOUNT });
      return { request: request('Banco Atlántida'), other: request('Banco de Occidente') };
    },
    status: 201,
    effects: count(`bank_accounts where bank = 'Banco Atlántida'`),
  },
  putSettingsBankAccountsId: {
    prepare: async ({ business }) => {
      const path = `/api/settings/bank-accounts/${await anAccount(business)}`;
      const request = (bank: string) => putRequest(path, { bank, ...ACCOUNT });
      return { request: request('Banco Atlántida'), other: request('Banco de Occidente') };
    },
    status: 200,
    effects: count(`bank_accounts where bank = 'Banco Atlántida'`),
  },
};

export async function settingsReferences(own: Business): Promise<References> {
  const bank_account_id = await anAccount(own);
  const body = { name: 'Transferencia BAC', kind: 'transferencia', bank_account_id, is_active: true };
  const path = '/api/settings/payment-methods';
  return {
    postSettingsPaymentMethods: { path, body: { id: randomUUID(), ...body } },
    putSettingsPaymentMethodsId: {
      method: 'put',
      path: `${path}/${own.methods.transferencia}`,
      body: { ...body, name: 'Transferencia Ficohsa' },
    },
  };
}
