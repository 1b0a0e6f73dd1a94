import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { voidSale } from '#db/queries/bills/sales.ts';
import { recallTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { registerWaste } from '#db/queries/stock/inventory.ts';
import { EXACT_ONE, exactQuantity } from '#domain/base/units.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

interface Kept {
  readonly own: string;
  readonly stock: number;
  readonly quantity: number;
  readonly unit: string;
}

/** A product whose recipe has that quantity of an ingredient at L 450 the unit, kept in another unit. */
async function aProductOf(business: Business, { own, stock, quantity, unit }: Kept) {
  const item = await anIngredientOf(business, own, { stock, costPerUnit: 45_000 });
  const product = await business.product();
  await recipesOf(business).save(product, [{ of: item, quantity, unit }]);
  return { item, product };
}

const serve = (business: Business, ticket: string) => serveTicket(business.writeScope('chef'), ticket);

async function serveTimes(business: Business, product: string, times: number, quantity = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { kitchen_ticket } = await business.order([{ product, quantity }]);
    await serve(business, kitchen_ticket.id);
  }
}

const FLOUR = { own: 'quintal', stock: 1, quantity: 25, unit: 'g' };
const VANILLA = { own: 'galón', stock: 3, quantity: 5, unit: 'ml' };
const SUGAR = { own: 'lb', stock: 1, quantity: 0.7, unit: 'g' };

/** The stock has four decimals. */
const STOCK_STEP = 0.0001;
const STEPS = ['serve', 'serve and recall', 'serve and void', 'waste', 'batch'] as const;
/** The recalled serving moves 0.0016 lb of 0.00154. */
const FAR_FROM_EXACT: (typeof STEPS)[number][] = [
  ...Array<'serve'>(5).fill('serve'),
  'serve and void',
  'serve and void',
  'serve and recall',
  'serve',
  'serve',
];

describe('what leaves the stock in another unit', () => {
  it.for([
    ['25 g of 1 quintal', FLOUR, 0.4488],
    ['5 ml of 3 galones', VANILLA, 1.6791],
  ] as const)('%s, served 1,000 times, leaves what is exact', async ([, kept, left], { business }) => {
    const { item, product } = await aProductOf(business, kept);
    await serveTimes(business, product, 60);
    await serveTimes(business, product, 47, 20);
    expect(await business.stockOf(item)).toEqual({ stock: left, moved: left });
  });

  it('any servings, recalls, voids, waste and batches leave the exact rest, within the last decimal', async ({
    business,
  }) => {
    const kept = fc.constantFrom(
      FLOUR,
      VANILLA,
      SUGAR,
      { own: 'cucharada', stock: 40, quantity: 1, unit: 'cucharadita' },
      { own: 'kg', stock: 9, quantity: 1.5, unit: 'oz' },
    );
    const step = fc.constantFrom(...STEPS);
    await fc.assert(
      fc.asyncProperty(kept, fc.array(step, { minLength: 8, maxLength: 20 }), async (take, steps) => {
        const { item, product } = await aProductOf(business, take);
        const sauce = await anIngredientOf(business, 'lb', { isPrepared: true });
        await recipesOf(business).prepare(sauce, [{ of: item, quantity: take.quantity, unit: take.unit }]);
        for (const each of steps) {
          if (each === 'waste')
            await registerWaste(business.writeScope(), {
              id: randomUUID(),
              inventory_item_id: item,
              quantity: take.quantity,
              unit: take.unit,
              reason: 'caducado',
            });
          else if (each === 'batch') await recipesOf(business).make(sauce);
          else {
            const { kitchen_ticket, sale } = await aServedSale(business, [{ product }]);
            if (each === 'serve and recall')
              await recallTicket(business.writeScope('chef'), kitchen_ticket.id);
            if (each === 'serve and void')
              await voidSale(business.writeScope(), sale.id, { reason: 'Error', returns_stock: true });
          }
        }
        const taken = steps.filter((each) => ['serve', 'waste', 'batch'].includes(each)).length;
        const once = Number(exactQuantity(take.quantity, take.unit, take.own)) / Number(EXACT_ONE);
        const recalls = steps.filter((each) => each === 'serve and recall').length;
        const { stock, moved } = await business.stockOf(item);
        expect(moved).toBe(stock);
        // What is left over is at most half a step. A recall returns what its serving moved: with what was left over before it and after it, that
        // is up to a whole step away from what is exact.
        expect(Math.abs(stock - (take.stock - taken * once))).toBeLessThanOrEqual(
          STOCK_STEP * (0.5 + recalls) + 1e-9,
        );
      }),
      { numRuns: 12, examples: [[SUGAR, FAR_FROM_EXACT]] },
    );
  });
});

