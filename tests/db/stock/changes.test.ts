import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import {
  changeIngredient,
  correctStock,
  createIngredient,
  explainShortfall,
  registerWaste,
  removeIngredient,
  reverseWaste,
} from '#db/queries/stock/inventory.ts';
import { makeBatches, savePreparation, saveRecipe } from '#db/queries/stock/recipes.ts';
import {
  closeStockCount,
  discardStockCount,
  reverseStockCount,
  saveStockCountLines,
  startStockCount,
} from '#db/queries/stock/stock-counts.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import type { Business } from '#tests/support/business.ts';
import { listShortfalls } from '#tests/support/reads.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

const INVENTORY: Change = { type: 'inventory.changed', data: {} };
const MENU: Change = { type: 'menu.changed', data: {} };
const levels = (...items: readonly (readonly [string, number])[]): Change => ({
  type: 'stock.changed',
  data: { items: items.map(([id, current_stock]) => ({ id, current_stock })) },
});

let business: Business;
let rice: string;
beforeEach(async () => {
  business = await database.business();
  rice = await business.ingredient({ name: 'Arroz', stock: 10, costPerUnit: 100 });
});
const write = () => business.writeScope();
const correct = (counted_stock: number) =>
  correctStock(write(), rice, { id: randomUUID(), counted_stock, reason: 'Conté de nuevo' });

describe('what a write of the stock says that it changed', () => {
  it('an ingredient that is created, changed or deleted says so, and its first stock too', async () => {
    const form = anIngredientForm({ initial_stock: 5 });
    const made = await createIngredient(write(), form);
    expect(made.changes).toEqual([levels([form.id, 5]), INVENTORY]);
    const { id, initial_stock: _, ...fields } = form;
    const changed = await changeIngredient(write(), id, { ...fields, category: 'Granos', version: 1 });
    expect(changed.changes).toEqual([INVENTORY]);
    expect((await removeIngredient(write(), id)).changes).toEqual([INVENTORY]);
  });

  it('a waste, its reversal and a correction say the level after them, and what moves nothing is refused', async () => {
    const waste = { id: randomUUID(), inventory_item_id: rice, quantity: 1, reason: 'caducado' } as const;
    expect((await registerWaste(write(), waste)).changes).toEqual([levels([rice, 9])]);
    expect((await reverseWaste(write(), waste.id)).changes).toEqual([levels([rice, 10])]);
    expect((await correct(4.5)).changes).toEqual([levels([rice, 4.5])]);
    await expect(correct(4.5)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('a shortfall that is explained says so, and one that a correction settles says the unchanged level', async () => {
    const product = await business.product({ recipe: [{ ingredient: rice, quantity: 15 }] });
    const orders = [await business.order([{ product }]), await business.order([{ product }])];
    const serveShort = async () => {
      const ticket = orders.pop()?.kitchen_ticket.id ?? '';
      const authority = { allowed: true, approved_by: null };
      await serveTicket(business.writeScope('chef'), ticket, { despite_shortage: true }, authority);
      const [short] = (await listShortfalls(business.scope(), true)).shortfalls;
      return short?.id ?? '';
    };
    expect((await explainShortfall(write(), await serveShort(), 'Faltó una compra')).changes).toEqual([
      INVENTORY,
    ]);
    await serveShort();
    expect((await correct(0)).changes).toEqual([levels([rice, 0])]);
  });

  it('a recipe says a changed menu, a preparation a changed inventory, and its batches every level', async () => {
    const product = await business.product({ name: 'Casamiento' });
    const beans = await anIngredientOf(business, 'unidad', { name: 'Frijoles', isPrepared: true });
    const line = { inventory_item_id: rice, quantity: 2, unit: 'unidad' };
    const recipe = { version: 1, lines: [{ ...line, is_option: false, extra_price_cents: 0 }] };
    expect((await saveRecipe(write(), product, recipe, true)).changes).toEqual([MENU]);
    const preparation = { version: 1, batch_quantity: 4, lines: [line] };
    expect((await savePreparation(write(), beans, preparation, true)).changes).toEqual([INVENTORY]);
    const made = await makeBatches(write(), beans, { id: randomUUID(), batches: 1 }, true);
    expect(made.changes).toEqual([levels([rice, 8]), levels([beans, 4])]);
  });

  it('every step of a stock count says so, and closing and reversing it the levels and the inventory too', async () => {
    const id = randomUUID();
    const count: Change = { type: 'stock-count.changed', data: { id } };
    const lines = [{ inventory_item_id: rice, counted_quantity: 9 }];
    expect((await startStockCount(write(), { id, category: null })).changes).toEqual([count]);
    expect((await saveStockCountLines(write(), id, lines)).changes).toEqual([count]);
    expect((await closeStockCount(write(), id)).changes).toEqual([levels([rice, 9]), count, INVENTORY]);
    expect((await reverseStockCount(write(), id)).changes).toEqual([levels([rice, 10]), count, INVENTORY]);
    const next = randomUUID();
    await startStockCount(write(), { id: next, category: null });
    expect((await discardStockCount(write(), next)).changes).toEqual([
      { type: 'stock-count.changed', data: { id: next } },
    ]);
  });
});
