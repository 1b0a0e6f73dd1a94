import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { recordTip, voidSale } from '#db/queries/bills/sales.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { costVariance, priceChange } from '#domain/purchasing/purchase-prices.ts';
import { costFigures } from '#domain/reports/cogs.ts';
import { differenceShare } from '#domain/stock/discrepancies.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import type { LineInput } from '#tests/support/order-request.ts';
import { aCount, aMovement, aReceipt, aSupplier } from '#tests/support/purchases.ts';
import {
  readCogsReport,
  readInventoryReport,
  readServiceReport,
  readStaffReport,
} from '#tests/support/reports.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

const today = businessDay(new Date(), 'America/Tegucigalpa');
const range = (from: number, to = 0): ReportRange => ({
  from: addDays(today, from),
  to: addDays(today, to),
  shift: null,
  location_id: null,
});

const sell = (business: Business, lines: readonly LineInput[], more?: Parameters<typeof aServedSale>[2]) =>
  aServedSale(business, lines, more);

describe('cost of goods', () => {
  it('the report shows the actual consumption next to the theoretical one of the recipes, as calculated by hand', async ({
    business,
  }) => {
    const cheese = await business.ingredient({ name: 'Queso', costPerUnit: 100 });
    const product = (name: string, priceCents: number, quantity: number) =>
      business.product({
        name,
        priceCents,
        taxCategory: 'exempt',
        recipe: [{ ingredient: cheese, quantity }],
      });
    const baleada = await product('Baleada', 1_000, 2);
    await sell(business, [{ product: baleada, quantity: 10 }]);
    await aMovement(business, cheese, { on: today, type: 'waste', quantity: -1, cost: 100 });
    await aMovement(business, cheese, { on: today, type: 'count', quantity: -1.5, cost: 100 });
    await aMovement(business, cheese, { on: today, type: 'correction', quantity: 0.5, cost: 100 });
    await aMovement(business, cheese, { on: today, type: 'preparation', quantity: -9, cost: 100 });
    await aMovement(business, cheese, { on: today, type: 'purchase', quantity: 50, cost: 100 });

    const report = await readCogsReport(business.scope(), range(-1));
    expect(report.totals).toEqual({ sales_cents: 10_000, theoretical_cents: 2_000, actual_cents: 2_200 });
    expect(report.products.map((product) => ({ ...product, ...costFigures(product) }))).toEqual([
      {
        menu_item_id: baleada,
        name: 'Baleada',
        category: 'Sin Categoría',
        quantity: 10,
        sales_cents: 10_000,
        theoretical_cents: 2_000,
        actual_cents: 2_200,
        shrinkage: 0.1,
        cost_variance_cents: 200,
        theoretical_margin: 0.8,
        actual_margin: 0.78,
        alert: false,
      },
    ]);
    expect(report.by_category).toEqual([
      { category: 'Sin Categoría', sales_cents: 10_000, theoretical_cents: 2_000, actual_cents: 2_200 },
    ]);
    expect(report.ingredients).toEqual([
      {
        inventory_item_id: cheese,
        name: 'Queso',
        unit: 'unidad',
        theoretical: 20,
        actual: 22,
        cost_cents: 2_200,
      },
    ]);
    expect(report.by_day).toEqual([
      { day: addDays(today, -1), sales_cents: 0, actual_cents: 0 },
      { day: today, sales_cents: 10_000, actual_cents: 2_200 },
    ]);
    expect(report.missing).toEqual([]);
  });

  it('actual consumption is distributed over categories by recipe, and that of ingredients without sales is separate', async ({
    business,
  }) => {
    const [cheese, cream, ham] = [
      await business.ingredient({ name: 'Queso', costPerUnit: 100 }),
      await business.ingredient({ name: 'Crema', costPerUnit: 33.3333 }),
      await business.ingredient({ name: 'Jamón', costPerUnit: 200 }),
    ];
    const product = async (category: string, recipe: readonly (readonly [string, number])[]) => {
      const id = await business.product({
        priceCents: 1_000,
        taxCategory: 'exempt',
        recipe: recipe.map(([ingredient, quantity]) => ({ ingredient, quantity })),
      });
      await database.rows(
        `with c as (insert into menu_categories (business_id, id, name) values ($1, new_id(), $3) returning id)
         update menu_items set category_id = (select id from c) where business_id = $1 and id = $2`,
        [business.id, id, category],
      );
      return id;
    };
    const pizza = await product('Pizzas', [
      [cheese, 2],
      [cream, 1],
    ]);
    const dessert = await product('Postres', [
      [cheese, 1],
      [cream, 1],
    ]);
    await sell(business, [
      { product: pizza, quantity: 3 },
      { product: dessert, quantity: 1 },
    ]);
    await aMovement(business, cheese, { on: today, type: 'waste', quantity: -1, cost: 100 });
    await aMovement(business, ham, { on: today, type: 'count', quantity: -1, cost: 200.5 });

    const { totals, by_category } = await readCogsReport(business.scope(), range(0));
    // Cheese 800: 6/7 of it for the pizzas. Cream 133.3332: 3/4 of it. Ham 200.5, which no product uses.
    // Rounded one after another by name: 200.5, 785.71 and 147.62 add up to 1,134.
    expect(by_category).toEqual([
      { category: 'Pizzas', sales_cents: 3_000, theoretical_cents: 700, actual_cents: 785 },
      { category: 'Postres', sales_cents: 1_000, theoretical_cents: 133, actual_cents: 148 },
      { category: 'Consumo sin ventas', sales_cents: 0, theoretical_cents: 0, actual_cents: 201 },
    ]);
    expect(totals).toEqual({ sales_cents: 4_000, theoretical_cents: 833, actual_cents: 1_134 });
  });

  it('a margin of 27.9 % raises an alert and one of 28 % does not, by the cost of today', async ({
    business,
  }) => {
    const ingredient = await business.ingredient({ costPerUnit: 1 });
    const [below, exact] = await Promise.all(
      [721, 720].map((quantity) =>
        business.product({
          name: `De ${quantity}`,
          priceCents: 1_000,
          taxCategory: 'exempt',
          recipe: [{ ingredient, quantity }],
        }),
      ),
    );
    await business.setStock(ingredient, 90_000);
    await sell(business, [{ product: below ?? '' }, { product: exact ?? '' }]);
    const alerts = async () =>
      (await readCogsReport(business.scope(), range(0))).products
        .map((product) => ({ name: product.name, alert: costFigures(product).alert }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    expect(await alerts()).toEqual([
      { name: 'De 720', alert: false },
      { name: 'De 721', alert: true },
    ]);
    await database.rows('update inventory_items set cost_per_unit = 1.01 where business_id = $1', [
      business.id,
    ]);
    expect((await alerts()).map(({ alert }) => alert)).toEqual([true, true]);
  });
});

describe('purchases by supplier', () => {
  it('delivery days, price stability and quality are as calculated by hand, and null where there is too little data', async ({
    business,
  }) => {
    const [rice, oil] = [
      await business.ingredient({ name: 'Arroz' }),
      await business.ingredient({ name: 'Aceite' }),
    ];
    const [centro, luna] = [
      await aSupplier(business, 'Distribuidora Centro'),
      await aSupplier(business, 'La Luna'),
    ];
    await aReceipt(business, {
      supplier: centro,
      receivedOn: addDays(today, -3),
      days: 2,
      lines: [
        { ingredient: rice, accepted: 10, cost: 90 },
        { ingredient: oil, accepted: 4, rejected: 1, cost: 500, previous: 0 },
      ],
    });
    await aReceipt(business, {
      supplier: centro,
      receivedOn: addDays(today, -1),
      days: 3,
      lines: [{ ingredient: rice, accepted: 20, rejected: 5, cost: 110, previous: 90 }],
    });
    await aReceipt(business, {
      supplier: luna,
      receivedOn: today,
      days: 0.5,
      lines: [{ ingredient: oil, accepted: 1, cost: 500.5, previous: 500 }],
    });
    await aReceipt(business, {
      supplier: null,
      receivedOn: addDays(today, -20),
      lines: [{ ingredient: rice, accepted: 2, cost: 100 }],
    });

    const week = await readInventoryReport(business.scope(), range(-6));
    expect(week.totals).toMatchObject({ purchases_cents: 900 + 2_000 + 2_200 + 501, suppliers: 2 });
    expect(week.by_day.map(({ purchases_cents }) => purchases_cents)).toEqual([
      0, 0, 0, 2_900, 0, 2_200, 501,
    ]);
    // Rice at 90 and 110: a deviation of 10 from a mean of 100. 34 of 40 units are accepted.
    expect(week.suppliers).toEqual([
      {
        supplier_id: centro,
        name: 'Distribuidora Centro',
        spent_cents: 5_100,
        purchases: 2,
        products: 2,
        delivery_days: 2.5,
        stability: 90,
        quality: 85,
      },
      {
        supplier_id: luna,
        name: 'La Luna',
        spent_cents: 501,
        purchases: 1,
        products: 1,
        delivery_days: 0.5,
        stability: null,
        quality: 100,
      },
    ]);
    expect(
      week.prices.map(({ name, points, first_cost, current_cost, average_cost }) => ({
        name,
        points,
        first_cost,
        current_cost,
        average_cost,
      })),
    ).toEqual([
      { name: 'Arroz', points: 2, first_cost: 90, current_cost: 110, average_cost: 100 },
      { name: 'Aceite', points: 2, first_cost: 500, current_cost: 500.5, average_cost: 500.25 },
    ]);
    expect(
      week.lines.map(({ name, previous_cost, unit_cost }) => ({
        name,
        cost_variance: costVariance(previous_cost, unit_cost),
        change: priceChange(previous_cost, unit_cost),
      })),
    ).toEqual([
      { name: 'Aceite', cost_variance: 0.5, change: 0.001 },
      { name: 'Arroz', cost_variance: 20, change: 20 / 90 },
      { name: 'Aceite', cost_variance: 500, change: null },
      { name: 'Arroz', cost_variance: 0, change: 0 },
    ]);
    expect(week.lines[0]).toMatchObject({
      received_on: today,
      supplier: 'La Luna',
      category: 'Sin Categoría',
    });

    const month = await readInventoryReport(business.scope(), range(-29));
    expect(month.suppliers.map(({ name }) => name)).toContain('Proveedor Desconocido');
    expect(month.prices.find(({ name }) => name === 'Arroz')).toMatchObject({ points: 3, first_cost: 100 });
  });

  it('prices leave out an ingredient that was accepted once, and a fully rejected receipt counts for quality only', async ({
    business,
  }) => {
    const rice = await business.ingredient();
    const bought = (accepted: number, rejected: number) =>
      aReceipt(business, {
        supplier: null,
        receivedOn: today,
        lines: [{ ingredient: rice, accepted, rejected, cost: 80 }],
      });
    await bought(5, 0);
    await bought(0, 5);
    const { prices, suppliers } = await readInventoryReport(business.scope(), range(0));
    expect(prices).toEqual([]);
    expect(suppliers).toMatchObject([{ stability: null, quality: 50 }]);
  });
});

describe('the stock counts of a range', () => {
  it('the report lists only lines with a difference, with their share of the system quantity and their cost', async ({
    business,
  }) => {
    const ids = await Promise.all(
      ['Queso', 'Crema', 'Frijol', 'Sal'].map((name) => business.ingredient({ name })),
    );
    const [cheese = '', cream = '', beans = '', salt = ''] = ids;
    await aCount(business, {
      closedOn: today,
      lines: [
        { ingredient: cheese, counted: 18, system: 20, cost: 150 },
        { ingredient: cream, counted: 3, system: 0, cost: 200.5 },
        { ingredient: beans, counted: 7, system: 7, cost: 90 },
      ],
    });
    await aCount(business, {
      closedOn: addDays(today, -2),
      lines: [{ ingredient: salt, counted: 1, system: 2, cost: 10 }],
    });
    await database.rows(
      `insert into stock_counts (business_id, id, status, created_by, closed_at) values ($1, $2, 'Revertido', $3, now())`,
      [business.id, randomUUID(), business.employees.admin.id],
    );
    const report = await readInventoryReport(business.scope(), range(-1));
    expect(report.totals).toMatchObject({ discrepant_items: 2, impact_cents: 902, discrepant_units: 5 });
    expect(
      report.discrepancies.map(({ name, counted, system, impact_cents }) => ({
        name,
        share: differenceShare(counted, system),
        impact_cents,
      })),
    ).toEqual([
      { name: 'Crema', share: 0, impact_cents: 602 },
      { name: 'Queso', share: -0.1, impact_cents: 300 },
    ]);
  });
});

describe('the monetary impact of the counts', () => {
  it('the total is the sum of its rows, each of which is rounded', async ({ business }) => {
    const ids = await Promise.all(['Ajo', 'Comino', 'Achiote'].map((name) => business.ingredient({ name })));
    await aCount(business, {
      closedOn: today,
      lines: ids.map((ingredient) => ({ ingredient, counted: 1, system: 2, cost: 100.5 })),
    });
    const { totals, discrepancies } = await readInventoryReport(business.scope(), range(-1));
    expect(discrepancies.map(({ impact_cents }) => impact_cents)).toEqual([101, 101, 101]);
    expect(totals.impact_cents).toBe(303);
  });
});

describe('the stock movements of a range', () => {
  it('the report lists the movements of the last seven days of the range that are not in the future', async ({
    business,
  }) => {
    const cheese = await business.ingredient({ stock: 0 });
    await database.rows('delete from stock_movements where business_id = $1', [business.id]);
    for (const on of [-8, -6, -1]) {
      await aMovement(business, cheese, {
        on: addDays(today, on),
        type: 'waste',
        quantity: on,
        cost: 100,
      });
    }
    const movements = async (requested: ReportRange) =>
      (await readInventoryReport(business.scope(), requested)).movements.map(({ day, cost_cents }) => [
        day,
        cost_cents,
      ]);
    const last = [
      [addDays(today, -6), -600],
      [addDays(today, -1), -100],
    ];
    expect(await movements(range(-20, 20))).toEqual(last);
    expect(await movements(range(-3, 3))).toEqual(last.slice(1));
    expect(await movements(range(-20, -2))).toEqual([
      [addDays(today, -8), -800],
      [addDays(today, -6), -600],
    ]);
    expect(await movements(range(3, 9))).toEqual([]);
  });
});

describe('a part of a report that fails', () => {
  /** The answer of a report when a function that it calls fails. The transaction is rolled back. */
  async function answerWithBroken(business: Business, broken: string, report: string) {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(broken);
      await client.query('set local client_min_messages = error; set local role fogon_app');
      const { rows } = await client.query(`select (${report}) as answer from enter_scope($1, $2, 0)`, [
        business.id,
        business.employees.admin.id,
      ]);
      return rows[0].answer;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const failing = (signature: string, returns: string) =>
    `create or replace function ${signature} returns ${returns} language plpgsql stable as 'begin raise ''broken''; end'`;

  it('a failing part is empty and listed as missing, and the rest of the report is complete', async ({
    business,
  }) => {
    const rice = await business.ingredient({ stock: 10, costPerUnit: 100 });
    await aReceipt(business, {
      supplier: null,
      receivedOn: today,
      lines: [{ ingredient: rice, accepted: 5, cost: 80 }],
    });
    await aCount(business, {
      closedOn: today,
      lines: [{ ingredient: rice, counted: 9, system: 10, cost: 100 }],
    });
    const inventoryReport = `report_inventory('${today}', '${today}', null)`;
    const noCounts = failing('inventory_differences(p_from date, p_to date, p_until timestamptz)', 'jsonb');
    expect(await answerWithBroken(business, noCounts, inventoryReport)).toMatchObject({
      missing: ['counts'],
      totals: { purchases_cents: 400, suppliers: 1, discrepant_items: 0, impact_cents: 0 },
      discrepancies: [],
      movements: [{ type: 'initial', cost_cents: 1_000 }],
    });
    const noPurchases = failing(
      'inventory_purchases(p_from date, p_to date, p_location uuid, p_until timestamptz)',
      'jsonb',
    );
    expect(await answerWithBroken(business, noPurchases, inventoryReport)).toMatchObject({
      missing: ['purchases'],
      totals: { purchases_cents: 0, suppliers: 0, discrepant_items: 1, impact_cents: 100 },
      suppliers: [],
      lines: [],
      by_day: [],
    });
    const noMovements = failing(
      'stock_between(p_from date, p_to date, p_until timestamptz default null)',
      'setof stock_days',
    );
    expect(await answerWithBroken(business, noMovements, inventoryReport)).toMatchObject({
      missing: ['movements'],
      totals: { purchases_cents: 400 },
      movements: [],
    });
    const dish = await business.product({ recipe: [{ ingredient: rice, quantity: 1 }] });
    await sell(business, [{ product: dish, quantity: 2 }]);
    expect(
      await answerWithBroken(business, noMovements, `report_cogs('${today}', '${today}')`),
    ).toMatchObject({
      missing: ['movements'],
      totals: { theoretical_cents: 200, actual_cents: 0 },
      ingredients: [],
    });
  });
});

describe('the service report', () => {
  it('punctuality, preparation, waiting and table turns by hour, station and product are as calculated by hand', async ({
    business,
  }) => {
    const product = (name: string, station: 'cocina' | 'barra') =>
      business.product({ name, station, tracksInventory: false, preparationMinutes: 10 });
    const [soup, beer] = [await product('Sopa', 'cocina'), await product('Cerveza', 'barra')];
    const served = await sell(business, [{ product: soup }, { product: beer }], {
      table: business.tables[0]?.id ?? '',
    });
    const late = await sell(business, [{ product: soup }]);
    const noon = `(($2::date + time '18:00') at time zone 'UTC')`;
    const times = async (order: string, ticket: string, served: number, how: string) => {
      await database.rows(
        `update orders set created_at = ${noon}, closed_at = ${noon} + interval '50 minutes' where business_id = $1 and id = $3`,
        [business.id, today, order],
      );
      await database.rows(
        `update kitchen_tickets set created_at = ${noon}, ended_at = ${noon} + $4 * interval '1 minute', preparation_time = $5 where business_id = $1 and id = $3`,
        [business.id, today, ticket, served, how],
      );
    };
    await times(served.order.id, served.kitchen_ticket.id, 12, 'A tiempo');
    await times(late.order.id, late.kitchen_ticket.id, 30, 'Tarde');
    await database.rows(
      `update order_lines set ready_at = ${noon} + case when menu_item_id = $3 then interval '4 minutes' else interval '9 minutes' end
       where business_id = $1 and kitchen_ticket_id = $4`,
      [business.id, today, beer, served.kitchen_ticket.id],
    );
    await database.rows(
      `update order_lines set ready_at = ${noon} + interval '27 minutes' where business_id = $1 and kitchen_ticket_id = $3 and $2::date is not null`,
      [business.id, today, late.kitchen_ticket.id],
    );

    const report = await readServiceReport(business.scope(), range(0));
    // Prepared in 9, 4 and 27 minutes; then waiting for 3, 8 and 3 minutes.
    const whole = { lines: 3, preparation_seconds: 40 * 60, waiting_seconds: 14 * 60 };
    expect(report.totals).toEqual({
      ...whole,
      tickets: 2,
      on_time: 1,
      elapsed_seconds: 42 * 60,
      turns: 1,
      turn_seconds: 50 * 60,
    });
    expect(report.by_hour).toEqual([
      { ...whole, hour: 12, tickets: 2, on_time: 1, elapsed_seconds: 42 * 60 },
    ]);
    expect(report.by_weekday).toMatchObject([{ ...whole, turns: 1, turn_seconds: 3_000 }]);
    expect(report.by_station).toEqual([
      { station: 'barra', lines: 1, on_time: 1, preparation_seconds: 240, waiting_seconds: 480 },
      { station: 'cocina', lines: 2, on_time: 1, preparation_seconds: 2_160, waiting_seconds: 360 },
    ]);
    expect(report.by_product).toEqual([
      {
        menu_item_id: soup,
        name: 'Sopa',
        lines: 2,
        on_time: 1,
        preparation_seconds: 2_160,
        waiting_seconds: 360,
      },
      {
        menu_item_id: beer,
        name: 'Cerveza',
        lines: 1,
        on_time: 1,
        preparation_seconds: 240,
        waiting_seconds: 480,
      },
    ]);
    const { totals } = await readServiceReport(business.scope(), { ...range(0), shift: 'night' });
    expect(totals).toMatchObject({ tickets: 0, lines: 0, turns: 0 });
  });
});

describe('the staff report', () => {
  it('each employee has what they sold, charged, discounted, voided and served, and the hours between first and last act', async ({
    business,
  }) => {
    const dish = await business.product({
      priceCents: 1_000,
      taxCategory: 'exempt',
      tracksInventory: false,
    });
    await sell(business, [{ product: dish, quantity: 3 }]);
    const discounted = await sell(business, [{ product: dish }], { off: 2_000 });
    const voided = await sell(business, [{ product: dish }]);
    const [cashier, admin] = [business.scope('cajero'), business.scope()];
    const payment_method_id = business.methods.efectivo;
    await recordTip(writeScopeOf(cashier), discounted.sale.id, {
      id: randomUUID(),
      amount_cents: 150,
      payment_method_id,
    });
    await voidSale(writeScopeOf(admin), voided.sale.id, {
      reason: 'Se fue',
      returns_stock: false,
      kitchen: 'leave',
    });
    for (const [table, column, at] of [
      ['orders', 'created_at', '15:00'],
      ['tips', 'created_at', '16:00'],
      ['sales', 'charged_at', '17:30'],
    ]) {
      await database.rows(
        `update ${table} set ${column} = ($2::date + $3::time) at time zone 'UTC' where business_id = $1`,
        [business.id, today, at],
      );
    }

    const { employees } = await readStaffReport(admin, range(0));
    const of = (id: string) => employees.find(({ user_id }) => user_id === id);
    const none = { orders: 0, sales: 0, sales_cents: 0, items: 0, charges: 0, tips_cents: 0, discounts: 0 };
    expect(of(business.employees.mesero.id)).toMatchObject({
      orders: 3,
      sales: 2,
      sales_cents: 3_800,
      average_cents: 1_900,
      items: 4,
      charges: 0,
      tips_cents: 150,
      discounts: 0,
      voids: 0,
      tickets: 0,
      days: 1,
      active_seconds: 2.5 * 3_600,
    });
    expect(of(business.employees.cajero.id)).toMatchObject({
      ...none,
      charges: 2,
      discounts: 1,
      discount_cents: 200,
    });
    expect(of(business.employees.admin.id)).toMatchObject({ ...none, voids: 1 });
    expect(of(business.employees.chef.id)).toMatchObject({ ...none, tickets: 3, on_time: 3 });
    expect(of(business.employees.bartender.id)).toBeUndefined();
  });
});
