import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { chargeSale } from '#db/queries/sales.ts';
import {
  changeBusiness,
  orderPaymentMethods,
  type PaymentMethod,
  readCollections,
  readSettings,
  saveBankAccount,
  savePaymentMethod,
} from '#db/queries/settings.ts';
import {
  aBusiness,
  anOrder,
  aProduct,
  type Business,
  rowsOf,
  scopeOf,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
let business: Business;
beforeEach(async () => {
  business = await aBusiness(ground);
});

const asAdmin = () => writing(scopeOf(ground, business));
const cash = (more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: business.methods.efectivo,
  name: 'efectivo',
  kind: 'efectivo',
  bank_account_id: null,
  is_active: true,
  ...more,
});

async function aCharge(): Promise<void> {
  const product = await aProduct(ground, business, { tracksInventory: false });
  const { sale } = await anOrder(ground, business, [{ product }]);
  await chargeSale(writing(scopeOf(ground, business, 'cajero')), sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
    ],
  });
}

describe('the settings of a business', () => {
  it('are what a new one begins with until somebody changes them', async () => {
    expect(await readSettings(scopeOf(ground, business))).toMatchObject({
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

  it('change only where they are given: two people who save at once both keep theirs', async () => {
    await Promise.all([
      changeBusiness(asAdmin(), { name: 'Comedor Lencha' }),
      changeBusiness(asAdmin(), { tip_percentage: 1000 }),
      changeBusiness(asAdmin(), { country: 'MX' }),
    ]);
    expect(await readSettings(scopeOf(ground, business))).toMatchObject({
      name: 'Comedor Lencha',
      tip_percentage: 1000,
      country: 'MX',
      zone: 'America/Mexico_City',
      currency: 'HNL',
    });
  });

  it('tell the audit log what was before and after, and nothing when all stays', async () => {
    await changeBusiness(asAdmin(), { discount_limit: 2000 });
    await changeBusiness(asAdmin(), { discount_limit: 2000 });
    const told = await rowsOf<{ details: unknown }>(
      ground,
      `select details from audit_log where business_id = $1 and action = 'business.changed'`,
      [business.id],
    );
    expect(told).toEqual([
      { details: { before: { discount_limit: 1500 }, after: { discount_limit: 2000 } } },
    ]);
  });

  it('keep their currency after the first sale', async () => {
    await changeBusiness(asAdmin(), { currency: 'USD' });
    await aCharge();
    await expect(changeBusiness(asAdmin(), { currency: 'HNL', name: 'Otro' })).rejects.toMatchObject({
      code: 'row.conflict',
    });
    expect(await readSettings(scopeOf(ground, business))).toMatchObject({ currency: 'USD' });
  });

  it('move no sale to another day or shift', async () => {
    await aCharge();
    const days = () =>
      rowsOf(ground, 'select business_day, shift, hour, tax_cents from sales where business_id = $1', [
        business.id,
      ]);
    const before = await days();
    await changeBusiness(asAdmin(), { country: 'AR', day_start_minutes: 1439, tax_percentage: 500 });
    expect(await days()).toEqual(before);
  });

  it('take a logo of the business itself only', async () => {
    const own = `/media/${business.id}/${randomUUID()}`;
    expect((await changeBusiness(asAdmin(), { logo_url: own })).answer.logo_url).toBe(own);
    for (const logo_url of [`/media/${randomUUID()}/${randomUUID()}`, 'https://otro.example/x.png'])
      await expect(changeBusiness(asAdmin(), { logo_url })).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('the ways to pay', () => {
  it('are added, changed and put in order, and seen so by the register', async () => {
    const id = randomUUID();
    await savePaymentMethod(asAdmin(), cash({ id, name: 'Tarjeta BAC', kind: 'tarjeta' }), true);
    const ids = [id, ...Object.values(business.methods)];
    const { answer } = await orderPaymentMethods(asAdmin(), ids);
    expect(answer.payment_methods.map((method) => method.id)).toEqual(ids);
    await expect(orderPaymentMethods(asAdmin(), ids.slice(1))).rejects.toMatchObject({ code: 'row.stale' });
  });

  it('keep one in cash, also when two people put the last two away at once', async () => {
    const second = randomUUID();
    await savePaymentMethod(asAdmin(), cash({ id: second, name: 'Dólares' }), true);
    const ended = await Promise.allSettled([
      savePaymentMethod(asAdmin(), cash({ is_active: false }), false),
      savePaymentMethod(asAdmin(), cash({ id: second, name: 'Dólares', is_active: false }), false),
    ]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { payment_methods } = await readCollections(scopeOf(ground, business));
    expect(payment_methods.filter(({ kind, is_active }) => kind === 'efectivo' && is_active)).toHaveLength(1);
  });

  it('keep their kind once something was paid with them', async () => {
    await savePaymentMethod(asAdmin(), cash({ id: randomUUID(), name: 'Otra caja' }), true);
    await aCharge();
    await expect(savePaymentMethod(asAdmin(), cash({ kind: 'tarjeta' }), false)).rejects.toMatchObject({
      code: 'row.conflict',
    });
    const renamed = await savePaymentMethod(asAdmin(), cash({ name: 'Efectivo L' }), false);
    expect(renamed.answer.payment_methods).toContainEqual(
      expect.objectContaining({ name: 'Efectivo L', kind: 'efectivo', is_used: true }),
    );
  });

  it('have names of their own, whatever their letters', async () => {
    const twin = cash({ id: randomUUID(), name: 'EFECTIVO' });
    await expect(savePaymentMethod(asAdmin(), twin, true)).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: 'Ya hay un método de pago con ese nombre.' },
    });
  });

  it('go to a bank account, which stays while one in use does', async () => {
    const account = {
      id: randomUUID(),
      bank: 'Atlántida',
      number: '1100-22',
      holder: 'Lencha',
      is_active: true,
    };
    await saveBankAccount(asAdmin(), account, true);
    const method = cash({ id: business.methods.transferencia, name: 'transferencia', kind: 'transferencia' });
    await savePaymentMethod(asAdmin(), { ...method, bank_account_id: account.id }, false);
    const away = { ...account, is_active: false };
    await expect(saveBankAccount(asAdmin(), away, false)).rejects.toMatchObject({ code: 'row.conflict' });
    await savePaymentMethod(asAdmin(), method, false);
    expect((await saveBankAccount(asAdmin(), away, false)).answer.bank_accounts).toEqual([away]);
    await expect(
      savePaymentMethod(asAdmin(), { ...method, bank_account_id: account.id }, false),
    ).rejects.toMatchObject({ code: 'row.missing' });
  });
});
