import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  changeCustomer,
  changeCustomerLimit,
  createCustomer,
  recordOpeningDebt,
  voidReceivablePayment,
} from '#db/queries/customers/receivables.ts';
import { notificationOf } from '#tests/support/notifications.ts';
import { openSessionOf } from '#tests/support/offline.ts';
import { it } from '#tests/support/test.ts';
import { aBill, charge, pay, paymentOf } from './receivables-fixtures.ts';

describe('what the writes of a customer say that they changed', () => {
  it('is the account of the customer, and the register whose cash they move', async ({ business }) => {
    const id = randomUUID();
    const write = () => business.writeScope();
    const account = { type: 'receivable.changed', data: { customer_id: id } };
    const register = { type: 'register.changed', data: { id: await openSessionOf(business) } };

    const created = await createCustomer(write(), { id, name: 'Marta Zelaya' });
    expect(created.changes).toEqual([account]);
    expect((await changeCustomer(write(), id, { version: 1, note: 'Paga los viernes' })).changes).toEqual([
      account,
    ]);
    const limited = await changeCustomerLimit(write(), id, { version: 2, limit_cents: 100_000 });
    expect(limited.changes).toEqual([account]);
    const debt = { id: randomUUID(), amount_cents: 10_000, owed_on: '2026-01-31' };
    expect((await recordOpeningDebt(write(), id, debt)).changes).toEqual([account]);

    const bill = await aBill(business, 2_000);
    const charged = await charge(business, bill.id, paymentOf(business, 'fiado', 2_000, id));
    expect(charged.changes).toContainEqual(account);

    const paid = await pay(business, id, 5_000);
    expect(paid.changes).toEqual([account, register]);
    const voided = await voidReceivablePayment(write(), paid.answer.entry.id, {
      reason: 'Era de otra persona',
    });
    expect(voided.changes).toEqual([account, register, notificationOf(business.employees.admin.id)]);
    expect((await pay(business, id, 5_000, 'tarjeta')).changes).toEqual([account]);
  });
});
