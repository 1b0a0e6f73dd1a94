import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { changeCustomerLimit, createCustomer, payReceivable, readAccount } from '#db/queries/receivables.ts';
import { chargeSale } from '#db/queries/sales.ts';
import { anOrder, aProduct, type Business, rowsOf, scopeOf, writing } from '#tests/support/restaurant.ts';

export const ground = inject('database');

export type Method = keyof Business['methods'];
export const write = (place: Business, role: 'admin' | 'cajero' = 'cajero') =>
  writing(scopeOf(ground, place, role));

/** A customer who may owe up to a limit. */
export async function aCustomer(place: Business, limit_cents = 1_000_00, name = 'Marta Zelaya') {
  const id = randomUUID();
  const { answer } = await createCustomer(write(place), { id, name });
  const { version } = answer.customer;
  await changeCustomerLimit(write(place, 'admin'), id, { version, limit_cents });
  return id;
}

/** A bill still to be charged, of two portions that come to `cents`, tax included. */
export async function aBill(place: Business, cents: number) {
  const product = await aProduct(ground, place, { priceCents: cents / 2, tracksInventory: false });
  return (await anOrder(ground, place, [{ product, quantity: 2 }])).sale;
}

export const tendered = (place: Business, method: Method, amount_cents: number, customer_id?: string) => ({
  id: randomUUID(),
  payment_method_id: place.methods[method],
  amount_cents,
  ...(customer_id === undefined ? {} : { customer_id }),
});

export const charge = (place: Business, sale: string, ...payments: readonly ReturnType<typeof tendered>[]) =>
  chargeSale(write(place), sale, { payments });

/** A sale that a customer is left owing whole. */
export async function owes(place: Business, customer: string, cents: number) {
  const { id } = await aBill(place, cents);
  return (await charge(place, id, tendered(place, 'fiado', cents, customer))).answer.sale;
}

export const pay = (place: Business, customer: string, amount_cents: number, method: Method = 'efectivo') =>
  payReceivable(write(place), customer, {
    id: randomUUID(),
    amount_cents,
    payment_method_id: place.methods[method],
  });

export async function accountOf(
  place: Business,
  customer: string,
  days: { from?: string; to?: string } = {},
) {
  const account = await readAccount(scopeOf(ground, place), customer, { ...days, limit: 200, offset: 0 });
  if (!account) throw new Error('the account is not there');
  return account;
}

export const balanceOf = async (place: Business, customer: string) =>
  (await accountOf(place, customer)).customer.balance_cents;

export async function entriesOf(place: Business): Promise<number> {
  const [row] = await rowsOf<{ entries: number }>(
    ground,
    'select count(*)::integer as entries from receivable_entries where business_id = $1',
    [place.id],
  );
  return row?.entries ?? 0;
}
