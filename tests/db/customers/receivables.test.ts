import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { correctPayment, printReceipt, recordTip, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import {
  changeCustomer,
  changeCustomerLimit,
  createCustomer,
  voidReceivablePayment,
} from '#db/queries/customers/receivables.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { creditProblem } from '#domain/customers/receivables.ts';
import { backdateRegister } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { findCustomers, listReceivables, readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';
import {
  aBill,
  aCustomer,
  accountOf,
  balanceOf,
  charge,
  chargeOnAccount,
  entriesOf,
  type Method,
  pay,
  paymentOf,
} from './receivables-fixtures.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const fulfilledCount = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const limit = 50;

async function reportOf(business: Business) {
  const { session } = await readRegister(business.scope());
  const report = await readRegisterReport(business.scope(), session?.id ?? '');
  if (!report) throw new Error('no register is open');
  return report;
}

async function closeTheRegister(business: Business): Promise<void> {
  const { id } = await reportOf(business);
  await countAndClose(
    business.writeScope('admin'),
    id,
    { counted_cents: 0, difference_reason: 'prueba' },
    true,
  );
}

const voidPaidSale = (sale: Sale) =>
  voidSale(business.writeScope('admin'), sale.id, {
    reason: 'Se cobró por error',
    returns_stock: false,
    kitchen: 'leave',
  });
const refund = (sale: Sale, quantity: number, method: Method = 'fiado') =>
  refundSale(business.writeScope('admin'), sale.id, {
    id: randomUUID(),
    items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity }],
    payment_method_id: business.methods[method],
    reason: 'Plato frío',
    returns_stock: false,
  });