describe('the cost of a recipe in another unit', () => {
  it('25 g at L 450 the quintal cost L 0.25 ', async ({ business }) => {
    const { product } = await aProductOf(business, FLOUR);
    const { sale } = await business.order([{ product }]);
    const [row] = await database.rows<{ cost_cents: string; unit_cost: string }>(
      `select i.cost_cents, l.unit_cost from sale_items i
       join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
       where i.business_id = $1 and i.sale_id = $2`,
      [business.id, sale.id],
    );
    expect([Number(row?.cost_cents), Number(row?.unit_cost)]).toEqual([25, 24.802]);
  });

  it('a preparation without batches costs its exact quantities', async ({ business }) => {
    const flour = await anIngredientOf(business, 'quintal', { stock: 1, costPerUnit: 45_000 });
    const dough = await anIngredientOf(business, 'lb', { isPrepared: true });
    await recipesOf(business).prepare(dough, [{ of: flour, quantity: 25, unit: 'g' }]);
    expect((await recipesOf(business).preparation(dough)).cost_per_unit).toBe(24.802);
    await recipesOf(business).make(dough);
    expect((await recipesOf(business).preparation(dough)).cost_per_unit).toBe(24.802);
  });
});

describe('recipes of earlier releases', () => {
  it('the release lists what was rounded once for the administrators, with what counts now', async ({
    business,
  }) => {
    const flour = await anIngredientOf(business, 'quintal', { name: 'Harina', stock: 1 });
    const milk = await anIngredientOf(business, 'g', { name: 'Leche', stock: 1 });
    const bread = await business.product({ name: 'Pan' });
    await recipesOf(business).save(bread, [
      { of: flour, quantity: 25, unit: 'g' },
      { of: milk, quantity: 0.25, unit: 'lb' },
    ]);
    const dough = await anIngredientOf(business, 'lb', { name: 'Masa', isPrepared: true });
    await recipesOf(business).prepare(dough, [{ of: flour, quantity: 1, unit: 'oz' }]);
    const same = await business.product({ name: 'Flan' });
    await recipesOf(business).save(same, [{ of: milk, quantity: 1, unit: 'kg' }]);
    const [, block = ''] = readFileSync('db/functions/stock/rounded-recipes.sql', 'utf8').split(
      /^(?=do \$\$)/m,
    );
    for (let time = 0; time < 2; time += 1) await database.owner.query(block);
    const entries = await business.audit('recipe.exact');
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'inventory_item',
          entity_id: dough,
          details: {
            name: 'Masa',
            before: { Harina: '0.0006 quintales' },
            after: { Harina: '1 oz = 0.000625 quintales' },
          },
        }),
        expect.objectContaining({
          entity: 'menu_item',
          entity_id: bread,
          details: {
            name: 'Pan',
            before: { Harina: '0.0006 quintales' },
            after: { Harina: '25 g = 0.0005511557 quintales' },
          },
        }),
      ]),
    );
    const notified = (await notificationsOf(business)).filter(
      ({ user_id }) => user_id === business.employees.admin.id,
    );
    expect(notified).toMatchObject([
      {
        title: 'Recetas sin redondeo',
        message:
          'El consumo y el costo de Masa y Pan ya se calculan con la cantidad exacta. Lo de antes y lo de ahora está en Auditoría.',
      },
    ]);
  });
});
