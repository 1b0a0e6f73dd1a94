import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, discountSale, refundSale, splitBill } from '#db/queries/bills/sales.ts';
import {
  changeBusiness,
  readSettings,
  reorderPaymentMethods,
  saveBankAccount,
  savePaymentMethod,
} from '#db/queries/business/settings.ts';
import { createCustomer, payReceivable } from '#db/queries/customers/receivables.ts';
import { changeLine, readOrder } from '#db/queries/orders/orders.ts';
import { addDays } from '#domain/base/time.ts';
import type { Bills } from '#domain/bills/answers/sales.ts';
import type { PaymentMethod } from '#domain/business/answers/settings.ts';
import type { Business } from '#tests/support/business.ts';
import { readCollections } from '#tests/support/reads.ts';
import { refundsOf, salesOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const writeAsAdmin = () => business.writeScope();
type Method = Omit<PaymentMethod, 'is_used'>;
const cashMethod = (more: Partial<Method> = {}): Method => ({
  id: business.methods.efectivo,
  name: 'efectivo',
  kind: 'efectivo',
  bank_account_id: null,
  is_active: true,
  ...more,
});

async function aCharge(): Promise<void> {
  const product = await business.product({ tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
    ],
  });
}

/** The amounts of bills and their lines, without ids, to compare two businesses. */
const sumsOf = ({ bills }: Bills) =>
  bills.map(({ base_cents, tax_cents, total_cents, discount_cents, items }) => ({
    ...{ base_cents, tax_cents, total_cents, discount_cents },
    lines: items.map((item) => [item.quantity, item.amount_cents, item.base_cents, item.tax_cents]),
  }));

