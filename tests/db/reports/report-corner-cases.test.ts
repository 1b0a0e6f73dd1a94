import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { aCount, aReceipt, aSupplier } from '#tests/support/purchases.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';
import {
  readCogsReport,
  readInventoryReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
} from '#tests/support/reports.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';

/** Reports after changes of the past: renamed products, refunds, voids and reversed receipts. */

const ZONE = zoneAtNoon();
const days = (from: number, to = 0): ReportRange => {
  const today = businessDay(new Date(), ZONE);
  return { from: addDays(today, from), to: addDays(today, to), shift: null, location_id: null };
};
const businessAtNoon = () => database.business({ zone: ZONE });

/** A refund of every item of a sale, without returning stock. */
const fullRefund = (business: Business, sale: Sale) => ({
  id: randomUUID(),
  items: sale.items.map(({ id, quantity }) => ({ sale_item_id: id, quantity })),
  payment_method_id: business.methods.tarjeta,
  reason: 'Plato frío',
  returns_stock: false,
});

describe('a business without data', () => {
  it('every report of three years is empty', async () => {
    const scope = (await businessAtNoon()).scope();
    const years = days(-1_095);
    const [menu, cogs, inventory, service, staff] = [
      await readProductsReport(scope, years),
      await readCogsReport(scope, years),
      await readInventoryReport(scope, years),
      await readServiceReport(scope, years),
      await readStaffReport(scope, years),
    ];
    expect({ ...menu, ...staff }).toEqual({ products: [], employees: [] });
    expect(cogs).toMatchObject({ by_category: [], products: [], ingredients: [], missing: [] });
    expect(inventory).toMatchObject({ prices: [], suppliers: [], lines: [], movements: [], missing: [] });
    expect(service).toMatchObject({ by_hour: [], by_weekday: [], by_station: [], by_product: [] });
    for (const { totals } of [cogs, inventory, service])
      expect(new Set(Object.values(totals))).toEqual(new Set([0]));
    expect(cogs.by_day).toHaveLength(1_096);
  });
});

describe('a preparation that was never made in batches', () => {
  it('its actual cost is that of its recipe in every report', async () => {
    const business = await businessAtNoon();
    const tomato = await business.ingredient({ costPerUnit: 50 });
    const sauce = await anIngredientOf(business, 'unidad', { isPrepared: true, stock: 30 });
    const { prepare } = recipesOf(business);
    await prepare(sauce, [{ of: tomato, quantity: 10 }], 5);
    const dish = await business.product({
      priceCents: 1_000,
      taxCategory: 'exempt',
      recipe: [{ ingredient: sauce, quantity: 2 }],
    });
    await aServedSale(business, [{ product: dish, quantity: 3 }]);

    const { totals, products } = await readCogsReport(business.scope(), days(0));
    expect(totals).toEqual({ sales_cents: 3_000, theoretical_cents: 600, actual_cents: 600 });
    expect(products).toMatchObject([{ theoretical_cents: 600, actual_cents: 600 }]);
  });
});

describe('a sale of yesterday that is refunded today', () => {
  it('the refund lowers the sales and the cost of today in every report alike', async () => {
    const business = await businessAtNoon();
    const rice = await business.ingredient({ costPerUnit: 100 });
    const product = (name: string) =>
      business.product({
        name,
        priceCents: 1_000,
        taxCategory: 'exempt',
        recipe: [{ ingredient: rice, quantity: 3 }],
      });
    const [soup, stew] = [await product('Sopa'), await product('Guiso')];
    const { sale } = await aServedSale(business, [{ product: soup, quantity: 2 }]);
    await backdateBusiness(business, 1);
    await aServedSale(business, [{ product: stew, quantity: 5 }]);
    const admin = business.scope();
    await refundSale(business.writeScope(), sale.id, fullRefund(business, sale));

    const [sales, cogs, menu] = [
      await readSalesReport(admin, days(0), true),
      await readCogsReport(admin, days(0)),
      await readProductsReport(admin, days(0)),
    ];
    expect(sales.totals).toMatchObject({ sales_cents: 3_000, profit_cents: 2_100 });
    expect(cogs.totals).toEqual({ sales_cents: 3_000, theoretical_cents: 900, actual_cents: 1_500 });
    expect(cogs.by_category).toEqual([
      { category: 'Sin Categoría', sales_cents: 3_000, theoretical_cents: 900, actual_cents: 1_500 },
    ]);
    expect(cogs.products.map(({ name }) => name)).toEqual(['Guiso']);
    expect(menu.products.map(({ name }) => name)).toEqual(['Guiso']);
  });

  it('the refund adds no working day to the employee who took the order', async () => {
    const business = await businessAtNoon();
    const dish = await business.product({
      priceCents: 1_000,
      taxCategory: 'exempt',
      tracksInventory: false,
    });
    const { sale } = await aServedSale(business, [{ product: dish, quantity: 2 }]);
    await backdateBusiness(business, 1);
    const admin = business.scope();
    await refundSale(business.writeScope(), sale.id, fullRefund(business, sale));
    const waiter = async (range: ReportRange) =>
      (await readStaffReport(admin, range)).employees.find(
        ({ user_id }) => user_id === business.employees.mesero.id,
      );
    expect(await waiter(days(0))).toMatchObject({ sales_cents: -2_000, days: 0, active_seconds: 0 });
    expect(await waiter(days(-1))).toMatchObject({ sales_cents: 0, items: 0, days: 1 });
  });
});

