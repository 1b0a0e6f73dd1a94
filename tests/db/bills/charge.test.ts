import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSale, discountSale, readSale } from '#db/queries/bills/sales.ts';
import { sendAndCharge } from '#db/queries/orders/orders.ts';
import { openRegister } from '#db/queries/register/register.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Business } from '#tests/support/business.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { tableOf } from '#tests/support/orders.ts';
import { paymentsOf, salesOf } from '#tests/support/sales.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();

type Method = keyof Business['methods'];
const pay = (otherBusiness: Business, ...payments: readonly (readonly [Method, number])[]) => ({
  payments: payments.map(([method, amount_cents]) => ({
    id: randomUUID(),
    payment_method_id: otherBusiness.methods[method],
    amount_cents,
  })),
});

async function aBill(priceCents: number, otherBusiness = business) {
  const product = await otherBusiness.product({ priceCents, tracksInventory: false });
  return (await otherBusiness.order([{ product }])).sale;
}

const charge = (id: string, payments: ReturnType<typeof pay>, otherBusiness = business) =>
  chargeSale(otherBusiness.writeScope('cajero'), id, payments);

describe('a bill that is rounded to 0.00', () => {
  const crumbs = async (...quantities: number[]) => {
    const product = await business.product({ name: 'Arroz', priceCents: 4_99, tracksInventory: false });
    return (await business.order(quantities.map((quantity) => ({ product, quantity })))).sale;
  };
  const nothing = { payments: [] };

  it('needs an approver, who is recorded', async () => {
    const bill = await crumbs(0.001, 0.001);
    expect(bill.total_cents).toBe(0);
    const before = await business.checksum();
    await expect(charge(bill.id, nothing)).rejects.toMatchObject({
      code: 'approval.required',
      message: 'Una cuenta de HNL\u00A00.00 necesita la autorización de un administrador.',
      fields: { action: 'sale:free' },
    });
    expect(await business.checksum()).toBe(before);
    const approvedBy = business.employees.admin.id;
    const scope = { ...business.writeScope('cajero'), approvedBy };
    const { answer } = await chargeSale(scope, bill.id, nothing, true);
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 0 });
    const free = (await business.audit('sale.free')).filter(({ entity_id }) => entity_id === bill.id);
    expect(free).toEqual([
      expect.objectContaining({
        approved_by: approvedBy,
        details: { number: answer.sale.number, products: 'Arroz x0.001, Arroz x0.001' },
      }),
    ]);
  });

  it('is refused when it is sent and charged at once, and without a network', async () => {
    const product = await business.product({ priceCents: 4_99, tracksInventory: false });
    const order = anOrderRequest([{ product, quantity: 0.001 }]);
    const request = { order, total_cents: 0, ...nothing };
    const refusal = { code: 'approval.required', fields: { action: 'sale:free' } };
    await expect(sendAndCharge(business.writeScope('cajero'), request)).rejects.toMatchObject(refusal);
    const { id } = await crumbs(0.001);
    await expect(
      chargeSale(offlineScope(business, 'sale.charge'), id, { ...nothing, total_cents: 0 }),
    ).rejects.toMatchObject(refusal);
    const { answer } = await sendAndCharge(business.writeScope('cajero'), request, true);
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 0 });
  });

  it('is charged without another approval where a discount or the price of the menu makes it free', async () => {
    const discounted = await aBill(25_00);
    const all = { rate: 10_000, reason: 'Cortesía' };
    await expect(
      discountSale(business.writeScope('cajero'), discounted.id, all, 'limited'),
    ).rejects.toMatchObject({ code: 'approval.required' });
    await discountSale(business.writeScope(), discounted.id, all, 'any');
    expect((await charge(discounted.id, nothing)).answer.sale.total_cents).toBe(0);
    const gift = await aBill(0);
    expect((await charge(gift.id, nothing)).answer.sale.total_cents).toBe(0);
  });

  it('takes no payment, and no bill takes a payment of nothing', async () => {
    const gift = await aBill(0);
    for (const method of ['efectivo', 'tarjeta'] as const)
      for (const amount of [0, 100])
        await expect(charge(gift.id, pay(business, [method, amount]))).rejects.toMatchObject({
          code: 'sale.payment',
        });
    const bill = await aBill(50_00);
    await expect(charge(bill.id, nothing)).rejects.toMatchObject({ code: 'sale.payment' });
    await expect(charge(bill.id, pay(business, ['tarjeta', 50_00], ['efectivo', 0]))).rejects.toMatchObject({
      code: 'sale.payment',
    });
  });
});

