import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  changePurchase,
  createReceivedPurchase,
  type OrderedLine,
  reverseReceipt,
} from '#db/queries/purchasing/purchases.ts';
import { createIngredient, registerWaste } from '#db/queries/stock/inventory.ts';
import { aLine, aPurchase, itemOf, receive } from '#tests/db/purchasing/purchase-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { readPurchase, summarizeInventory } from '#tests/support/reads.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { it } from '#tests/support/test.ts';

interface Invoice {
  readonly invoice_total_cents?: number;
  readonly accept_difference?: boolean;
}

/** Registers a purchase that was received at once. */
async function buy(
  business: Business,
  lines: readonly (OrderedLine & { readonly rejected?: number; readonly rejection_reason?: string })[],
  invoice: Invoice = {},
) {
  const { answer } = await createReceivedPurchase(business.writeScope(), {
    id: randomUUID(),
    receipt: { id: randomUUID(), ...invoice },
    lines: lines.map((line) => ({ rejected: 0, ...line })),
  });
  return answer.purchase;
}

/** A line of loose units, of which quantity and total were typed. */
const loose = (item: string, quantity: number, total_cents: number): OrderedLine =>
  aLine(item, { quantity, factor: 1, purchase_unit: null, cost_cents: null, total_cents });
const stockValueOf = async (business: Business): Promise<number> =>
  (await summarizeInventory(business.scope(), true)).total_value_cents ?? 0;

