import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runStatements } from '#db/database.ts';
import { refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { recallTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { receivePurchase, reverseReceipt } from '#db/queries/purchasing/purchases.ts';
import {
  changeIngredient,
  correctStock,
  createIngredient,
  readIngredient,
  registerWaste,
  reverseWaste,
} from '#db/queries/stock/inventory.ts';
import { makeBatches } from '#db/queries/stock/recipes.ts';
import {
  closeStockCount,
  reverseStockCount,
  saveStockCountLines,
  startStockCount,
} from '#db/queries/stock/stock-counts.ts';
import type { WriteScope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { WASTE_REASONS } from '#domain/stock/inventory.ts';
import { aLine, aPurchase, aReceipt } from '#tests/db/purchasing/purchase-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { readPurchase, summarizeInventory } from '#tests/support/reads.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';
import { wrongLedgers } from '#tests/support/wrong-ledgers.ts';

/** A business, and the ids of what the steps so far created and others can undo. */
interface StockFixture {
  readonly business: Business;
  readonly ingredients: string[];
  readonly products: readonly string[];
  readonly kitchenTickets: string[];
  readonly sales: Sale[];
  readonly wastes: string[];
  readonly counts: string[];
  readonly purchases: string[];
  readonly receipts: string[];
  /** A preparation of the other ingredients. */
  readonly sauce: string;
  readonly write: () => WriteScope;
}

/** The random input of a step: two numbers that choose rows, and a quantity with decimals. */
interface StepInput {
  readonly one: number;
  readonly other: number;
  readonly quantity: number;
}

const at = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];

/** Every write that moves stock: a new one is added here. A step may be refused, and then changes nothing. */
const STEPS: Readonly<Record<string, (fixture: StockFixture, input: StepInput) => Promise<unknown>>> = {
  send: async ({ business, products, kitchenTickets }, { one, other }) => {
    const wanted = [one, other].map((index) => ({
      product: at(products, index) ?? '',
      quantity: (1 + (index % 7)) / 2,
    }));
    const { kitchen_ticket } = await business.order(wanted);
    kitchenTickets.push(kitchen_ticket.id);
  },
  serve: ({ kitchenTickets, write }, { one }) =>
    serveTicket(write(), at(kitchenTickets, one) ?? randomUUID()),
  'serve despite a shortage': ({ kitchenTickets, write }, { one }) =>
    serveTicket(
      write(),
      at(kitchenTickets, one) ?? randomUUID(),
      { despite_shortage: true },
      { allowed: true, approved_by: null },
    ),
  recall: ({ kitchenTickets, write }, { one }) =>
    recallTicket(write(), at(kitchenTickets, one) ?? randomUUID()),
  sell: async ({ business, products, kitchenTickets, sales }, { one, other }) => {
    const product = at(products, one) ?? '';
    const { kitchen_ticket, sale } = await aServedSale(business, [{ product, quantity: 1 + (other % 2) }]);
    kitchenTickets.push(kitchen_ticket.id);
    sales.push(sale);
  },
  'void a sale': ({ sales, write }, { one }) =>
    voidSale(write(), at(sales, one)?.id ?? randomUUID(), { reason: 'Error', returns_stock: true }),
  'refund a product': ({ business, sales, write }, { one }) => {
    const sale = at(sales, one);
    return refundSale(write(), sale?.id ?? randomUUID(), {
      id: randomUUID(),
      items: [{ sale_item_id: sale?.items[0]?.id ?? randomUUID(), quantity: 1 }],
      payment_method_id: business.methods.tarjeta,
      reason: 'Plato frío',
      returns_stock: true,
    });
  },
  'create an ingredient': async ({ ingredients, write }, { quantity }) => {
    const ingredient = anIngredientForm({ initial_stock: quantity, costo_pedido: 150 });
    await createIngredient(write(), ingredient);
    ingredients.push(ingredient.id);
  },
  waste: async ({ ingredients, wastes, write }, { one, other, quantity }) => {
    const id = randomUUID();
    const inventory_item_id = at(ingredients, one) ?? '';
    const reason = at(WASTE_REASONS, other) ?? 'otro';
    await registerWaste(write(), { id, inventory_item_id, quantity, reason, note: 'nota' });
    wastes.push(id);
  },
  'reverse a waste': ({ wastes, write }, { one }) => reverseWaste(write(), at(wastes, one) ?? randomUUID()),
  correct: ({ ingredients, write }, { one, quantity }) =>
    correctStock(write(), at(ingredients, one) ?? '', {
      id: randomUUID(),
      counted_stock: quantity,
      reason: 'Conté',
    }),
  'change the cost': async ({ business, ingredients, write }, { one, other }) => {
    const id = at(ingredients, one) ?? '';
    const found = await readIngredient(business.scope(), id, true);
    if (!found) throw new Error('the ingredient is missing');
    const { name, category, unit, purchase_unit, min_stock_level, is_prepared, version } = found.ingredient;
    const same = { name, category, unit, purchase_unit, min_stock_level, is_prepared, version };
    await changeIngredient(write(), id, { ...same, purchase_factor: 3, costo_pedido: other });
  },
  'start a count': async ({ counts, write }) => {
    const id = randomUUID();
    await startStockCount(write(), { id });
    counts.push(id);
  },
  count: ({ counts, ingredients, write }, { one, other, quantity }) =>
    saveStockCountLines(write(), at(counts, other) ?? randomUUID(), [
      { inventory_item_id: at(ingredients, one) ?? '', counted_quantity: quantity },
      {
        inventory_item_id: at(ingredients, one + 1) ?? '',
        counted_quantity: one % 5 === 0 ? null : quantity / 2,
      },
    ]),
  order: async ({ ingredients, purchases, business }, { one, other }) => {
    const { id } = await aPurchase(business, [
      aLine(at(ingredients, one) ?? '', {
        quantity: 1 + (other % 3),
        factor: 2.5,
        cost_cents: 100 + other * 37,
      }),
    ]);
    purchases.push(id);
  },
  receive: async ({ business, purchases, receipts, write }, { one, other }) => {
    const id = at(purchases, one) ?? randomUUID();
    const { purchase } = await readPurchase(business.scope(), id, true);
    const receipt = aReceipt(purchase, [{ accepted: 1, factor: 2.5, cost_cents: 90 + other * 41 }]);
    await receivePurchase(write(), id, receipt);
    receipts.push(receipt.id);
  },
  'take back a receipt': ({ receipts, write }, { one }) =>
    reverseReceipt(write(), at(receipts, one) ?? randomUUID(), 'Era de otro'),
  prepare: ({ sauce, write }, { quantity }) =>
    makeBatches(write(), sauce, { id: randomUUID(), batches: quantity / 4 }, true),
  'close a count': ({ counts, write }, { one }) => closeStockCount(write(), at(counts, one) ?? randomUUID()),
  'reverse a count': ({ counts, write }, { one }) =>
    reverseStockCount(write(), at(counts, one) ?? randomUUID()),
};

async function createStockFixture(): Promise<StockFixture> {
  const business = await database.business();
  const ingredients = [];
  for (const [stock, costPerUnit] of [
    [40, 150],
    [12.5, 33.3333],
    [3, 1999.9999],
  ] as const)
    ingredients.push(await business.ingredient({ stock, costPerUnit }));
  const [flour = '', cheese = '', saffron = ''] = ingredients;
  const products = [
    await business.product({
      recipe: [
        { ingredient: flour, quantity: 2 },
        { ingredient: cheese, quantity: 0.25 },
      ],
    }),
    await business.product({
      recipe: [
        { ingredient: cheese, quantity: 1.3333 },
        { ingredient: saffron, quantity: 0.5 },
      ],
    }),
  ];
  const sugar = await anIngredientOf(business, 'lb', { stock: 2, costPerUnit: 450 });
  const cake = await business.product();
  await recipesOf(business).save(cake, [
    { of: sugar, quantity: 0.7, unit: 'g' },
    { of: flour, quantity: 1 },
  ]);
  products.push(cake);
  const sauce = await anIngredientOf(business, 'unidad', {
    name: 'Salsa',
    isPrepared: true,
    stock: 5,
    costPerUnit: 210,
  });
  await recipesOf(business).prepare(
    sauce,
    [
      { of: flour, quantity: 1.5 },
      { of: cheese, quantity: 0.3333 },
      { of: sugar, quantity: 1, unit: 'oz' },
    ],
    2.5,
  );
  ingredients.push(sugar, sauce);
  const write = () => business.writeScope();
  const none = { kitchenTickets: [], sales: [], wastes: [], counts: [], purchases: [], receipts: [] };
  return { business, ingredients, products, sauce, write, ...none };
}

/** The inconsistencies of the ledger; there are none after any sequence. */
async function inconsistenciesOf({ business }: StockFixture) {
  const wrong = await database.rows(
    `with running as (
       select m.*, sum(quantity) over (partition by inventory_item_id order by created_at, id) as summed
       from stock_movements m where business_id = $1
     )
     select 'a balance is not the sum of the movements so far' as inconsistency, id::text as entity from running where balance <> summed
     union all
     select 'a balance is below zero', id::text from running where balance < 0
     union all
     select 'a movement with quantity zero', id::text from running where quantity = 0
     union all
     select 'an open shortfall of a ticket that is not served', s.id::text from stock_shortfalls s
     join kitchen_tickets k on k.business_id = s.business_id and k.id = s.kitchen_ticket_id
     where s.business_id = $1 and s.settled_at is null and k.status <> 'Servida'
     union all
     select 'more is left over than half a step of the stock', inventory_item_id::text from stock_levels
     where business_id = $1 and abs(stock_remainder) > 0.00005
     union all
     select 'the stock is not the sum of its movements', i.name
     from inventory_items i left join stock_levels l on l.business_id = i.business_id and l.inventory_item_id = i.id
     where i.business_id = $1 and l.current_stock is distinct from (select coalesce(sum(quantity), 0) from stock_movements m
       where m.business_id = i.business_id and m.inventory_item_id = i.id)`,
    [business.id],
  );
  const [storedValue] = await database.rows<{ cents: string }>(
    `select round(sum(l.current_stock * (i.cost_per_unit + i.cost_remainder))) as cents
     from inventory_items i join stock_levels l on l.business_id = i.business_id and l.inventory_item_id = i.id
     where i.business_id = $1`,
    [business.id],
  );
  const { total_value_cents } = await summarizeInventory(business.scope(), true);
  return { wrong, value: total_value_cents === Number(storedValue?.cents) ? 'right' : 'wrong' };
}

const NO_INCONSISTENCIES = { wrong: [], value: 'right' };
const input = fc.record({
  one: fc.nat(50),
  other: fc.nat(50),
  quantity: fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 1, max: 200_000 }).map((n) => n / 10_000),
  ),
});
const stepsArbitrary = (maxSteps: number) =>
  fc.array(fc.record({ step: fc.constantFrom(...Object.keys(STEPS)), input }), {
    minLength: 6,
    maxLength: maxSteps,
  });