describe('charging a bill', () => {
  it('charging refuses a card above the total, and returns 7.20 of change for card 20 and cash 40 on 52.80', async () => {
    const bill = await aBill(5280);
    await expect(charge(bill.id, pay(business, ['tarjeta', 6000]))).rejects.toMatchObject({
      code: 'sale.payment',
    });
    const { answer } = await charge(bill.id, pay(business, ['tarjeta', 2000], ['efectivo', 4000]));
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 5280, change_cents: 720 });
  });

  it('cash above ten times the amount and above it with five of the largest bills is charged only when it is confirmed', async () => {
    const bill = await aBill(50_00);
    const offered = pay(business, ['efectivo', 7_421_000_00]);
    await expect(charge(bill.id, offered)).rejects.toMatchObject({
      code: 'sale.payment',
      message: 'Son HNL\u00A07,421,000.00 en efectivo para HNL\u00A050.00: confirma que los recibiste.',
    });
    const { answer } = await charge(bill.id, {
      payments: offered.payments.map((payment) => ({ ...payment, is_confirmed: true })),
    });
    expect(answer.sale).toMatchObject({ status: 'Pagada', change_cents: 7_420_950_00 });
    const other = await aBill(50_00);
    expect((await charge(other.id, pay(business, ['efectivo', 2550_00]))).answer.sale.change_cents).toBe(
      2500_00,
    );
  });

  it('the change of cash 60 and card 60 on 100 is deducted from the cash', async () => {
    const bill = await aBill(10_000);
    const { answer } = await charge(bill.id, pay(business, ['efectivo', 6000], ['tarjeta', 6000]));
    expect(answer.sale.change_cents).toBe(2000);
    const byKind = Object.fromEntries(
      answer.sale.payments.map((payment) => [payment.kind, payment.amount_cents]),
    );
    expect(byKind).toEqual({ efectivo: 4000, tarjeta: 6000 });
  });

  it('cash payments are applied in the order of the request, not of their ids', async () => {
    for (const ids of [[randomUUID(), randomUUID()].sort(), [randomUUID(), randomUUID()].sort().reverse()]) {
      const cash = (...amounts: readonly number[]) => {
        const { payments } = pay(business, ...amounts.map((amount) => ['efectivo', amount] as const));
        return { payments: payments.map((payment, index) => ({ ...payment, id: ids[index] ?? payment.id })) };
      };
      const bill = await aBill(4600);
      await expect(charge(bill.id, cash(4600, 1))).rejects.toThrow('no hace falta');
      const { answer } = await charge(bill.id, cash(1, 4600));
      expect(answer.sale.change_cents).toBe(1);
    }
  });

  it('a refused charge stores none of its payments', async () => {
    const bill = await aBill(10_000);
    await expect(charge(bill.id, pay(business, ['tarjeta', 2000]))).rejects.toThrow('no cubre el total');
    await expect(
      charge(bill.id, {
        payments: [{ id: randomUUID(), payment_method_id: randomUUID(), amount_cents: 10_000 }],
      }),
    ).rejects.toMatchObject({ code: 'row.missing' });
    await expect(charge(bill.id, pay(business, ['tarjeta', 10_000], ['efectivo', 500]))).rejects.toThrow(
      'no hace falta',
    );
    expect(await paymentsOf(business, bill.id)).toEqual([]);
    expect((await readSale(business.scope(), bill.id))?.status).toBe('Por cobrar');
  });

  it('charging a paid bill is refused with the name and the time of the first charge, and there is one payment', async () => {
    const bill = await aBill(3000);
    await charge(bill.id, pay(business, ['efectivo', 3000]));
    await expect(charge(bill.id, pay(business, ['efectivo', 3000]))).rejects.toThrow(
      new RegExp(`ya fue cobrada por ${business.employees.cajero.fullName} a las \\d\\d:\\d\\d`),
    );
    expect(await paymentsOf(business, bill.id)).toHaveLength(1);
  });

  it('twenty cashiers who charge one bill at once: one payment is accepted and nineteen are refused', async () => {
    const bill = await aBill(3000);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => charge(bill.id, pay(business, ['efectivo', 5000]))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'sale.paid' });
    }
    expect(await paymentsOf(business, bill.id)).toMatchObject([{ amount_cents: 3000 }]);
  });

  it('concurrent charges number the sales without gaps or duplicates', async () => {
    const otherBusiness = await database.business();
    const bills = [];
    for (let index = 0; index < 20; index += 1) bills.push(await aBill(1000 + index, otherBusiness));
    await Promise.all(
      bills.map((bill) => charge(bill.id, pay(otherBusiness, ['efectivo', 2000]), otherBusiness)),
    );
    const numbers = (await salesOf(otherBusiness)).map(({ number }) => number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('charging the last bill of a table makes the table available', async () => {
    const product = await business.product({ tracksInventory: false });
    const table_id = business.tables[1]?.id ?? '';
    const { sale } = await business.order([{ product }], { channel: 'mesa', table_id });
    expect(await tableOf(business, table_id)).toEqual({ is_available: false, occupied_at: expect.any(Date) });
    await charge(sale.id, pay(business, ['tarjeta', sale.total_cents]));
    expect(await tableOf(business, table_id)).toEqual({ is_available: true, occupied_at: null });
  });

  it('charging requires an open register session that is of this business day or less than 18 hours old', async () => {
    const otherBusiness = await database.business();
    const bill = await aBill(1000, otherBusiness);
    const age = (hours: number) =>
      database.rows(
        `update register_sessions set created_at = now() - $2 * interval '1 hour', business_day = (now() - $2 * interval '1 hour')::date - 1 where business_id = $1`,
        [otherBusiness.id, hours],
      );
    await age(19);
    await expect(charge(bill.id, pay(otherBusiness, ['efectivo', 1000]), otherBusiness)).rejects.toThrow(
      'Debes aperturar la caja en POS',
    );
    await expect(aBill(1000, otherBusiness)).rejects.toMatchObject({ code: 'register.already-open' });
    await age(17);
    expect(
      (await charge(bill.id, pay(otherBusiness, ['efectivo', 1000]), otherBusiness)).answer.sale.status,
    ).toBe('Pagada');
  });

  it('the tax is calculated for each rate, for prices with tax included and for prices without', async () => {
    for (const [pricesIncludeTax, total, tax] of [
      [true, 30_000, 2829],
      [false, 33_300, 3300],
    ] as const) {
      const otherBusiness = await database.business({ pricesIncludeTax });
      const lines = [];
      for (const taxCategory of ['general', 'special', 'exempt'] as const) {
        lines.push({
          product: await otherBusiness.product({
            priceCents: 10_000,
            taxCategory,
            tracksInventory: false,
          }),
        });
      }
      const { sale } = await otherBusiness.order(lines);
      expect(sale.items.map((item) => item.tax_rate)).toEqual([1500, 1800, 0]);
      expect(sale).toMatchObject({ total_cents: total, tax_cents: tax, base_cents: total - tax });
    }
  });

  it('the dashboard counts a sale on the day of its charge, to the centavo', async () => {
    const otherBusiness = await database.business();
    const ingredient = await otherBusiness.ingredient({ stock: 5, minimum: 10 });
    const bills = [await aBill(10_000, otherBusiness), await aBill(2345, otherBusiness)];
    for (const bill of bills) await charge(bill.id, pay(otherBusiness, ['efectivo', 20_000]), otherBusiness);
    const open = await aBill(7777, otherBusiness);
    const dashboard = await readDashboard(otherBusiness.scope());
    const base = Math.round(10_000 / 1.15) + Math.round(2345 / 1.15);
    expect(dashboard.today).toEqual({
      sales_cents: base,
      total_cents: 12_345,
      sales: 2,
      average_cents: Math.round(base / 2),
    });
    expect(dashboard.tables.due_cents).toBe(open.total_cents);
    expect(dashboard.orders).toMatchObject({ pending: 3, taken: 3 });
    expect(dashboard.low_stock.map((item) => item.id)).toEqual([ingredient]);
    expect(dashboard.by_hour.reduce((sum, hour) => sum + hour.sales_cents, 0)).toBe(base);
  });

  it('any combination of offered payments applies exactly the total or nothing', async () => {
    const otherBusiness = await database.business();
    await otherBusiness.openRegister();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(
          fc.tuple(
            fc.constantFrom<Method>('efectivo', 'tarjeta', 'transferencia'),
            fc.integer({ min: 1, max: 20_000 }),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (price, offers) => {
          const bill = await aBill(price, otherBusiness);
          const outcome = await charge(bill.id, pay(otherBusiness, ...offers), otherBusiness).then(
            ({ answer }) => answer.sale,
            (error: unknown) => {
              expect(error).toBeInstanceOf(Refusal);
              return null;
            },
          );
          const stored = await paymentsOf(otherBusiness, bill.id);
          const offered = offers.reduce((sum, [, amount]) => sum + amount, 0);
          const sumOf = (of: 'amount_cents' | 'change_cents') =>
            stored.reduce((sum, payment) => sum + payment[of], 0);
          expect(sumOf('amount_cents')).toBe(outcome ? price : 0);
          expect(sumOf('change_cents')).toBe(outcome ? offered - price : 0);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('opening the register', () => {
  it('opening an open register is refused, also when three requests arrive at once', async () => {
    const otherBusiness = await database.business();
    const open = () =>
      openRegister(otherBusiness.writeScope('cajero'), {
        id: randomUUID(),
        opening_float_cents: 50_000,
      });
    const results = await Promise.allSettled([open(), open(), open()]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(open()).rejects.toThrow('La caja ya está abierta.');
  });
});
