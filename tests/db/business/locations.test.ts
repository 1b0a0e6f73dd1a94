import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, discountSale, readSale, voidSale } from '#db/queries/bills/sales.ts';
import { changeLocation, createLocation } from '#db/queries/business/locations.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { sendOrder, transferOrder } from '#db/queries/orders/orders.ts';
import { createArea, createTable, occupyTable } from '#db/queries/orders/tables.ts';
import { createRegister, openRegister } from '#db/queries/register/register.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listLocations, listSales, listTables, readRegister } from '#tests/support/reads.ts';
import {
  readAverageCheckReport,
  readDiscountsReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
} from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope('admin');
const write = () => business.writeScope();
const locations = async () => (await listLocations(scope())).locations;
const named = async (name: string) => {
  const found = (await locations()).find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

async function createNamedLocation(name: string): Promise<string> {
  const id = randomUUID();
  await createLocation(write(), { id, name });
  return id;
}

async function aTableAt(location_id: string, name = 'Sur 1'): Promise<string> {
  const id = randomUUID();
  await createTable(write(), { id, name, location_id });
  return id;
}

/** Creates and opens a register at a location. Returns the id of the register session. */
async function anOpenRegister(location_id: string, name: string): Promise<string> {
  const registerId = randomUUID();
  await createRegister(write(), { id: registerId, name, location_id });
  const opened = await openRegister(write(), {
    id: randomUUID(),
    register_id: registerId,
    opening_float_cents: 0,
  });
  return opened.answer.id;
}

const deactivate = async (name: string) => {
  const { id, version } = await named(name);
  return changeLocation(write(), id, { version, is_active: false });
};

describe('a location', () => {
  it('a location name is unique ignoring case, also when three requests arrive at once', async () => {
    const add = (name: string) => createLocation(write(), { id: randomUUID(), name });
    const outcomes = await Promise.allSettled([add('Centro'), add('CENTRO'), add('centro')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add('principal')).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: 'Ya existe una sucursal llamada "Principal".' },
    });
    expect(await locations()).toHaveLength(2);
  });

  it('of two changes to one version one is stored and the other is refused, and unnamed fields remain', async () => {
    const { id, version } = await named('Principal');
    const outcomes = await Promise.allSettled([
      changeLocation(write(), id, { version, address: 'Barrio Abajo' }),
      changeLocation(write(), id, { version, address: 'Barrio Arriba' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] = await locations();
    expect(left).toMatchObject({ name: 'Principal', is_active: true, version: version + 1 });
    await expect(changeLocation(write(), id, { version, name: 'Otra' })).rejects.toMatchObject({
      code: 'row.stale',
    });
    const audit = await business.audit('location.changed');
    expect(audit).toHaveLength(1);
    expect(audit[0]?.details).toMatchObject({ name: 'Principal', before: { address: null } });
  });

  it('the last active location cannot be deactivated, also when two are deactivated at once', async () => {
    await expect(deactivate('Principal')).rejects.toMatchObject({
      message: 'Es la única sucursal activa: el negocio necesita al menos una.',
    });
    await createNamedLocation('Sur');
    await Promise.allSettled([deactivate('Principal'), deactivate('Sur')]);
    expect((await locations()).filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  it('a location with an open register, an occupied table or an open order cannot be deactivated', async () => {
    const sur = await createNamedLocation('Sur');
    const tableId = await aTableAt(sur);
    await occupyTable(write(), tableId, false);
    await expect(deactivate('Sur')).rejects.toMatchObject({
      message: 'La mesa "Sur 1" de esta sucursal está ocupada.',
    });
    await occupyTable(write(), tableId, true);
    await anOpenRegister(sur, 'Caja sur');
    await expect(deactivate('Sur')).rejects.toMatchObject({
      message: 'Cierra primero la caja "Caja sur" de esta sucursal.',
    });
    await database.rows(`update register_sessions set status = 'Cerrada' where business_id = $1`, [
      business.id,
    ]);
    await openRegister(write(), { id: randomUUID(), opening_float_cents: 0 });
    const product = await business.product({ tracksInventory: false });
    await sendOrder(write(), anOrderRequest([{ product }], { location_id: sur }));
    await expect(deactivate('Sur')).rejects.toMatchObject({
      message: expect.stringMatching(/^La orden #\d+ de esta sucursal está abierta\.$/),
    });
  });

  it('the tables and registers of an inactive location are unusable until it is activated again', async () => {
    const sur = await createNamedLocation('Sur');
    const tableId = await aTableAt(sur);
    const registerId = randomUUID();
    await createRegister(write(), { id: registerId, name: 'Caja sur', location_id: sur });
    await openRegister(write(), { id: randomUUID(), opening_float_cents: 0 });
    await deactivate('Sur');
    const product = await business.product({ tracksInventory: false });
    expect((await listTables(scope())).tables.map(({ name }) => name)).not.toContain('Sur 1');
    expect((await readRegister(scope())).registers.map(({ name }) => name)).toEqual(['Caja principal']);
    await expect(
      sendOrder(write(), anOrderRequest([{ product }], { channel: 'mesa', table_id: tableId })),
    ).rejects.toMatchObject({ code: 'row.missing' });
    await expect(
      openRegister(write(), { id: randomUUID(), register_id: registerId, opening_float_cents: 0 }),
    ).rejects.toMatchObject({ code: 'row.missing' });
    await expect(aTableAt(sur, 'Sur 2')).rejects.toMatchObject({ message: 'Sucursal no encontrada.' });
    const { id, version } = await named('Sur');
    await changeLocation(write(), id, { version, is_active: true });
    expect((await listTables(scope())).tables.map(({ name }) => name)).toContain('Sur 1');
  });

  it('of a deactivation and an order for a table of the location at once, one is refused', async () => {
    const sur = await createNamedLocation('Sur');
    const tableId = await aTableAt(sur);
    await openRegister(write(), { id: randomUUID(), opening_float_cents: 0 });
    const product = await business.product({ tracksInventory: false });
    const outcomes = await Promise.allSettled([
      deactivate('Sur'),
      sendOrder(write(), anOrderRequest([{ product }], { channel: 'mesa', table_id: tableId })),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a business with two locations', () => {
  it('a table without a location belongs to the location of its area, else to the first one', async () => {
    const sur = await createNamedLocation('Sur');
    const area = randomUUID();
    await createArea(write(), { id: area, name: 'Patio', location_id: sur });
    await createTable(write(), { id: randomUUID(), name: 'Patio 1', area_id: area });
    await createTable(write(), { id: randomUUID(), name: 'Suelta' });
    const { tables, areas } = await listTables(scope());
    expect(areas).toEqual([{ id: area, name: 'Patio', location_id: sur }]);
    expect(tables.find(({ name }) => name === 'Patio 1')?.location_id).toBe(sur);
    expect(tables.find(({ name }) => name === 'Suelta')?.location_id).toBe((await named('Principal')).id);
  });

  it('a sale belongs to the location of its table, also after a move, else of its device, else of its register', async () => {
    const centro = (await named('Principal')).id;
    const sur = await createNamedLocation('Sur');
    const tableId = await aTableAt(sur);
    const session = await anOpenRegister(sur, 'Caja sur');
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const sell = async (more: Parameters<typeof anOrderRequest>[1], moveTo?: string) => {
      const { answer } = await sendOrder(write(), anOrderRequest([{ product }], more));
      if (moveTo) await transferOrder(write(), answer.order.id, moveTo);
      await chargeSale(write(), answer.sale.id, {
        payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 11_500 }],
        register_session_id: session,
      });
      const [row] = await database.rows<{ sale: string; order: string }>(
        `select s.location_id as sale, o.location_id as "order" from sales s join orders o on o.id = s.order_id where s.id = $1`,
        [answer.sale.id],
      );
      return row;
    };
    const mainTable = business.tables[0]?.id ?? '';
    expect(await sell({ channel: 'mesa', table_id: mainTable })).toEqual({ sale: centro, order: centro });
    expect(await sell({ channel: 'mesa', table_id: mainTable }, tableId)).toEqual({ sale: sur, order: sur });
    expect(await sell({ location_id: centro })).toEqual({ sale: centro, order: centro });
    expect(await sell({})).toEqual({ sale: sur, order: sur });
    await expect(sell({ location_id: randomUUID() })).rejects.toMatchObject({
      message: 'Sucursal no encontrada.',
    });
    const today = businessDay(new Date(), 'America/Tegucigalpa');
    const of = (location_id?: string) =>
      listSales(scope(), { from: today, to: today, limit: 50, offset: 0, location_id });
    expect([(await of(centro)).total, (await of(sur)).total, (await of()).total]).toEqual([2, 2, 4]);
  });

  it('each report splits by location and adds up to the whole business', async () => {
    const centro = (await named('Principal')).id;
    const sur = await createNamedLocation('Sur');
    const seats = { [centro]: business.tables[0]?.id ?? '', [sur]: await aTableAt(sur) };
    await anOpenRegister(centro, 'Caja norte');
    const flour = await business.ingredient({ stock: 1000, costPerUnit: 50 });
    const product = await business.product({
      priceCents: 11_500,
      recipe: [{ ingredient: flour, quantity: 2 }],
    });
    const sellAt = async (location: string, quantity: number) => {
      const { answer } = await sendOrder(
        write(),
        anOrderRequest([{ product, quantity }], { channel: 'mesa', table_id: seats[location] ?? null }),
      );
      await serveTicket(write(), answer.kitchen_ticket.id, {});
      await discountSale(write(), answer.sale.id, { rate: 1000, reason: 'Cliente frecuente' }, 'any');
      const sale = await readSale(scope(), answer.sale.id);
      await chargeSale(write(), answer.sale.id, {
        payments: [
          {
            id: randomUUID(),
            payment_method_id: business.methods.tarjeta,
            amount_cents: sale?.total_cents ?? 0,
          },
        ],
      });
      return answer.sale.id;
    };
    await sellAt(centro, 1);
    await sellAt(centro, 2);
    await sellAt(sur, 5);
    await voidSale(write(), await sellAt(sur, 3), {
      reason: 'Error',
      returns_stock: false,
      kitchen: 'leave',
    });

    const today = businessDay(new Date(), 'America/Tegucigalpa');
    const range = (location_id: string | null): ReportRange => ({
      from: today,
      to: today,
      shift: null,
      location_id,
    });
    const figuresOf = async (location_id: string | null) => {
      const reportRange = range(location_id);
      const sales = await readSalesReport(scope(), reportRange, true);
      const discounts = await readDiscountsReport(scope(), reportRange);
      const tickets = await readAverageCheckReport(scope(), reportRange);
      const { products } = await readProductsReport(scope(), reportRange);
      const service = await readServiceReport(scope(), reportRange);
      const staff = await readStaffReport(scope(), reportRange);
      return {
        sales: sales.totals.sales,
        sales_cents: sales.totals.sales_cents,
        profit_cents: sales.totals.profit_cents ?? 0,
        discount_cents: discounts.totals.discount_cents,
        voided_cents: discounts.totals.voided_cents,
        tickets: tickets.totals.sales,
        sold: products.reduce((sum, { quantity }) => sum + quantity, 0),
        cost_cents: products.reduce((sum, { cost_cents }) => sum + cost_cents, 0),
        served: service.totals.tickets,
        turns: service.totals.turns,
        staff_cents: staff.employees.reduce((sum, each) => sum + each.sales_cents, 0),
      };
    };
    const [whole, one, other] = [await figuresOf(null), await figuresOf(centro), await figuresOf(sur)];
    expect(one.sales).toBe(2);
    expect(other.sales).toBe(1);
    expect(other.voided_cents).toBeGreaterThan(0);
    expect(one.voided_cents).toBe(0);
    for (const [name, figure] of Object.entries(whole)) {
      expect(figure, name).toBeGreaterThan(0);
      expect(
        Object.entries(one).find(([each]) => each === name)?.[1] ?? Number.NaN,
        `${name} of one`,
      ).toBeLessThan(figure);
    }
    const sum = Object.fromEntries(
      Object.entries(one).map(([name, figure]) => [
        name,
        figure + (Object.entries(other).find(([each]) => each === name)?.[1] ?? 0),
      ]),
    );
    expect(sum).toEqual(whole);
  });
});
