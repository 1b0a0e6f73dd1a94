import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { recallTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { readCogsReport, readInventoryReport } from '#db/queries/reports/reports.ts';
import { correctStock, explainShortfall, removeIngredient } from '#db/queries/stock/inventory.ts';
import {
  closeStockCount,
  reverseStockCount,
  saveStockCountLines,
  startStockCount,
} from '#db/queries/stock/stock-counts.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { CogsReport } from '#domain/reports/answers/reports-cogs.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { listShortfalls } from '#tests/support/reads.ts';
import { recipesOf } from '#tests/support/recipes.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let cheese: string;
let beans: string;
let product: string;

beforeEach(async () => {
  business = await database.business();
  cheese = await business.ingredient({ name: 'Queso', stock: 1.5, costPerUnit: 200 });
  beans = await business.ingredient({ name: 'Frijoles', stock: 0.5, costPerUnit: 100 });
  product = await business.product({
    recipe: [
      { ingredient: cheese, quantity: 1 },
      { ingredient: beans, quantity: 1 },
    ],
  });
});

const write = (role: keyof Business['employees'] = 'admin') => business.writeScope(role);
const send = async (quantity = 2) => (await business.order([{ product, quantity }])).kitchen_ticket.id;
const DESPITE_SHORTAGE = { despite_shortage: true };
const WITHOUT_APPROVER = { allowed: true, approved_by: null };
const serveDespiteShortage = (kitchenTicketId: string) =>
  serveTicket(write('chef'), kitchenTicketId, DESPITE_SHORTAGE, WITHOUT_APPROVER);
const openShortfalls = async () => (await listShortfalls(business.scope(), true)).shortfalls;
const stocks = async () => [await business.stockOf(cheese), await business.stockOf(beans)];
const settlements = () =>
  database.rows(
    `select i.name, s.settlement, s.settle_reason from stock_shortfalls s join inventory_items i on i.id = s.inventory_item_id
     where s.business_id = $1 order by s.created_at, i.name`,
    [business.id],
  );

describe('serving despite a shortage', () => {
  it('a shortage refuses with every missing ingredient, and serving despite it requires an approval', async () => {
    const kitchenTicketId = await send();
    const refusal = await serveTicket(write('chef'), kitchenTicketId).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({
      code: 'stock.insufficient',
      message: 'Stock insuficiente para Frijoles. Stock actual: 0.5, requerido: 2',
      details: {
        ingredients: [
          { id: beans, name: 'Frijoles', unit: 'unidad', stock: 0.5, needed: 2, missing: 1.5 },
          { id: cheese, name: 'Queso', unit: 'unidad', stock: 1.5, needed: 2, missing: 0.5 },
        ],
      },
    });
    await expect(serveTicket(write('chef'), kitchenTicketId, DESPITE_SHORTAGE)).rejects.toMatchObject({
      code: 'approval.required',
      fields: { action: 'stock:adjust' },
    });
    expect(await stocks()).toEqual([
      { stock: 1.5, moved: 1.5 },
      { stock: 0.5, moved: 0.5 },
    ]);
  });

  it('an approved serving deducts the stock there is, stores the rest as shortfalls and notifies administrators', async () => {
    const kitchenTicketId = await send();
    const authority = { allowed: true, approved_by: business.employees.admin.id };
    const { answer } = await serveTicket(write('chef'), kitchenTicketId, DESPITE_SHORTAGE, authority);
    expect(answer.kitchen_ticket.status).toBe('Servida');
    expect(answer.stock).toHaveLength(2);
    expect(await stocks()).toEqual([
      { stock: 0, moved: 0 },
      { stock: 0, moved: 0 },
    ]);
    const { chef, admin } = business.employees;
    const known = {
      order_number: 1,
      served_by: chef.fullName,
      approved_by: admin.fullName,
      settlement: null,
    };
    expect(await openShortfalls()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...known, name: 'Queso', quantity: 0.5, cost_cents: 100 }),
        expect.objectContaining({ ...known, name: 'Frijoles', quantity: 1.5, cost_cents: 150 }),
      ]),
    );
    expect(await business.audit('stock.served-short')).toEqual([
      expect.objectContaining({
        user_id: chef.id,
        approved_by: admin.id,
        details: { order_number: 1, missing: 'Frijoles 1.5 unidades, Queso 0.5 unidades' },
      }),
    ]);
    expect(await notificationsOf(business, 'Faltante por aclarar')).toMatchObject([
      {
        user_id: admin.id,
        message: `La orden #1 se sirvió sin stock suficiente, por ${chef.fullName}, aprobó ${admin.fullName}. Faltó: Frijoles 1.5 unidades, Queso 0.5 unidades`,
      },
    ]);
  });

  it('serving with enough stock needs no approval and stores no shortfall', async () => {
    await serveTicket(write('chef'), await send(0.5), DESPITE_SHORTAGE);
    expect(await openShortfalls()).toEqual([]);
  });

  it('six tablets serve one ticket despite a shortage at once: it is served once', async () => {
    const kitchenTicketId = await send();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => serveDespiteShortage(kitchenTicketId)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await openShortfalls()).toHaveLength(2);
    expect(await stocks()).toEqual([
      { stock: 0, moved: 0 },
      { stock: 0, moved: 0 },
    ]);
  });

  it('eight tickets served despite a shortage at once: no stock is below zero and every missing unit is counted', async () => {
    const cards = [];
    for (let count = 0; count < 8; count += 1) cards.push(await send(1));
    await Promise.all(cards.map(serveDespiteShortage));
    const short = await openShortfalls();
    const missing = (name: string) =>
      short.filter((each) => each.name === name).reduce((sum, { quantity }) => sum + quantity, 0);
    expect([missing('Queso'), missing('Frijoles')]).toEqual([6.5, 7.5]);
    expect(await stocks()).toEqual([
      { stock: 0, moved: 0 },
      { stock: 0, moved: 0 },
    ]);
  });
});

