import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  chargeSale,
  discountSale,
  mergeBills,
  readSale,
  refundSale,
  splitBill,
} from '#db/queries/bills/sales.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { cancelLine, changeLine, readOrder } from '#db/queries/orders/orders.ts';
import { cents } from '#domain/base/money.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { billTotals, taxLines } from '#domain/fiscal/tax.ts';
import { refundsOf } from '#tests/support/sales.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
beforeAll(async () => {
  await business.openRegister();
});

type TaxCategory = 'general' | 'special' | 'exempt';
const admin = (tenant = business) => tenant.writeScope();
const priced = (priceCents: number, taxCategory: TaxCategory = 'general', tenant = business) =>
  tenant.product({ priceCents, taxCategory, tracksInventory: false });
const bill = async (id: string, tenant = business): Promise<Sale> => {
  const sale = await readSale(tenant.scope(), id);
  if (!sale) throw new Error('no bill');
  return sale;
};
const permitted = { allowed: true, approved_by: null };

/** The lines of a bill have the tax shares that the domain computes, and add up to the bill. */
function expectTaxedByRate(sale: Sale, included: boolean): void {
  const lines = sale.items.map((item) => ({
    amount_cents: cents(item.amount_cents),
    tax_category: item.tax_category,
    tax_rate: item.tax_rate,
  }));
  const { base_cents, tax_cents, total_cents } = billTotals(lines, included);
  expect(sale).toMatchObject({ base_cents, tax_cents, total_cents });
  expect(sale.items.map((item) => item.tax_cents)).toEqual(taxLines(lines, included));
  for (const item of sale.items)
    expect(item.base_cents).toBe(included ? item.amount_cents - item.tax_cents : item.amount_cents);
}

describe('the tax of a bill', () => {
  it('tax is rounded once per rate: twenty lines of 35.00 include 91.30, sent at once or in rounds', async () => {
    const product = await priced(3500);
    const lines = (count: number) => new Array<{ product: string }>(count).fill({ product });
    const { sale } = await business.order(lines(20));
    expect(sale).toMatchObject({ base_cents: 60_870, tax_cents: 9130, total_cents: 70_000 });
    const first = await business.order(lines(3));
    expect(first.sale).toMatchObject({ base_cents: 9130, tax_cents: 1370 });
    const { sale: both } = await business.order(lines(17), { id: first.order.id });
    expect(both).toMatchObject({ base_cents: 60_870, tax_cents: 9130, total_cents: 70_000 });
    expectTaxedByRate(both, true);
  });

  it('the lines of each rate share its tax after any changes of the lines', async () => {
    const line = fc.record({
      price: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90_000 })),
      category: fc.constantFrom<TaxCategory>('general', 'special', 'exempt'),
      quantity: fc.constantFrom(1, 2, 3, 0.5),
    });
    const step = fc.record({
      kind: fc.constantFrom('send', 'change', 'cancel', 'discount'),
      at: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(step, { maxLength: 4 }),
        fc.boolean(),
        async (wanted, steps, included) => {
          const tenant = await database.business({ pricesIncludeTax: included });
          await tenant.openRegister();
          const orderedProducts = await Promise.all(
            wanted.map(async ({ price, category, quantity }) => ({
              product: await priced(price, category, tenant),
              quantity,
            })),
          );
          const { sale, order } = await tenant.order(orderedProducts);
          expectTaxedByRate(sale, included);
          for (const { kind, at, quantity } of steps) {
            const lines = (await readOrder(tenant.scope(), order.id)).order?.lines ?? [];
            const active = lines.filter(({ status }) => status === 'Activa');
            const chosen = active[at % active.length];
            if (!chosen) continue;
            const again = orderedProducts[at % orderedProducts.length];
            if (kind === 'send' && again) await tenant.order([{ ...again, quantity }], { id: order.id });
            if (kind === 'change')
              await changeLine(admin(tenant), chosen.id, { quantity, reason: 'x' }, permitted);
            if (kind === 'cancel' && active.length > 1) await cancelLine(admin(tenant), chosen.id, 'x');
            if (kind === 'discount')
              await discountSale(admin(tenant), sale.id, { rate: quantity * 700, reason: 'x' }, 'any');
            expectTaxedByRate(await bill(sale.id, tenant), included);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('each part of a split bill has its own tax, also when it gets more lines', async () => {
    const product = await priced(3500);
    const { sale, order } = await business.order([{ product }, { product }, { product }]);
    const part = randomUUID();
    const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }];
    await splitBill(admin(), sale.id, { id: part, items });
    for (const id of [sale.id, part]) expectTaxedByRate(await bill(id), true);
    const { sale: grown } = await business.order([{ product }, { product }], { id: order.id });
    expect(grown.id).toBe(part);
    expectTaxedByRate(grown, true);
    await mergeBills(admin(), sale.id, part);
    expectTaxedByRate(await bill(sale.id), true);
  });

  it('a bill keeps including tax after prices stop including it, also with a line of one centavo without tax', async () => {
    const tenant = await database.business();
    await tenant.openRegister();
    const [penny, meal] = [await priced(1, 'general', tenant), await priced(10_000, 'general', tenant)];
    const { sale, order } = await tenant.order([{ product: penny, quantity: 3 }, { product: meal }]);
    expect(sale.items[0]).toMatchObject({ tax_cents: 0 });
    await changeBusiness(admin(tenant), { prices_include_tax: false });
    const line = (await readOrder(tenant.scope(), order.id)).order?.lines[0]?.id ?? '';
    await changeLine(admin(tenant), line, { quantity: 3000 }, permitted);
    await discountSale(admin(tenant), sale.id, { rate: 1000, reason: 'x' }, 'any');
    expectTaxedByRate(await bill(sale.id, tenant), true);
  });

  it('refunding every line returns the whole base and tax', async () => {
    const product = await priced(3500);
    const special = await priced(3333, 'special');
    const { sale } = await business.order([
      ...new Array<{ product: string }>(7).fill({ product }),
      { product: special, quantity: 3 },
    ]);
    const { efectivo: payment_method_id } = business.methods;
    const payments = [{ id: randomUUID(), payment_method_id, amount_cents: sale.total_cents }];
    const charged = (await chargeSale(admin(), sale.id, { payments })).answer.sale;
    for (const quantity of [0.5, 0.5]) {
      const items = charged.items.map((item) => ({
        sale_item_id: item.id,
        quantity: item.quantity * quantity,
      }));
      await refundSale(admin(), sale.id, {
        id: randomUUID(),
        items,
        payment_method_id,
        reason: 'Frío',
        returns_stock: false,
      });
    }
    const refunds = await refundsOf(business, sale.id);
    const sumOf = (of: 'base_cents' | 'tax_cents') => refunds.reduce((sum, each) => sum + each[of], 0);
    expect([sumOf('base_cents'), sumOf('tax_cents')]).toEqual([sale.base_cents, sale.tax_cents]);
  });
});
