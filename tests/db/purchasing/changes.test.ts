import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeExpense,
  changeExpenseCategory,
  createExpense,
  createExpenseCategory,
  removeExpense,
} from '#db/queries/purchasing/expenses.ts';
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  createPurchase,
  createPurchases,
  createReceivedPurchase,
  receivePurchase,
  reverseReceipt,
} from '#db/queries/purchasing/purchases.ts';
import {
  changeRecurringExpense,
  createRecurringExpense,
  endRecurringExpense,
} from '#db/queries/purchasing/recurring-expenses.ts';
import { changeSupplier, createSupplier, removeSupplier } from '#db/queries/purchasing/suppliers.ts';
import { payExpense } from '#db/queries/register/register.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationOf } from '#tests/support/notifications.ts';
import { readRegister } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';
import { aLine, aPurchase, aReceipt, tenUnitsAt18 } from './purchase-fixtures.ts';

const EXPENSE: Change = { type: 'expense.changed', data: {} };
const INVENTORY: Change = { type: 'inventory.changed', data: {} };
const purchase = (id: string): Change => ({ type: 'purchase.changed', data: { id } });
/** The levels after a move, by the id of their ingredient. */
const levels = (...items: readonly (readonly [string, number])[]): Change => ({
  type: 'stock.changed',
  data: {
    items: items
      .map(([id, current_stock]) => ({ id, current_stock }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  },
});

let business: Business;
beforeEach(async () => {
  business = await database.business();
});
const write = () => business.writeScope();

describe('what a write of expenses and suppliers says that it changed', () => {
  it('an expense and its category that are created, changed or deleted say so', async () => {
    const category = { id: randomUUID(), name: 'Luz' };
    expect((await createExpenseCategory(write(), category)).changes).toEqual([EXPENSE]);
    expect((await changeExpenseCategory(write(), category.id, { name: 'Agua' })).changes).toEqual([EXPENSE]);
    const expense = { id: randomUUID(), description: 'Gas', amount_cents: 100 };
    expect((await createExpense(write(), expense)).changes).toEqual([EXPENSE]);
    const change = { version: 1, amount_cents: 200 };
    expect((await changeExpense(write(), expense.id, change)).changes).toEqual([EXPENSE]);
    expect((await removeExpense(write(), expense.id)).changes).toEqual([EXPENSE]);
  });

  it('the deletion of an expense that a register paid says the changed register too', async () => {
    await business.openRegister();
    const session = (await readRegister(business.scope())).session?.id ?? '';
    const expense = { id: randomUUID(), description: 'Gas', amount_cents: 100 };
    await payExpense(write(), session, expense);
    const { changes } = await removeExpense(write(), expense.id);
    expect(changes).toContainEqual({ type: 'register.changed', data: { id: session } });
    expect(changes).toContainEqual(EXPENSE);
  });

  it('a recurring expense that is created, changed or ended says so', async () => {
    const starts_on = businessDay(new Date(), 'America/Tegucigalpa');
    const expense = {
      id: randomUUID(),
      description: 'Basura',
      amount_cents: 100,
      period: 'weekly',
      starts_on,
    } as const;
    expect((await createRecurringExpense(write(), expense)).changes).toEqual([EXPENSE]);
    const change = { version: 1, amount_cents: 200 };
    expect((await changeRecurringExpense(write(), expense.id, change)).changes).toEqual([EXPENSE]);
    expect((await endRecurringExpense(write(), expense.id)).changes).toEqual([EXPENSE]);
  });

  it('a supplier that is created, changed or deleted says a changed inventory', async () => {
    const supplier = { id: randomUUID(), name: 'Lácteos de Olancho' };
    expect((await createSupplier(write(), supplier)).changes).toEqual([INVENTORY]);
    expect((await changeSupplier(write(), supplier.id, { phone: '2200-0000' })).changes).toEqual([INVENTORY]);
    expect((await removeSupplier(write(), supplier.id)).changes).toEqual([INVENTORY]);
  });
});

describe('what a write of a purchase says that it changed', () => {
  let milk: string;
  beforeEach(async () => {
    milk = await tenUnitsAt18(business);
  });

  it('every purchase that is ordered, changed or cancelled is named', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const order = (id: string) => ({ id, lines: [aLine(milk)] });
    expect((await createPurchase(write(), order(first))).changes).toEqual([purchase(first)]);
    const both = await createPurchases(write(), [order(second), order(third)]);
    expect(both.changes).toEqual([purchase(second), purchase(third)]);
    const content = { version: 1, supplier_id: null, note: 'Urge', lines: [aLine(milk)] };
    expect((await changePurchase(write(), first, content)).changes).toEqual([purchase(first)]);
    expect((await cancelPurchase(write(), first, 'Se pidió dos veces')).changes).toEqual([purchase(first)]);
  });

  it('a receipt and its reversal say the levels that they move and the purchase, and closing it the purchase', async () => {
    const cheese = await tenUnitsAt18(business, 'Queso');
    const bought = await aPurchase(business, [aLine(milk, { quantity: 2 }), aLine(cheese)]);
    const receipt = aReceipt(bought, [{ accepted: 1 }, {}]);
    const received = await receivePurchase(write(), bought.id, receipt);
    expect(received.changes).toEqual([
      levels([milk, 34], [cheese, 34]),
      purchase(bought.id),
      notificationOf(business.employees.admin.id),
    ]);
    const reversed = await reverseReceipt(write(), receipt.id, 'Error');
    expect(reversed.changes).toEqual([levels([milk, 10], [cheese, 10]), purchase(bought.id)]);
    await receivePurchase(write(), bought.id, aReceipt(bought, [{ accepted: 1 }]));
    expect((await closePurchase(write(), bought.id)).changes).toEqual([purchase(bought.id)]);
  });

  it('a purchase that arrives when it is entered says both', async () => {
    const id = randomUUID();
    const lines = [{ ...aLine(milk), rejected: 0 }];
    const made = await createReceivedPurchase(write(), { id, receipt: { id: randomUUID() }, lines });
    expect(made.changes).toEqual([
      purchase(id),
      levels([milk, 34]),
      notificationOf(business.employees.admin.id),
    ]);
  });
});