describe('a shortfall', () => {
  it('recalling the ticket settles its shortfalls and returns only the deducted stock', async () => {
    const kitchenTicketId = await send();
    await serveDespiteShortage(kitchenTicketId);
    const { answer } = await recallTicket(write('chef'), kitchenTicketId);
    expect(answer.stock).toHaveLength(2);
    expect(await stocks()).toEqual([
      { stock: 1.5, moved: 1.5 },
      { stock: 0.5, moved: 0.5 },
    ]);
    expect(await openShortfalls()).toEqual([]);
    await serveDespiteShortage(kitchenTicketId);
    expect(await openShortfalls()).toHaveLength(2);
  });

  it('a correction of the ingredient settles the shortfall, also one that leaves the stock unchanged', async () => {
    await serveDespiteShortage(await send());
    const correct = (item: string, counted_stock: number) =>
      correctStock(write(), item, { id: randomUUID(), counted_stock, reason: 'Compra sin registrar' });
    await correct(cheese, 4);
    await correct(beans, 0);
    expect(await openShortfalls()).toEqual([]);
    await expect(correct(beans, 0)).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await stocks()).toEqual([
      { stock: 4, moved: 4 },
      { stock: 0, moved: 0 },
    ]);
  });

  it('a count of the ingredient settles its shortfall, and reversing the count reopens it', async () => {
    const [before, later] = [await send(), await send(4)];
    const count = randomUUID();
    await startStockCount(write(), { id: count });
    await serveDespiteShortage(before);
    await saveStockCountLines(write(), count, [{ inventory_item_id: cheese, counted_quantity: 3 }]);
    await serveDespiteShortage(later);
    await closeStockCount(write(), count);
    expect((await openShortfalls()).map(({ name, quantity }) => `${name} ${quantity}`).toSorted()).toEqual([
      'Frijoles 1.5',
      'Frijoles 4',
      'Queso 4',
    ]);
    await reverseStockCount(write(), count);
    expect(await openShortfalls()).toHaveLength(4);
  });

  it('an explanation settles the shortfall once', async () => {
    await serveDespiteShortage(await send());
    const [short] = await openShortfalls();
    if (!short) throw new Error('nothing is short');
    const explain = () => explainShortfall(write(), short.id, 'Llegó sin factura');
    const results = await Promise.allSettled([explain(), explain(), explain()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(explain()).rejects.toMatchObject({ code: 'row.conflict' });
    expect(await openShortfalls()).toHaveLength(1);
    expect(await settlements()).toContainEqual({
      name: short.name,
      settlement: 'explained',
      settle_reason: 'Llegó sin factura',
    });
  });

  it('an ingredient with a shortfall is archived instead of deleted', async () => {
    const bare = await business.ingredient({ name: 'Limón', stock: 0 });
    const lemonade = await business.product({ recipe: [{ ingredient: bare, quantity: 1 }] });
    await business.setStock(bare, 1);
    const { kitchen_ticket } = await business.order([{ product: lemonade }]);
    await business.setStock(bare, 0);
    await serveDespiteShortage(kitchen_ticket.id);
    await recipesOf(business).save(lemonade, []);
    expect((await removeIngredient(write(), bare)).answer.archived).toBe(true);
  });
});

describe('the actual cost of sales', () => {
  const today = async () => {
    const [{ day = '' } = {}] = await database.rows<{ day: string }>(
      `select business_day(now(), time_zone, day_start_minutes)::text as day from businesses where id = $1`,
      [business.id],
    );
    return day;
  };
  const realCost = async () => {
    const day = await today();
    const text = await readCogsReport(business.scope(), {
      from: day,
      to: day,
      shift: null,
      location_id: null,
    });
    const { totals }: CogsReport = JSON.parse(text);
    return totals.actual_cents;
  };

  it('the actual cost contains shortfalls, and the inventory report shows their number and cost', async () => {
    await serveDespiteShortage(await send());
    expect(await realCost()).toBe(2 * 200 + 2 * 100);
    const day = await today();
    const range = { from: day, to: day, shift: null, location_id: null };
    const report: InventoryReport = JSON.parse(await readInventoryReport(business.scope(), range));
    expect(report.totals).toMatchObject({ shortfalls: 2, shortfall_cents: 0.5 * 200 + 1.5 * 100 });
  });

  it('an explained shortfall stays in the actual cost; recalling the ticket removes it', async () => {
    const kitchenTicketId = await send();
    await serveDespiteShortage(kitchenTicketId);
    for (const { id } of await openShortfalls())
      await explainShortfall(write(), id, 'Se usó lo de la otra sucursal');
    expect(await realCost()).toBe(600);
    await recallTicket(write('chef'), kitchenTicketId);
    expect(await realCost()).toBe(0);
  });

  it('after a count or a correction the actual cost is the change of stock', async () => {
    await serveDespiteShortage(await send());
    const count = randomUUID();
    await startStockCount(write(), { id: count });
    await saveStockCountLines(write(), count, [{ inventory_item_id: cheese, counted_quantity: 1 }]);
    await closeStockCount(write(), count);
    await correctStock(write(), beans, { id: randomUUID(), counted_stock: 0, reason: 'Se revisó' });
    expect(await realCost()).toBe((1.5 - 1) * 200 + 0.5 * 100);
  });
});