describe('a reversed receipt', () => {
  it('the reversed receipt is no purchase, and its supplier is not in the range', async () => {
    const business = await businessAtNoon();
    const rice = await business.ingredient();
    const [centro, luna] = [
      await aSupplier(business, 'Distribuidora Centro'),
      await aSupplier(business, 'La Luna'),
    ];
    const today = days(0).to;
    const bought = (supplier: string, accepted: number, waited: number) =>
      aReceipt(business, {
        supplier,
        receivedOn: today,
        days: waited,
        lines: [{ ingredient: rice, accepted, cost: 80 }],
      });
    await bought(centro, 5, 2);
    await bought(centro, 7, 9);
    await bought(luna, 7, 1);
    await database.rows(
      `with gone as (
         update purchase_receipt_lines set accepted_quantity = 0, total_cents = 0 where business_id = $1 and accepted_quantity = 7 returning receipt_id
       ) update purchase_receipts set total_cents = 0 where business_id = $1 and id in (select receipt_id from gone)`,
      [business.id],
    );
    const { totals, suppliers, lines } = await readInventoryReport(business.scope(), days(0));
    expect(totals).toMatchObject({ purchases_cents: 400, suppliers: 1 });
    expect(suppliers).toMatchObject([{ name: 'Distribuidora Centro', purchases: 1, delivery_days: 2 }]);
    expect(lines).toMatchObject([{ supplier: 'Distribuidora Centro', quantity: 5 }]);
  });
});

describe('more differences than a screen shows', () => {
  it('every difference is returned, so that an exported file adds up to the total of the card', async () => {
    const business = await businessAtNoon();
    const items = await Promise.all(Array.from({ length: 23 }, () => business.ingredient()));
    await aCount(business, {
      closedOn: days(0).to,
      lines: items.map((ingredient) => ({ ingredient, counted: 9, system: 10, cost: 100 })),
    });
    const { totals, discrepancies } = await readInventoryReport(business.scope(), days(0));
    expect(totals).toMatchObject({ discrepant_items: 23, impact_cents: 2_300 });
    expect(discrepancies).toHaveLength(23);
  });
});

describe('a renamed product in the service report', () => {
  it('the service report shows its last name', async () => {
    const business = await businessAtNoon();
    const dish = await business.product({ name: 'Sopa de la casa', tracksInventory: false });
    const serve = async () => {
      const { kitchen_ticket } = await business.order([{ product: dish }]);
      await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    };
    await serve();
    await backdateBusiness(business, 1);
    await database.change('menu_items', dish, { name: 'Caldo' });
    await serve();
    const { by_product } = await readServiceReport(business.scope(), days(-1));
    expect(by_product).toMatchObject([{ menu_item_id: dish, name: 'Caldo', lines: 2 }]);
  });
});

describe('the hours of an employee', () => {
  it('the hours end with the void, not with the charge; a sale without a waiter is listed as Sin Asignar', async () => {
    const business = await businessAtNoon();
    const dish = await business.product({
      priceCents: 1_000,
      taxCategory: 'exempt',
      tracksInventory: false,
    });
    const { sale } = await aServedSale(business, [{ product: dish }]);
    const saleWithoutWaiter = await aServedSale(business, [{ product: dish, quantity: 2 }]);
    const ownOrder = await business.order([{ product: dish }]);
    const admin = business.scope();
    await voidSale(business.writeScope(), sale.id, {
      reason: 'Se fue',
      returns_stock: false,
      kitchen: 'leave',
    });
    const earlier = (hours: number, table: string, column: string, id: string) =>
      database.rows(`update ${table} set ${column} = ${column} - $2 * interval '1 hour' where id = $1`, [
        id,
        hours,
      ]);
    await earlier(1, 'orders', 'created_at', ownOrder.order.id);
    await earlier(2, 'sales', 'charged_at', sale.id);
    await database.change('orders', ownOrder.order.id, { waiter_id: business.employees.admin.id });
    await database.change('sales', saleWithoutWaiter.sale.id, { waiter_id: null });

    const { employees } = await readStaffReport(admin, days(0));
    const adminRow = employees.find(({ user_id }) => user_id === business.employees.admin.id);
    expect(adminRow).toMatchObject({ voids: 1, orders: 1, days: 1 });
    expect((adminRow?.active_seconds ?? 0) / 3_600).toBeCloseTo(1, 1);
    expect(employees.at(-1)).toMatchObject({
      user_id: null,
      name: 'Sin Asignar',
      sales: 1,
      sales_cents: 2_000,
      days: 0,
    });
    const { totals } = await readSalesReport(admin, days(0), true);
    expect(employees.reduce((sum, { sales_cents }) => sum + sales_cents, 0)).toBe(totals.sales_cents);
  });
});