describe('charging on account', () => {
  it('a sale on account is owed by the customer, counts as a sale and adds no cash to the register', async () => {
    const marta = await aCustomer(business);
    const { id } = await aBill(business, 30_000);
    const { answer } = await charge(
      business,
      id,
      paymentOf(business, 'fiado', 20_000, marta),
      paymentOf(business, 'efectivo', 15_000),
    );
    expect(answer.sale).toMatchObject({ status: 'Pagada', change_cents: 5000 });
    const { payments } = answer.sale;
    expect(payments.find(({ kind }) => kind === 'fiado')).toMatchObject({
      customer_id: marta,
      customer: 'Marta Zelaya',
    });
    expect(payments.find(({ kind }) => kind === 'efectivo')).toMatchObject({
      customer_id: null,
      customer: null,
    });
    const { customer, entries } = await accountOf(business, marta);
    expect(customer).toMatchObject({ balance_cents: 20_000, to_30_cents: 20_000, limit_cents: 100_000 });
    expect(entries).toEqual([
      expect.objectContaining({
        type: 'cargo',
        amount_cents: 20_000,
        balance_cents: 20_000,
        sale_number: answer.sale.number,
      }),
    ]);
    const report = await reportOf(business);
    expect(report).toMatchObject({ sales: 1, total_cents: 30_000, expected_cents: 60_000 });
    expect(report.by_method).toEqual([
      { kind: 'efectivo', method: 'efectivo', payments: 1, amount_cents: 10_000 },
      { kind: 'fiado', method: 'fiado', payments: 1, amount_cents: 20_000 },
    ]);
  });

  it('a charge on account without a customer, to a missing or inactive one, beyond the bill, or as a tip is refused', async () => {
    const marta = await aCustomer(business);
    const { id } = await aBill(business, 10_000);
    const attempt = (customer?: string, cents = 10_000) =>
      charge(business, id, paymentOf(business, 'fiado', cents, customer));
    await expect(attempt()).rejects.toMatchObject({ message: 'Elige el cliente que queda debiendo.' });
    await expect(attempt(randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
    await expect(attempt(marta, 10_001)).rejects.toMatchObject({ code: 'sale.payment' });
    const { version } = (await accountOf(business, marta)).customer;
    await changeCustomer(business.writeScope('cajero'), marta, { version, is_active: false });
    await expect(attempt(marta)).rejects.toMatchObject({
      message: 'La cuenta de Marta Zelaya está inactiva.',
    });
    expect(await entriesOf(business)).toBe(0);
    const { answer } = await charge(business, id, paymentOf(business, 'efectivo', 10_000));
    const payment_method_id = business.methods.fiado;
    await expect(
      recordTip(business.writeScope('cajero'), answer.sale.id, {
        id: randomUUID(),
        amount_cents: 100,
        payment_method_id,
      }),
    ).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('a charge one centavo over the limit is refused with the sentence that the screen shows beforehand', async () => {
    const marta = await aCustomer(business, 25_000);
    await chargeOnAccount(business, marta, 20_000);
    const { id } = await aBill(business, 5002);
    const attempt = () => charge(business, id, paymentOf(business, 'fiado', 5002, marta));
    const problemText = async () =>
      creditProblem((await accountOf(business, marta)).customer, 5002) ?? 'nada';
    const beyond = await problemText();
    await expect(attempt()).rejects.toMatchObject({
      code: 'receivable.limit',
      message: beyond,
      fields: { balance_cents: '20000', limit_cents: '25000' },
    });
    expect(beyond).toMatch(/Marta Zelaya supera el límite: debe .* y le quedan HNL\s50\.00/);
    const setLimit = async (limit_cents: number) => {
      const { version } = (await accountOf(business, marta)).customer;
      await changeCustomerLimit(business.writeScope('admin'), marta, { version, limit_cents });
    };
    await setLimit(0);
    const without = await problemText();
    await expect(attempt()).rejects.toMatchObject({ message: without });
    expect(without).toMatch(/no tiene fiado autorizado/);
    await setLimit(25_002);
    await attempt();
    expect(await balanceOf(business, marta)).toBe(25_002);
  });

  it('a customer without an own limit has that of the business; a limit of zero refuses every charge', async () => {
    const id = randomUUID();
    await createCustomer(business.writeScope('cajero'), { id, name: 'Don Chepe' });
    await expect(chargeOnAccount(business, id, 100)).rejects.toMatchObject({ code: 'receivable.limit' });
    await business.change({ receivable_limit_cents: 100 });
    await chargeOnAccount(business, id, 100);
    await expect(chargeOnAccount(business, id, 100)).rejects.toMatchObject({ code: 'receivable.limit' });
  });

  it('eight charges on account at once never exceed the limit of the customer', async () => {
    const marta = await aCustomer(business, 10_000);
    const bills = [];
    for (let n = 0; n < 8; n += 1) bills.push(await aBill(business, 3000));
    const outcomes = await Promise.allSettled(
      bills.map(({ id }) => charge(business, id, paymentOf(business, 'fiado', 3000, marta))),
    );
    expect(fulfilledCount(outcomes)).toBe(3);
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
      expect(outcome).toMatchObject({ reason: { code: 'receivable.limit' } });
    expect(await balanceOf(business, marta)).toBe(9000);
  });

  it('bills split between two customers in both orders at once do not deadlock', async () => {
    const [ana, berta] = [
      await aCustomer(business, 100_000, 'Ana'),
      await aCustomer(business, 100_000, 'Berta'),
    ];
    const bills = [];
    for (let n = 0; n < 6; n += 1) bills.push(await aBill(business, 2000));
    await Promise.all(
      bills.map(({ id }, n) => {
        const [one, two] = n % 2 === 0 ? [ana, berta] : [berta, ana];
        return charge(
          business,
          id,
          paymentOf(business, 'fiado', 500, one),
          paymentOf(business, 'fiado', 1500, two),
        );
      }),
    );
    expect([await balanceOf(business, ana), await balanceOf(business, berta)]).toEqual([6000, 6000]);
  });
});

describe('a sale on account', () => {
  it('voiding a sale reverses its charge once, also when two people void it', async () => {
    const marta = await aCustomer(business);
    const keptSale = await chargeOnAccount(business, marta, 5000);
    const voidedSale = await chargeOnAccount(business, marta, 8000);
    expect(
      fulfilledCount(await Promise.allSettled([voidPaidSale(voidedSale), voidPaidSale(voidedSale)])),
    ).toBe(1);
    const { entries, customer } = await accountOf(business, marta);
    expect(customer.balance_cents).toBe(5000);
    expect(entries[0]).toMatchObject({ type: 'ajuste', amount_cents: -8000, sale_id: voidedSale.id });
    await pay(business, marta, 5000);
    await voidPaidSale(keptSale);
    expect((await accountOf(business, marta)).customer).toMatchObject({
      balance_cents: -5000,
      to_30_cents: 0,
    });
  });

  it('a refund on account is limited to what the sale charged on account; the rest uses another method', async () => {
    const marta = await aCustomer(business);
    const { id } = await aBill(business, 10_000);
    const { answer } = await charge(
      business,
      id,
      paymentOf(business, 'fiado', 4000, marta),
      paymentOf(business, 'tarjeta', 6000),
    );
    await expect(refund(answer.sale, 1)).rejects.toMatchObject({
      message: expect.stringMatching(/De esta venta quedan HNL\s40\.00 en fiado/),
    });
    await refund(answer.sale, 0.5);
    expect(await balanceOf(business, marta)).toBe(1500);
    await expect(refund(answer.sale, 0.5)).rejects.toMatchObject({ code: 'sale.refunded' });
    await refund(answer.sale, 1.5, 'tarjeta');
    expect(await balanceOf(business, marta)).toBe(1500);
    expect((await reportOf(business)).refunds_by_kind).toEqual([
      { kind: 'fiado', amount_cents: 2500 },
      { kind: 'tarjeta', amount_cents: 7500 },
    ]);
    const other = (
      await charge(business, (await aBill(business, 200)).id, paymentOf(business, 'efectivo', 200))
    ).answer;
    await expect(refund(other.sale, 1)).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('a payment is not corrected to or from on account', async () => {
    const marta = await aCustomer(business);
    const sale = await chargeOnAccount(business, marta, 1000);
    const paid = (
      await charge(business, (await aBill(business, 200)).id, paymentOf(business, 'efectivo', 200))
    ).answer;
    const correct = ({ id, payments }: Sale, method: Method) =>
      correctPayment(business.writeScope('admin'), id, payments[0]?.id ?? '', business.methods[method]);
    await expect(correct(sale, 'efectivo')).rejects.toMatchObject({ code: 'sale.payment' });
    await expect(correct(paid.sale, 'fiado')).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('the first print and the copies of a receipt show the balance of the customer just after the sale', async () => {
    const marta = await aCustomer(business);
    const sale = await chargeOnAccount(business, marta, 1000);
    await chargeOnAccount(business, marta, 500);
    for (const receipts_printed of [1, 2]) {
      const { answer } = await printReceipt(business.writeScope('cajero'), sale.id);
      expect(answer).toEqual({
        receipts_printed,
        accounts: [{ customer_id: marta, name: 'Marta Zelaya', balance_cents: 1000 }],
      });
    }
  });
});

describe('a payment of a receivable', () => {
  it('a payment in cash enters the open register; one by card or transfer does not', async () => {
    const marta = await aCustomer(business);
    await chargeOnAccount(business, marta, 10_000);
    await pay(business, marta, 2500);
    const { answer } = await pay(business, marta, 1500, 'transferencia');
    expect(answer).toMatchObject({
      customer: { balance_cents: 6000 },
      entry: { type: 'abono', amount_cents: -1500, balance_cents: 6000, method: 'transferencia' },
    });
    const report = await reportOf(business);
    expect(report).toMatchObject({ expected_cents: 52_500, movements_cents: 2500, total_cents: 10_000 });
    expect(report.movements).toEqual([
      expect.objectContaining({ type: 'abono', amount_cents: 2500, reason: 'Abono de Marta Zelaya' }),
    ]);
    const audit = await business.audit('receivable.paid');
    expect(audit).toHaveLength(2);
  });

  it('a payment over the balance is refused, also when two are made at once; one in cash needs an open register', async () => {
    const marta = await aCustomer(business);
    await chargeOnAccount(business, marta, 3000);
    await expect(pay(business, marta, 3001)).rejects.toMatchObject({
      code: 'receivable.excess',
      message: expect.stringMatching(/^Marta Zelaya debe HNL\s30\.00: el abono no puede ser mayor\.$/),
    });
    await expect(pay(business, marta, 100, 'fiado')).rejects.toMatchObject({ code: 'row.missing' });
    expect(
      fulfilledCount(await Promise.allSettled([pay(business, marta, 2000), pay(business, marta, 2000)])),
    ).toBe(1);
    await closeTheRegister(business);
    await expect(pay(business, marta, 500)).rejects.toMatchObject({ code: 'register.closed' });
    await pay(business, marta, 1000, 'tarjeta');
    await expect(pay(business, marta, 1, 'tarjeta')).rejects.toMatchObject({
      message: 'Marta Zelaya no debe nada.',
    });
  });

  it('a payment is voided once, its cash leaves the open register, and both entries stay on the statement', async () => {
    const marta = await aCustomer(business);
    await chargeOnAccount(business, marta, 3000);
    const { answer } = await pay(business, marta, 1200);
    const undo = () =>
      voidReceivablePayment(business.writeScope('admin'), answer.entry.id, { reason: 'Era de otra Marta' });
    const outcomes = await Promise.allSettled([undo(), undo(), undo()]);
    expect(fulfilledCount(outcomes)).toBe(1);
    const { entries, customer } = await accountOf(business, marta);
    expect(customer.balance_cents).toBe(3000);
    expect(entries.map(({ type, amount_cents, is_voided }) => ({ type, amount_cents, is_voided }))).toEqual([
      { type: 'ajuste', amount_cents: 1200, is_voided: false },
      { type: 'abono', amount_cents: -1200, is_voided: true },
      { type: 'cargo', amount_cents: 3000, is_voided: false },
    ]);
    expect(await reportOf(business)).toMatchObject({ expected_cents: 50_000, movements_cents: 0 });
    const notified = (await notificationsOf(business)).map(({ user_id }) => user_id);
    expect(notified.filter((id) => id === business.employees.admin.id)).toHaveLength(1);
  });

  it('a voided cash payment leaves the session that received it, also one that is open since two days ago', async () => {
    const marta = await aCustomer(business);
    await chargeOnAccount(business, marta, 3000);
    const { answer } = await pay(business, marta, 1200);
    const { id } = await reportOf(business);
    await backdateRegister(business, 2);
    await voidReceivablePayment(business.writeScope('admin'), answer.entry.id, { reason: 'No pagó' });
    expect(await readRegisterReport(business.scope(), id)).toMatchObject({
      expected_cents: 50_000,
      movements_cents: 0,
    });
  });

  it('a cash payment is voided while every register is closed, and moves no cash', async () => {
    const marta = await aCustomer(business);
    await chargeOnAccount(business, marta, 3000);
    const { answer } = await pay(business, marta, 1200);
    await closeTheRegister(business);
    await voidReceivablePayment(business.writeScope('admin'), answer.entry.id, { reason: 'No pagó' });
    expect(await balanceOf(business, marta)).toBe(3000);
    const moved = await database.rows('select 1 from cash_movements where business_id = $1', [business.id]);
    expect(moved).toHaveLength(1);
  });
});

describe('a customer', () => {
  const list = (more: object = {}) =>
    listReceivables(business.scope(), { state: 'active', limit, offset: 0, ...more }, true);
  const namesOf = ({ customers }: { customers: readonly { name: string }[] }) =>
    customers.map(({ name }) => name);

  it('a customer is found by name without accents, phone without hyphens, e-mail or RTN; the largest balance is first', async () => {
    await business.openRegister();
    const ana = await aCustomer(business, 100_000, 'Ana Gómez');
    const chepe = await aCustomer(business, 100_000, 'Chepe');
    await createCustomer(business.writeScope('cajero'), {
      id: randomUUID(),
      name: 'Óscar Núñez',
      phone: '+504 9876-5432',
      email: 'oscar@nunez.example',
      rtn: '0801-1990-12345',
    });
    await chargeOnAccount(business, ana, 1000);
    await chargeOnAccount(business, chepe, 2000);
    expect(namesOf(await list())).toEqual(['Chepe', 'Ana Gómez', 'Óscar Núñez']);
    expect(namesOf(await list({ state: 'owing' }))).toEqual(['Chepe', 'Ana Gómez']);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      customers: [{ name: 'Ana Gómez' }],
      summary: { owed_cents: 3000, owing: 2, in_credit_cents: 0, customers: 3 },
    });
    const scope = business.scope();
    for (const search of ['oscar NUNEZ', '98765432', '9876-5432', 'oscar@', '0801199012345'])
      expect(namesOf(await findCustomers(scope, search, 8, true))).toEqual(['Óscar Núñez']);
    expect(namesOf(await findCustomers(scope, '%', 8, true))).toEqual([]);
    expect(namesOf(await findCustomers(scope, undefined, 2, true))).toEqual(['Ana Gómez', 'Chepe']);
  });

  it('a repeated customer is refused, also at once; one with the same name and another phone is stored', async () => {
    const add = (name: string, phone?: string) =>
      createCustomer(business.writeScope('cajero'), { id: randomUUID(), name, phone });
    const outcomes = await Promise.allSettled([add('Juan López'), add('juan lopez'), add('JUAN LÓPEZ')]);
    expect(fulfilledCount(outcomes)).toBe(1);
    await add('Juan López', '9988-7766');
    await expect(add('Juan Lopez', '99887766')).rejects.toMatchObject({ code: 'row.conflict' });
  });

  it('two people who change a customer at once: one is refused with row.stale', async () => {
    const marta = await aCustomer(business);
    const { version } = (await accountOf(business, marta)).customer;
    const change = (phone: string) =>
      changeCustomer(business.writeScope('cajero'), marta, { version, phone });
    const outcomes = await Promise.allSettled([change('2233-4410'), change('2235-1187')]);
    expect(fulfilledCount(outcomes)).toBe(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'row.stale' },
    });
  });

  it('a customer with a balance cannot be deactivated; one without is hidden from searches and can be activated again', async () => {
    const marta = await aCustomer(business);
    const sale = await chargeOnAccount(business, marta, 1000);
    const set = async (is_active: boolean) => {
      const { version } = (await accountOf(business, marta)).customer;
      return changeCustomer(business.writeScope('cajero'), marta, { version, is_active });
    };
    await expect(set(false)).rejects.toMatchObject({
      message: expect.stringMatching(/todavía debe HNL\s10\.00: no se puede desactivar\./),
    });
    await pay(business, marta, 1000);
    await voidPaidSale(sale);
    await expect(set(false)).rejects.toMatchObject({ message: expect.stringMatching(/HNL\s10\.00 a favor/) });
    await chargeOnAccount(business, marta, 1000);
    await set(false);
    expect((await findCustomers(business.scope(), 'marta', 8, true)).customers).toEqual([]);
    expect((await list()).customers).toEqual([]);
    expect((await list({ state: 'all' })).customers).toHaveLength(1);
    await set(true);
    expect((await list()).customers).toHaveLength(1);
  });

  it('a customer of another business is not found', async () => {
    const marta = await aCustomer(business);
    const other = await database.business();
    await expect(chargeOnAccount(other, marta, 100)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(pay(other, marta, 100, 'tarjeta')).rejects.toMatchObject({ code: 'row.missing' });
    await expect(accountOf(other, marta)).rejects.toThrow('the account is missing');
  });
});

describe('a statement of account', () => {
  it('a statement lists the entries of its days with the balance after each, and its totals add up', async () => {
    const marta = await aCustomer(business);
    const old = await chargeOnAccount(business, marta, 7000);
    await database.rows(
      `update receivable_entries set business_day = '2026-01-15', created_at = '2026-01-15T18:00:00Z' where sale_id = $1`,
      [old.id],
    );
    await chargeOnAccount(business, marta, 2000);
    await pay(business, marta, 3000);
    const whole = await accountOf(business, marta);
    expect(whole.entries.map(({ balance_cents }) => balance_cents)).toEqual([6000, 9000, 7000]);
    const { opening_cents, charged_cents, paid_cents, adjusted_cents, closing_cents, entries } =
      await accountOf(business, marta, { from: '2026-01-16' });
    expect({ opening_cents, charged_cents, paid_cents, adjusted_cents, closing_cents }).toEqual({
      opening_cents: 7000,
      charged_cents: 2000,
      paid_cents: 3000,
      adjusted_cents: 0,
      closing_cents: 6000,
    });
    expect(entries).toHaveLength(2);
    expect(await accountOf(business, marta, { to: '2026-01-15' })).toMatchObject({
      total: 1,
      closing_cents: 7000,
    });
    expect(whole.customer).toMatchObject({ over_60_cents: 4000, to_30_cents: 2000, oldest_on: '2026-01-15' });
  });
});