describe('the settings of a business', () => {
  it('a new business has the default settings', async () => {
    expect(await readSettings(business.scope())).toMatchObject({
      time_format: '24h',
      currency: 'HNL',
      language: 'es',
      date_format: 'DD/MM/YYYY',
      theme: 'light',
      country: 'HN',
      zone: 'America/Tegucigalpa',
      type: 'restaurante',
    });
  });

  it('three people who save different settings at once all store their changes', async () => {
    await Promise.all([
      changeBusiness(writeAsAdmin(), { name: 'Comedor Lencha' }),
      changeBusiness(writeAsAdmin(), { tip_percentage: 1000 }),
      changeBusiness(writeAsAdmin(), { country: 'MX' }),
    ]);
    expect(await readSettings(business.scope())).toMatchObject({
      name: 'Comedor Lencha',
      tip_percentage: 1000,
      country: 'MX',
      zone: 'America/Mexico_City',
      currency: 'HNL',
    });
  });

  it('the audit log stores the values before and after, and nothing when no value changes', async () => {
    await changeBusiness(writeAsAdmin(), { discount_limit: 2000 });
    await changeBusiness(writeAsAdmin(), { discount_limit: 2000 });
    const changes = await business.audit('business.changed');
    expect(changes.map(({ details }) => details)).toEqual([
      { before: { discount_limit: 1500 }, after: { discount_limit: 2000 } },
    ]);
  });

  it('the minutes of tables are 20 and 40 at first, and those of alert stay after those of attention', async () => {
    expect(await readSettings(business.scope())).toMatchObject({
      table_attention_minutes: 20,
      table_alert_minutes: 40,
    });
    await changeBusiness(writeAsAdmin(), { table_attention_minutes: 39 });
    const refused = {
      code: 'input.invalid',
      fields: { table_alert_minutes: 'Escribe más minutos que los de atención.' },
    };
    await expect(changeBusiness(writeAsAdmin(), { table_attention_minutes: 40 })).rejects.toMatchObject(
      refused,
    );
    await expect(changeBusiness(writeAsAdmin(), { table_alert_minutes: 39 })).rejects.toMatchObject(refused);
    const later = { table_attention_minutes: 45, table_alert_minutes: 600 };
    expect(await changeBusiness(writeAsAdmin(), later)).toMatchObject({ answer: later });
    expect((await business.audit('business.changed')).at(-1)?.details).toEqual({
      before: { table_attention_minutes: 39, table_alert_minutes: 40 },
      after: later,
    });
  });

  it('opening hours are stored as they are sent, refused where they cross, and forgotten', async () => {
    expect((await readSettings(business.scope())).opening_hours).toBeNull();
    const opening_hours = [
      { days: [1, 2, 3, 4], from: '07:00', to: '14:00' },
      { days: [1, 2, 3, 4, 5], from: '17:30', to: '02:00' },
    ];
    expect((await changeBusiness(writeAsAdmin(), { opening_hours })).answer.opening_hours).toEqual(
      opening_hours,
    );
    const early = { days: [6], from: '01:00', to: '03:00' };
    await expect(
      changeBusiness(writeAsAdmin(), { opening_hours: [...opening_hours, early] }),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { opening_hours: 'El sábado un horario empieza antes de que termine el anterior.' },
    });
    await changeBusiness(writeAsAdmin(), { name: 'Comedor Lencha' });
    expect((await readSettings(business.scope())).opening_hours).toEqual(opening_hours);
    expect((await changeBusiness(writeAsAdmin(), { opening_hours: null })).answer.opening_hours).toBeNull();
  });

  it('the tolerance of the register follows the currency until the business chooses one', async () => {
    const toleranceIn = async (change: object) =>
      (await changeBusiness(writeAsAdmin(), change)).answer.register_tolerance_cents;
    expect(await toleranceIn({ currency: 'COP' })).toBe(10_000_00);
    expect(await toleranceIn({ currency: 'USD' })).toBe(10_00);
    expect(await toleranceIn({ currency: 'GTQ', register_tolerance_cents: 10_00 })).toBe(10_00);
    expect(await toleranceIn({ currency: 'HNL' })).toBe(10_00);
  });

  it('the currency cannot change after the first sale', async () => {
    await changeBusiness(writeAsAdmin(), { currency: 'USD' });
    await aCharge();
    await expect(changeBusiness(writeAsAdmin(), { currency: 'HNL', name: 'Otro' })).rejects.toMatchObject({
      code: 'row.conflict',
    });
    expect(await readSettings(business.scope())).toMatchObject({ currency: 'USD' });
  });

  it('a new start of the day moves past sales to other business days, and the old start moves them back', async () => {
    await aCharge();
    const days = () => salesOf(business);
    const before = await days();
    const { day_start_minutes } = await readSettings(business.scope());
    await changeBusiness(writeAsAdmin(), { day_start_minutes: 1439, tax_percentage: 500 });
    expect(await days()).toEqual(
      before.map((row) => ({ ...row, business_day: addDays(row.business_day ?? '', -1) })),
    );
    await changeBusiness(writeAsAdmin(), { day_start_minutes });
    expect(await days()).toEqual(before);
    const changes = (await business.audit('business.changed')).map(({ details }) => details);
    expect(changes).toMatchObject([
      { after: { day_start_minutes: expect.any(Number) }, moved_sales: before.length },
      { after: { day_start_minutes: expect.any(Number) }, moved_sales: before.length },
    ]);
  });

  it('changed tax settings do not change the refund of an earlier sale', async () => {
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const { sale } = await business.order([{ product, quantity: 2 }]);
    const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 23_000 };
    await chargeSale(writeAsAdmin(), sale.id, { payments: [payment] });
    await changeBusiness(writeAsAdmin(), { tax_percentage: 500, prices_include_tax: false, country: 'MX' });
    const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }];
    const { efectivo: payment_method_id } = business.methods;
    const given = { id: randomUUID(), items, payment_method_id, reason: 'Frío', returns_stock: false };
    await refundSale(writeAsAdmin(), sale.id, given);
    expect(await refundsOf(business)).toMatchObject([{ base_cents: 10_000, tax_cents: 1_500 }]);
  });

  it.each([
    true,
    false,
  ])('an open bill keeps its amounts when prices stop or start including tax (%s)', async (included) => {
    const unchanged = await database.business({ pricesIncludeTax: included });
    const flipped = await database.business({ pricesIncludeTax: included });
    const sums = [];
    for (const business of [unchanged, flipped]) {
      const product = await business.product({ priceCents: 10_000, tracksInventory: false });
      const { order, sale } = await business.order([{ product, quantity: 2 }, { product }]);
      if (business === flipped)
        await changeBusiness(business.writeScope(), { prices_include_tax: !included });
      const waiter = () => business.writeScope('mesero');
      const line = (await readOrder(business.scope(), order.id)).order?.lines[1]?.id ?? '';
      await changeLine(waiter(), line, { quantity: 3 }, { allowed: true, approved_by: null });
      await splitBill(waiter(), sale.id, {
        id: randomUUID(),
        amount_cents: Math.floor(sale.total_cents * 0.9),
      });
      const discount = { rate: 1000, reason: 'Aniversario' };
      const { answer } = await discountSale(waiter(), sale.id, discount, 'any');
      sums.push(sumsOf(answer));
    }
    expect(sums[1]).toEqual(sums[0]);
  });

  it.each([
    'logo_url',
    'cover_url',
  ] as const)('%s is an image of the business itself; others are refused', async (field) => {
    const own = `/media/${business.id}/${randomUUID()}`;
    expect((await changeBusiness(writeAsAdmin(), { [field]: own })).answer[field]).toBe(own);
    for (const url of [`/media/${randomUUID()}/${randomUUID()}`, 'https://otro.example/x.png'])
      await expect(changeBusiness(writeAsAdmin(), { [field]: url })).rejects.toMatchObject({
        code: 'input.invalid',
        fields: { [field]: 'Elige una imagen de tu negocio.' },
      });
    expect((await changeBusiness(writeAsAdmin(), { [field]: null })).answer[field]).toBeNull();
  });
});

