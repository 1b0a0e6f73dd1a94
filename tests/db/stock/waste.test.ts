import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type NewWaste, registerWaste, reverseWaste } from '#db/queries/stock/inventory.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { listWaste } from '#tests/support/reads.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { movementsOf, setCost } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let milk: string;
beforeEach(async () => {
  business = await database.business();
  milk = await anIngredientOf(business, 'litro', { name: 'Leche', stock: 10, costPerUnit: 1234.5 });
});

const scope = () => business.scope();
const createWasteOf = async (quantity: number, more: Partial<NewWaste> = {}) =>
  (
    await registerWaste(business.writeScope(), {
      id: randomUUID(),
      inventory_item_id: milk,
      quantity,
      reason: 'caducado',
      ...more,
    })
  ).answer.waste;
const reverse = (id: string) => reverseWaste(business.writeScope(), id);
const range = { from: '2000-01-01', to: '2100-01-01', limit: 50, offset: 0 };
const list = (more: Partial<typeof range> = {}, costs = true) =>
  listWaste(scope(), { ...range, ...more }, costs);
const stock = async () => (await business.stockOf(milk)).stock;

describe('waste', () => {
  it('waste is deducted in any unit convertible to the ingredient’s, with its reason, note and cost', async () => {
    const waste = await createWasteOf(500, { unit: 'ml', reason: 'otro', note: 'Se cayó: en el piso' });
    expect(waste).toMatchObject({
      name: 'Leche',
      quantity: 0.5,
      unit: 'litro',
      reason: 'otro',
      note: 'Se cayó: en el piso',
      cost_cents: 617,
      user: business.employees.admin.fullName,
      reversed_at: null,
    });
    expect(await stock()).toBe(9.5);
    expect((await movementsOf(business, milk)).at(-1)).toMatchObject({
      type: 'waste',
      quantity: -0.5,
      balance: 9.5,
      unit_cost: 1234.5,
      reason: 'otro: Se cayó: en el piso',
    });
  });

  it('waste over the stock, in another kind of unit, too small or with a used id is refused', async () => {
    await expect(createWasteOf(10.0001)).rejects.toMatchObject({
      code: 'stock.insufficient',
      message: 'Stock insuficiente para Leche. Stock actual: 10, requerido: 10.0001',
    });
    await expect(createWasteOf(1, { unit: 'lb' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { unit: 'Leche no se mide en lb.' },
    });
    await expect(createWasteOf(0.01, { unit: 'ml' })).rejects.toMatchObject({
      fields: { quantity: 'La cantidad es demasiado pequeña.' },
    });
    const { id } = await createWasteOf(1);
    await expect(createWasteOf(2, { id })).rejects.toMatchObject({ code: 'row.conflict' });
    expect(await stock()).toBe(9);
  });

  it('ten wastes at once never exceed the stock', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => createWasteOf(3)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await business.stockOf(milk)).toEqual({ stock: 1, moved: 1 });
  });

  it('reversing a waste happens once and returns the stock at the cost at which it left', async () => {
    const { id } = await createWasteOf(4, { reason: 'devuelto' });
    await setCost(business, milk, 9);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => reverse(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(reverse(id)).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Esta merma ya fue revertida.',
    });
    expect(await business.stockOf(milk)).toEqual({ stock: 10, moved: 10 });
    expect((await movementsOf(business, milk)).at(-1)).toMatchObject({
      type: 'correction',
      quantity: 4,
      unit_cost: 1234.5,
      reason: 'Merma revertida',
    });
    const [entry] = (await list()).entries;
    expect(entry).toMatchObject({ id, reversed_by: business.employees.admin.fullName });
    expect((await business.audit('stock.waste-reversed')).map(({ details }) => details)).toEqual([
      { name: 'Leche', notes: '4 litros', reason: 'devuelto' },
    ]);
    await expect(reverse(randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('the list of waste', () => {
  it('the list sums each reason without reversed waste, and pages all entries, newest first', async () => {
    const mistaken = await createWasteOf(1);
    await createWasteOf(2);
    await createWasteOf(1, { reason: 'devuelto' });
    await createWasteOf(0.5, { reason: 'devuelto', note: 'Tibia' });
    await reverse(mistaken.id);
    const all = await list();
    expect(all).toMatchObject({
      total: 4,
      cost_cents: 2469 + 1235 + 617,
      reasons: [
        { reason: 'caducado', times: 1, cost_cents: 2469 },
        { reason: 'devuelto', times: 2, cost_cents: 1852 },
      ],
    });
    expect(all.entries.map(({ quantity }) => quantity)).toEqual([0.5, 1, 2, 1]);
    const second = await list({ limit: 2, offset: 2 });
    expect(second.entries.map(({ id }) => id)).toEqual(all.entries.slice(2).map(({ id }) => id));
    const without = await list({}, false);
    expect(without).toMatchObject({
      cost_cents: null,
      reasons: [{ cost_cents: null }, { cost_cents: null }],
    });
    expect(without.entries[0]?.cost_cents).toBeNull();
  });

  it('the list follows the business days, which start at the hour of the business', async () => {
    business = await database.business({ dayStartMinutes: 240 });
    milk = await business.ingredient({ stock: 10 });
    await createWasteOf(1);
    // 03:00 of the 21st in Tegucigalpa belongs to the business day of the 20th.
    await database.rows(
      `update stock_movements set created_at = '2026-11-21T09:00:00Z' where business_id = $1 and type = 'waste'`,
      [business.id],
    );
    expect(businessDay(new Date('2026-11-21T09:00:00Z'), 'America/Tegucigalpa', 240)).toBe('2026-11-20');
    expect((await list({ from: '2026-11-20', to: '2026-11-20' })).total).toBe(1);
    expect((await list({ from: '2026-11-21', to: '2026-11-21' })).total).toBe(0);
  });
});
