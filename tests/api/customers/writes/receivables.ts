import { randomUUID } from 'node:crypto';
import type { AccountChange } from '#domain/customers/answers/receivables.ts';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { openSessionOf } from '#tests/support/offline.ts';
import { database } from '#tests/support/test.ts';

/** A customer who owes L 50.00. */
async function aDebtor(business: Business, name = 'Marta Zelaya'): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/receivables/customers', { body: { id, name } });
  await database.rows(
    `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by)
     values ($1, new_id(), $2, 'cargo', 5000, current_date, $3)`,
    [business.id, id, business.employees.admin.id],
  );
  return id;
}

const aPayment = (business: Business, amount_cents: number) => ({
  id: randomUUID(),
  amount_cents,
  payment_method_id: business.methods.efectivo,
});

async function paid(business: Business, customer: string): Promise<string> {
  const path = `/api/receivables/customers/${customer}/payments`;
  const { body } = await as(business, 'admin').post<AccountChange>(path, { body: aPayment(business, 1000) });
  return body.entry.id;
}

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });

export const RECEIVABLE_WRITES: Writes = {
  postReceivablesCustomers: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string) => postRequest('/api/receivables/customers', { id, name });
      return { request: request('Doña Marta'), other: request('Don Chepe') };
    },
    status: 201,
    effects: count('customers where true'),
  },
  putReceivablesCustomersId: {
    prepare: async ({ business }) => {
      const path = `/api/receivables/customers/${await aDebtor(business)}`;
      const request = (phone: string) => putRequest(path, { version: 1, phone });
      return { request: request('9988-7766'), other: request('2233-4410') };
    },
    status: 200,
    effects: count('customers where version = 2'),
  },
  postReceivablesCustomersIdOpening: {
    prepare: async ({ business }) => {
      const path = `/api/receivables/customers/${await aDebtor(business)}/opening`;
      const body = { id: randomUUID(), amount_cents: 35_000, owed_on: '2025-10-31', note: 'Cuaderno' };
      return {
        request: postRequest(path, body),
        other: postRequest(path, { ...body, amount_cents: 36_000 }),
      };
    },
    status: 201,
    effects: count('receivable_entries where amount_cents = 35000'),
  },
  putReceivablesCustomersIdLimit: {
    prepare: async ({ business }) => {
      const path = `/api/receivables/customers/${await aDebtor(business)}/limit`;
      const request = (limit_cents: number) => putRequest(path, { version: 1, limit_cents });
      return { request: request(100_000), other: request(200_000) };
    },
    status: 200,
    effects: count(`audit_log where action = 'customer.limit-changed'`),
  },
  postReceivablesCustomersIdPayments: {
    prepare: async ({ business }) => {
      const path = `/api/receivables/customers/${await aDebtor(business)}/payments`;
      const body = aPayment(business, 1000);
      return { request: postRequest(path, body), other: postRequest(path, { ...body, amount_cents: 2000 }) };
    },
    status: 201,
    effects: count(`cash_movements where type = 'abono'`),
  },
  postReceivablesPaymentsIdVoid: {
    prepare: async ({ business }) => {
      const path = `/api/receivables/payments/${await paid(business, await aDebtor(business))}/void`;
      return {
        request: postRequest(path, { reason: 'Era de otra Marta' }),
        other: postRequest(path, { reason: 'No pagó' }),
      };
    },
    status: 200,
    effects: count(`receivable_entries where type = 'ajuste'`),
  },
};

export async function receivableReferences(own: Business): Promise<References> {
  const customer = await aDebtor(own, 'Don Chepe Zúniga');
  const entry = await paid(own, customer);
  const register_session_id = await openSessionOf(own);
  return {
    postReceivablesCustomersIdPayments: {
      path: `/api/receivables/customers/${customer}/payments`,
      body: { ...aPayment(own, 500), register_session_id },
    },
    postReceivablesPaymentsIdVoid: {
      path: `/api/receivables/payments/${entry}/void`,
      body: { reason: 'No pagó', register_session_id },
    },
  };
}