describe('payment methods', () => {
  it('payment methods are added, changed and reordered', async () => {
    const id = randomUUID();
    await savePaymentMethod(writeAsAdmin(), cashMethod({ id, name: 'Tarjeta BAC', kind: 'tarjeta' }), true);
    const ids = [id, ...Object.values(business.methods)];
    const { answer } = await reorderPaymentMethods(writeAsAdmin(), ids);
    expect(answer.payment_methods.map((method) => method.id)).toEqual(ids);
    await expect(reorderPaymentMethods(writeAsAdmin(), ids.slice(1))).rejects.toMatchObject({
      code: 'row.stale',
    });
  });

  it('one active cash method remains, also when two people deactivate the last two at once', async () => {
    const second = randomUUID();
    await savePaymentMethod(writeAsAdmin(), cashMethod({ id: second, name: 'Dólares' }), true);
    const ended = await Promise.allSettled([
      savePaymentMethod(writeAsAdmin(), cashMethod({ is_active: false }), false),
      savePaymentMethod(writeAsAdmin(), cashMethod({ id: second, name: 'Dólares', is_active: false }), false),
    ]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { payment_methods } = await readCollections(business.scope());
    expect(payment_methods.filter(({ kind, is_active }) => kind === 'efectivo' && is_active)).toHaveLength(1);
  });

  it('a payment method keeps its kind after a payment with it', async () => {
    await savePaymentMethod(writeAsAdmin(), cashMethod({ id: randomUUID(), name: 'Otra caja' }), true);
    await aCharge();
    await expect(
      savePaymentMethod(writeAsAdmin(), cashMethod({ kind: 'tarjeta' }), false),
    ).rejects.toMatchObject({
      code: 'row.conflict',
    });
    const renamed = await savePaymentMethod(writeAsAdmin(), cashMethod({ name: 'Efectivo L' }), false);
    expect(renamed.answer.payment_methods).toContainEqual(
      expect.objectContaining({ name: 'Efectivo L', kind: 'efectivo', is_used: true }),
    );
  });

  it('a payment method keeps its kind after a payment of a receivable', async () => {
    const customer = randomUUID();
    await createCustomer(writeAsAdmin(), { id: customer, name: 'Marta' });
    await database.rows(
      `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by)
       values ($1, new_id(), $2, 'cargo', 500, current_date, $3)`,
      [business.id, customer, business.employees.admin.id],
    );
    const transfer = cashMethod({
      id: business.methods.transferencia,
      name: 'transferencia',
      kind: 'transferencia',
    });
    await payReceivable(writeAsAdmin(), customer, {
      id: randomUUID(),
      amount_cents: 500,
      payment_method_id: transfer.id,
    });
    await expect(
      savePaymentMethod(writeAsAdmin(), { ...transfer, kind: 'fiado' }, false),
    ).rejects.toMatchObject({
      fields: { kind: 'Su tipo ya no cambia.' },
    });
    const { payment_methods } = await readCollections(business.scope());
    expect(payment_methods.find(({ id }) => id === transfer.id)).toMatchObject({ is_used: true });
  });

  it('people who change different fields at once all store them, and the audit log has the values before and after', async () => {
    const { tarjeta: id } = business.methods;
    const account = { id: randomUUID(), bank: 'BAC', number: '7301-1', holder: 'Lencha', is_active: true };
    await saveBankAccount(writeAsAdmin(), account, true);
    await Promise.all([
      savePaymentMethod(writeAsAdmin(), { id, name: 'Tarjeta BAC' }, false),
      savePaymentMethod(writeAsAdmin(), { id, is_active: false }, false),
      savePaymentMethod(writeAsAdmin(), { id, bank_account_id: account.id }, false),
      saveBankAccount(writeAsAdmin(), { id: account.id, number: '7301-2' }, false),
      saveBankAccount(writeAsAdmin(), { id: account.id, holder: 'Lencha Mejía' }, false),
    ]);
    await savePaymentMethod(writeAsAdmin(), { id, is_active: false }, false);
    const known = await readCollections(business.scope());
    expect(known.payment_methods).toContainEqual(
      expect.objectContaining({
        id,
        name: 'Tarjeta BAC',
        kind: 'tarjeta',
        is_active: false,
        bank_account_id: account.id,
      }),
    );
    expect(known.bank_accounts).toEqual([{ ...account, number: '7301-2', holder: 'Lencha Mejía' }]);
    const entries = [
      ...(await business.audit('payment-method.saved')),
      ...(await business.audit('bank-account.saved')),
    ];
    const details = entries.map((each) => each.details);
    expect(details).toHaveLength(6);
    expect(details).toContainEqual(
      expect.objectContaining({ before: { name: 'tarjeta' }, after: { name: 'Tarjeta BAC' } }),
    );
    expect(details).toContainEqual(
      expect.objectContaining({ before: { number: '7301-1' }, after: { number: '7301-2' } }),
    );
  });

  it('a payment method has a unique name, in upper or lower case', async () => {
    const sameName = cashMethod({ id: randomUUID(), name: 'EFECTIVO' });
    await expect(savePaymentMethod(writeAsAdmin(), sameName, true)).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: 'Ya hay un método de pago con ese nombre.' },
    });
  });

  it('a bank account stays active while an active payment method uses it', async () => {
    const account = {
      id: randomUUID(),
      bank: 'Atlántida',
      number: '1100-22',
      holder: 'Lencha',
      is_active: true,
    };
    await saveBankAccount(writeAsAdmin(), account, true);
    const method = cashMethod({
      id: business.methods.transferencia,
      name: 'transferencia',
      kind: 'transferencia',
    });
    await savePaymentMethod(writeAsAdmin(), { ...method, bank_account_id: account.id }, false);
    const away = { ...account, is_active: false };
    await expect(saveBankAccount(writeAsAdmin(), away, false)).rejects.toMatchObject({
      code: 'row.conflict',
    });
    await savePaymentMethod(writeAsAdmin(), method, false);
    expect((await saveBankAccount(writeAsAdmin(), away, false)).answer.bank_accounts).toEqual([away]);
    await expect(
      savePaymentMethod(writeAsAdmin(), { ...method, bank_account_id: account.id }, false),
    ).rejects.toMatchObject({ code: 'row.missing' });
  });
});