describe('a purchase whose total was typed', () => {
  it('7 lb for L 500.00 cost L 500.00, and the stock is worth it, also after 2 lb left', async ({
    business,
  }) => {
    const cheese = await business.ingredient({ stock: 0, costPerUnit: 0 });
    const purchase = await buy(business, [loose(cheese, 7, 50_000)]);
    expect(purchase).toMatchObject({ total_cents: 50_000, ordered_cents: 50_000 });
    expect(purchase.lines[0]).toMatchObject({ unit_cost: 7142.8571, total_cents: 50_000 });
    expect(await stockValueOf(business)).toBe(50_000);
    await registerWaste(business.writeScope(), {
      id: randomUUID(),
      inventory_item_id: cheese,
      quantity: 2,
      reason: 'caducado',
    });
    expect(await stockValueOf(business)).toBe(35_714);
  });

  it('3 boxes of 24 for L 100.00 cost L 100.00, and a box costs L 33.33', async ({ business }) => {
    const milk = await business.ingredient({ stock: 0, costPerUnit: 0 });
    const purchase = await buy(business, [
      aLine(milk, { quantity: 3, cost_cents: null, total_cents: 10_000 }),
    ]);
    expect(purchase.total_cents).toBe(10_000);
    expect(await itemOf(business, milk)).toMatchObject({ stock: 72, average: 138.8889, pack: 3333 });
    expect(await stockValueOf(business)).toBe(10_000);
  });

  it('the value follows the total where four decimals of a centavo do not: 100,000 g for L 333.33', async ({
    business,
  }) => {
    const flour = await business.ingredient({ stock: 0, costPerUnit: 0 });
    await buy(business, [loose(flour, 100_000, 33_333)]);
    expect(await stockValueOf(business)).toBe(33_333);
    await buy(business, [
      aLine(flour, { quantity: 2, factor: 50_000, purchase_unit: 'saco', cost_cents: 33_334 }),
    ]);
    expect(await stockValueOf(business)).toBe(33_333 + 66_668);
  });

  it('the stock is worth what all receipts say, for any quantities and totals', async ({ business }) => {
    const bought = fc.record({
      quantity: fc.integer({ min: 1000, max: 900_000_000 }).map((units) => units / 10_000),
      total: fc.integer({ min: 0, max: 9_000_000 }),
      reverses: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(bought, { minLength: 1, maxLength: 6 }), async (purchases) => {
        const item = await business.ingredient({ stock: 0, costPerUnit: 0 });
        const before = await stockValueOf(business);
        let paid = 0;
        for (const { quantity, total, reverses } of purchases) {
          const purchase = await buy(business, [loose(item, quantity, total)]);
          if (reverses) await reverseReceipt(business.writeScope(), purchase.receipts[0]?.id ?? '', 'Error');
          else paid += total;
          expect(await stockValueOf(business)).toBe(before + paid);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('cost and total may both be given if rounding explains their difference, and are refused if not', async ({
    business,
  }) => {
    const cheese = await business.ingredient({ name: 'Queso', stock: 0, costPerUnit: 0 });
    const agreed = await buy(business, [{ ...loose(cheese, 7, 50_000), cost_cents: 7143 }]);
    expect(agreed.total_cents).toBe(50_000);
    const computed = await buy(business, [{ ...loose(cheese, 6.9999, 50_000), cost_cents: 7143 }]);
    expect(computed.total_cents).toBe(50_000);
    await expect(buy(business, [{ ...loose(cheese, 7, 50_000), cost_cents: 7200 }])).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { total_cents: expect.stringContaining('El total no es la cantidad por el costo: 7 por HNL') },
    });
    expect(await stockValueOf(business)).toBe(100_000);
  });

  it('a rejected quantity is not part of the total', async ({ business }) => {
    const milk = await business.ingredient({ stock: 0, costPerUnit: 0 });
    const line = aLine(milk, { quantity: 3, cost_cents: null, total_cents: 10_000 });
    const purchase = await buy(business, [{ ...line, rejected: 1, rejection_reason: 'roto' }]);
    expect(purchase).toMatchObject({ total_cents: 10_000, status: 'Recibida' });
    expect(purchase.lines[0]).toMatchObject({ ordered_quantity: 96, rejected_quantity: 24 });
    expect(await stockValueOf(business)).toBe(10_000);
  });

  it('an order keeps its typed total until a change types a cost, and its receipt has its own', async ({
    business,
  }) => {
    const milk = await business.ingredient({ stock: 0, costPerUnit: 0 });
    const line = aLine(milk, { quantity: 3, cost_cents: null, total_cents: 10_000 });
    const ordered = await aPurchase(business, [line]);
    expect(ordered.ordered_cents).toBe(10_000);
    expect(ordered.lines[0]).toMatchObject({
      ordered_cents: 10_000,
      ordered_total_cents: 10_000,
      unit_cost: 138.8889,
    });
    const { answer } = await changePurchase(business.writeScope(), ordered.id, {
      version: ordered.version,
      lines: [{ ...line, cost_cents: 3333, total_cents: null }],
    });
    expect(answer.purchase.lines[0]).toMatchObject({ ordered_cents: 9999, ordered_total_cents: null });
    const { purchase } = await receive(business, answer.purchase, [
      { cost_cents: null, total_cents: 10_002 },
    ]);
    expect(purchase).toMatchObject({ total_cents: 10_002, ordered_cents: 9999 });
    const reversed = await reverseReceipt(business.writeScope(), purchase.receipts[0]?.id ?? '', 'Error');
    expect(reversed.answer.purchase.total_cents).toBe(0);
    expect(await stockValueOf(business)).toBe(0);
  });
});

describe('a purchase in another unit of measure', () => {
  it('1,000 kg of an ingredient kept in quintales are 22.0462 quintales at their price, not 22.0000', async ({
    business,
  }) => {
    const flour = await anIngredientOf(business, 'quintal', { stock: 0, costPerUnit: 0 });
    const line = aLine(flour, { quantity: 1000, factor: 0.022, purchase_unit: 'kg', cost_cents: 2200 });
    const [bought] = (await buy(business, [line])).lines;
    expect(bought).toMatchObject({
      accepted_quantity: 22.0462,
      unit_cost: 99_790.3214,
      total_cents: 2_200_000,
    });
    expect(await itemOf(business, flour)).toMatchObject({ stock: 22.0462, pack: 2200 });
    const ordered = await aPurchase(business, [{ ...line, id: randomUUID() }]);
    expect(ordered.lines[0]).toMatchObject({ ordered_quantity: 22.0462, unit_cost: 99_790.3214 });
    const { ingredient } = (
      await createIngredient(business.writeScope(), {
        id: randomUUID(),
        name: 'Azúcar',
        category: null,
        unit: 'quintal',
        purchase_unit: 'kg',
        purchase_factor: 0.022,
        min_stock_level: 0,
        costo_pedido: 2200,
        is_prepared: false,
        initial_stock: 0,
      })
    ).answer;
    expect(ingredient.cost_per_unit).toBe(99_790.3214);
  });
});

describe('the total of an invoice', () => {
  it('a difference to the lines is refused by name until it is accepted, and then kept', async ({
    business,
  }) => {
    const cheese = await business.ingredient({ stock: 0, costPerUnit: 0 });
    const lines = [loose(cheese, 7, 115_001)];
    await expect(buy(business, lines, { invoice_total_cents: 115_000 })).rejects.toMatchObject({
      code: 'purchase.total',
      message: 'Las líneas suman HNL\u00A01,150.01 y la factura dice HNL\u00A01,150.00.',
    });
    expect(await stockValueOf(business)).toBe(0);
    const { id } = await buy(business, lines, { invoice_total_cents: 115_000, accept_difference: true });
    const { purchase } = await readPurchase(business.scope(), id, true);
    expect(purchase.receipts[0]).toMatchObject({ total_cents: 115_001, invoice_total_cents: 115_000 });
    const unseen = await readPurchase(business.scope(), id, false);
    expect(unseen.purchase.receipts[0]?.invoice_total_cents).toBeNull();
    const met = await buy(business, [loose(cheese, 7, 115_000)], { invoice_total_cents: 115_000 });
    expect(met.receipts[0]).toMatchObject({ total_cents: 115_000, invoice_total_cents: 115_000 });
  });
});
