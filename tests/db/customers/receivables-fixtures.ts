import { randomUUID } from 'node:crypto';
import { chargeSale } from '#db/queries/bills/sales.ts';
import {
  changeCustomerLimit,
  createCustomer,
  payReceivable,
  readAccount,
} from '#db/queries/customers/receivables.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

export type Method = keyof Business['methods'];

export async function aCustomer(business: Business, limit_cents = 1_000_00, name = 'Marta Zelaya') {
  const id = randomUUID();
  const { answer } = await createCustomer(business.writeScope('cajero'), { id, name });
  const { version } = answer.customer;
  await changeCustomerLimit(business.writeScope('admin'), id, { version, limit_cents });
  return id;
}

/** An open bill of two portions with a total of `cents`, tax included. */
export async function aBill(business: Business, cents: number) {
  const product = await business.product({ priceCents: cents / 2, tracksInventory: false });
  return (await business.order([{ product, quantity: 2 }])).sale;
}

export const paymentOf = (
  business: Business,
  method: Method,
  amount_cents: number,
  customer_id?: string,
) => ({
  id: randomUUID(),
  payment_method_id: business.methods[method],
  amount_cents,
  ...(customer_id === undefined ? {} : { customer_id }),
});

export const charge = (
  business: Business,
  sale: string,
  ...payments: readonly ReturnType<typeof paymentOf>[]
) => chargeSale(business.writeScope('cajero'), sale, { payments });

/** A sale that is charged to the customer's account in full. */
export async function chargeOnAccount(business: Business, customer: string, cents: number) {
  const { id } = await aBill(business, cents);
  return (await charge(business, id, paymentOf(business, 'fiado', cents, customer))).answer.sale;
}

export const pay = (
  business: Business,
  customer: string,
  amount_cents: number,
  method: Method = 'efectivo',
) =>
  payReceivable(business.writeScope('cajero'), customer, {
    id: randomUUID(),
    amount_cents,
    payment_method_id: business.methods[method],
  });

export async function accountOf(
  business: Business,
  customer: string,
  days: { from?: string; to?: string } = {},
) {
  const account = await readAccount(business.scope(), customer, { ...days, limit: 200, offset: 0 });
  if (!account) throw new Error('the account is missing');
  return account;
}

export const balanceOf = async (business: Business, customer: string) =>
  (await accountOf(business, customer)).customer.balance_cents;

export async function entriesOf(business: Business): Promise<number> {
  const [row] = await database.rows<{ entries: number }>(
    'select count(*)::integer as entries from receivable_entries where business_id = $1',
    [business.id],
  );
  return row?.entries ?? 0;
}