/** Each step once, in an order in which none is refused. */
const ALL_STEPS = [
  'send',
  'serve',
  'waste',
  'reverse a waste',
  'correct',
  'change the cost',
  'start a count',
  'count',
  'close a count',
  'reverse a count',
  'recall',
  'serve despite a shortage',
  'order',
  'receive',
  'take back a receipt',
  'prepare',
  'create an ingredient',
  'sell',
  'refund a product',
  'sell',
  'void a sale',
].map((step) => ({ step, input: { one: 7, other: 0, quantity: 2.5 } }));

/** Runs a step. Returns false for a refusal; any other error fails the test. */
async function runStep(fixture: StockFixture, step: string, stepInput: StepInput): Promise<boolean> {
  try {
    await STEPS[step]?.(fixture, stepInput);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

describe('the stock ledger', () => {
  it('the ledger is consistent after every step of any sequence', async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(stepsArbitrary(28), async (steps) => {
        const fixture = await createStockFixture();
        for (const { step, input: stepInput } of steps) {
          if (await runStep(fixture, step, stepInput)) done.add(step);
          expect({ step, ...(await inconsistenciesOf(fixture)) }).toEqual({ step, ...NO_INCONSISTENCIES });
          expect(await wrongLedgers(fixture.business)).toEqual([]);
        }
      }),
      { numRuns: 40, examples: [[ALL_STEPS]] },
    );
    // A step that is always refused would prove nothing.
    expect([...done].sort()).toEqual(Object.keys(STEPS).sort());
  });

  it('the ledger is consistent after steps at once', async () => {
    await fc.assert(
      fc.asyncProperty(stepsArbitrary(20), async (steps) => {
        const fixture = await createStockFixture();
        const firstStep = { step: 'send', input: { one: 0, other: 1, quantity: 1 } };
        for (const { step, input: stepInput } of [firstStep, { ...firstStep, step: 'start a count' }])
          await runStep(fixture, step, stepInput);
        await Promise.all(steps.map(({ step, input: stepInput }) => runStep(fixture, step, stepInput)));
        expect(await inconsistenciesOf(fixture)).toEqual(NO_INCONSISTENCIES);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['an ingredient twice', ['own', 'own'], 'one of 2 moves has an ingredient that is missing or repeated'],
    ['an ingredient of others', ['other'], 'one of 1 moves has an ingredient that is missing or repeated'],
    ['more than there is', ['own'], 'stock_levels_not_negative'],
  ] as const)('moves of %s are refused', async (_, of, message) => {
    const [business, other] = [await database.business(), await database.business()];
    const items = {
      own: await business.ingredient({ stock: 5 }),
      other: await other.ingredient({ stock: 5 }),
    };
    const moves = of.map((whose) => sql`(${items[whose]}::uuid, ${-6 / of.length}, null, null)::stock_move`);
    await expect(
      runStatements(database.app, [
        sql`select enter_scope(${business.id}, ${business.employees.admin.id}, 0)`,
        sql`select move_stocks('waste', null, 'nota', array[${sql.join(moves, sql`, `)}])`,
      ]),
    ).rejects.toThrow(message);
    expect(await business.stockOf(items.own)).toEqual({ stock: 5, moved: 5 });
    expect(await other.stockOf(items.other)).toEqual({ stock: 5, moved: 5 });
  });
});
