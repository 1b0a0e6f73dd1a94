import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { readOrder } from '#db/queries/orders/orders.ts';
import {
  changeTable,
  createArea,
  createTable,
  type NewTable,
  occupyTable,
  placeTables,
  removeArea,
  removeTable,
  renameArea,
  reorderAreas,
} from '#db/queries/orders/tables.ts';
import type { Business } from '#tests/support/business.ts';
import { listPending, listTables } from '#tests/support/reads.ts';
import { salesOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  product = await business.product({ priceCents: 1000, tracksInventory: false });
});

const scope = () => business.scope('cajero');
const write = () => business.writeScope('cajero');
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const listedTables = async () => (await listTables(scope())).tables;
const tableOf = async (id: string) => (await listedTables()).find((table) => table.id === id);
const orderAtTable = async (index: number) => {
  await business.openRegister();
  return business.order([{ product }], { channel: 'mesa', table_id: tableAt(index) });
};
const chargeInFull = (sale: { readonly id: string; readonly total_cents: number }) =>
  chargeSale(write(), sale.id, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: business.methods.efectivo,
        amount_cents: sale.total_cents,
      },
    ],
  });
const addTable = async (name: string, more: Partial<NewTable> = {}) =>
  (await createTable(write(), { id: randomUUID(), name, ...more })).answer.table;
const addArea = async (name: string) => {
  const id = randomUUID();
  await createArea(write(), { id, name });
  return id;
};
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

describe('a new table', () => {
  it('a new table is available, in the first location, and stores who added it', async () => {
    const table = await addTable('VIP', { seats: 6 });
    expect(table).toMatchObject({
      name: 'VIP',
      seats: 6,
      is_available: true,
      occupied_at: null,
      position_x_lg: null,
      open_bills_cents: 0,
    });
    const { locations } = await listTables(scope());
    expect(table.location_id).toBe(locations[0]?.id);
    const [row] = await database.rows<{ created_by: string }>('select created_by from tables where id = $1', [
      table.id,
    ]);
    expect(row?.created_by).toBe(business.employees.cajero.id);
  });

  it('a table cannot have the name of another one in upper or lower case; the name of a deleted one is free', async () => {
    await expect(addTable('mesa 1')).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Ya existe una mesa llamada "mesa 1".',
      fields: { name: 'Ya existe una mesa llamada "mesa 1".' },
    });
    await removeTable(write(), tableAt(0));
    expect((await addTable('Mesa 1')).name).toBe('Mesa 1');
  });

  it('three devices that add a table of one name at once: one table is stored and the others are refused', async () => {
    const outcomes = await Promise.allSettled([addTable('Balcón'), addTable('balcón'), addTable('BALCÓN')]);
    expect(refusals(outcomes)).toEqual(['row.conflict', 'row.conflict']);
    const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    for (const reason of reasons) expect(reason).toMatch(/^Ya existe una mesa llamada "balcón"\.$/i);
    expect(await listedTables()).toHaveLength(3);
  });
});

describe('a changed table', () => {
  it('a change keeps the fields that are not given; in another area the table loses its position', async () => {
    const terrace = await addArea('Terraza');
    await placeTables(write(), [{ table_id: tableAt(0), screen: 'lg', x: 300, y: 40 }]);
    const { answer } = await changeTable(write(), tableAt(0), { seats: 8 });
    expect(answer.table).toMatchObject({ name: 'Mesa 1', seats: 8, area_id: null, position_x_lg: 300 });
    const moved = await changeTable(write(), tableAt(0), { area_id: terrace });
    expect(moved.answer.table).toMatchObject({ seats: 8, area_id: terrace, position_x_lg: null });
  });

  it('a new name is shown on the open bill and the kitchen ticket, not on a charged sale', async () => {
    const charged = await orderAtTable(0);
    await chargeInFull(charged.sale);
    await serveTicket(business.writeScope('chef'), charged.kitchen_ticket.id);
    const { order, kitchen_ticket } = await orderAtTable(0);
    const { answer, changes } = await changeTable(write(), tableAt(0), { name: 'Ventana' });
    expect(answer.kitchen_tickets).toMatchObject([{ id: kitchen_ticket.id, table_number: 'Ventana' }]);
    expect(changes).toMatchObject([
      {
        type: 'kitchen.changed',
        data: { kitchen_ticket: { id: kitchen_ticket.id, table_number: 'Ventana' } },
      },
      { type: 'order.changed', data: { order: { table_number: 'Ventana' } } },
      { type: 'order.changed', data: { order: { table_number: 'Ventana' } } },
      { type: 'table.changed', data: { id: tableAt(0), table: { name: 'Ventana' } } },
    ]);
    expect((await listPending(scope(), { limit: 10 })).tickets).toMatchObject([{ table_number: 'Ventana' }]);
    expect((await readOrder(scope(), order.id)).order).toMatchObject({ table_number: 'Ventana' });
    expect((await salesOf(business)).map(({ table_number }) => table_number)).toEqual(['Mesa 1', 'Ventana']);
  });
});

describe('the state of a table', () => {
  it('an occupied table stores since when, by the server’s clock; an available one does not', async () => {
    const { answer } = await occupyTable(write(), tableAt(0), false);
    expect(answer.table.is_available).toBe(false);
    const { now } = await listTables(scope());
    const since = Date.parse(answer.table.occupied_at ?? '');
    expect(Date.parse(now) - since).toBeGreaterThanOrEqual(0);
    expect(Date.parse(now) - since).toBeLessThan(60_000);
    const again = await occupyTable(write(), tableAt(0), false);
    expect(again.answer.table.occupied_at).toBe(answer.table.occupied_at);
    const freed = await occupyTable(write(), tableAt(0), true);
    expect(freed.answer.table).toMatchObject({ is_available: true, occupied_at: null });
  });

  it('a table with an open bill or a pending kitchen ticket keeps the state of its order', async () => {
    const busy = {
      code: 'table.busy',
      message: 'No se puede cambiar el estado - Mesa con órdenes pendientes',
    };
    const { sale, kitchen_ticket } = await orderAtTable(0);
    await expect(occupyTable(write(), tableAt(0), true)).rejects.toMatchObject(busy);
    await chargeInFull(sale);
    expect((await tableOf(tableAt(0)))?.is_available).toBe(true);
    await expect(occupyTable(write(), tableAt(0), false)).rejects.toMatchObject(busy);
    await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await occupyTable(write(), tableAt(0), false);
    expect((await tableOf(tableAt(0)))?.is_available).toBe(false);
  });

  it('four devices that occupy a table at once store one time', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => occupyTable(write(), tableAt(0), false)));
    expect(new Set(outcomes.map(({ answer }) => answer.table.occupied_at)).size).toBe(1);
  });
});

describe('a deleted table', () => {
  it('a deleted table is not listed, and its orders still name it', async () => {
    const { sale, kitchen_ticket, order } = await orderAtTable(0);
    const busy = { code: 'table.busy', message: 'No se puede eliminar - Mesa con órdenes pendientes' };
    await expect(removeTable(write(), tableAt(0))).rejects.toMatchObject(busy);
    await chargeInFull(sale);
    await expect(removeTable(write(), tableAt(0))).rejects.toMatchObject(busy);
    await cancelKitchenTicket(business.writeScope('chef'), kitchen_ticket.id, 'Se fue');
    await removeTable(write(), tableAt(0));
    expect((await listedTables()).map(({ name }) => name)).toEqual(['Mesa 2']);
    expect((await readOrder(scope(), order.id)).order).toMatchObject({ table_number: 'Mesa 1' });
  });

  it('orders, states and changes of a deleted table are refused', async () => {
    await removeTable(write(), tableAt(0));
    const missing = { code: 'row.missing', message: 'Mesa no encontrada.' };
    await expect(removeTable(write(), tableAt(0))).rejects.toMatchObject(missing);
    await expect(occupyTable(write(), tableAt(0), false)).rejects.toMatchObject(missing);
    await expect(changeTable(write(), tableAt(0), { name: 'Otra' })).rejects.toMatchObject(missing);
    await expect(orderAtTable(0)).rejects.toMatchObject(missing);
  });

  it('a table deleted and occupied at once is deleted, and later requests are refused with row.missing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await addTable(`Turno ${round}`);
      const [removed, ...others] = await Promise.allSettled([
        removeTable(write(), id),
        occupyTable(write(), id, false),
        removeTable(write(), id),
      ]);
      expect([removed, others[1]].map((each) => each?.status).toSorted()).toEqual(['fulfilled', 'rejected']);
      for (const code of refusals(others)) expect(code).toBe('row.missing');
      expect(await tableOf(id)).toBeUndefined();
    }
  });

  it('a table deleted while an order is sent to it: one of the two is refused', async () => {
    await business.openRegister();
    for (let round = 0; round < 6; round += 1) {
      const { id } = await addTable(`Ronda ${round}`);
      const outcomes = await Promise.allSettled([
        removeTable(write(), id),
        business.order([{ product }], { channel: 'mesa', table_id: id }),
      ]);
      expect(refusals(outcomes)).toHaveLength(1);
      expect(['table.busy', 'row.missing']).toContain(refusals(outcomes)[0]);
    }
    const openOrdersAtDeletedTables = await database.rows(
      `select 1 from orders o join tables t on t.business_id = o.business_id and t.id = o.table_id
       where o.business_id = $1 and o.status = 'Abierta' and t.archived_at is not null`,
      [business.id],
    );
    expect(openOrdersAtDeletedTables).toEqual([]);
  });
});

describe('table positions', () => {
  it('positions are stored for each screen size', async () => {
    await placeTables(write(), [
      { table_id: tableAt(0), screen: 'sm', x: 1, y: 2 },
      { table_id: tableAt(0), screen: 'lg', x: 5, y: 6 },
      { table_id: tableAt(1), screen: 'md', x: 7, y: 8 },
    ]);
    expect(await tableOf(tableAt(0))).toMatchObject({
      position_x_sm: 1,
      position_y_sm: 2,
      position_x_md: null,
      position_y_md: null,
      position_x_lg: 5,
      position_y_lg: 6,
    });
    expect(await tableOf(tableAt(1))).toMatchObject({
      position_x_md: 7,
      position_y_md: 8,
      position_x_lg: null,
    });
  });

  it('devices that save positions at once in any order all store them, without deadlock', async () => {
    const more = await Promise.all([...'ABCDEF'].map((name) => addTable(name)));
    const ids = more.map(({ id }) => id);
    const move = (x: number) => (table_id: string) => ({ table_id, screen: 'lg' as const, x, y: x });
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([
        placeTables(write(), ids.map(move(round))),
        placeTables(write(), [...ids.toReversed().map(move(100 + round)), move(round)(tableAt(0))]),
        placeTables(write(), [move(round)(tableAt(1))]),
      ]);
      const places = await listedTables();
      const at = (id: string) => places.find((table) => table.id === id)?.position_x_lg ?? 0;
      expect(new Set(ids.map(at)).size).toBe(1);
      expect([round, 100 + round]).toContain(at(ids[0] ?? ''));
      expect([at(tableAt(0)), at(tableAt(1))]).toEqual([round, round]);
    }
  });

  it('positions of deleted tables are skipped; a request with no other table is refused', async () => {
    await removeTable(write(), tableAt(0));
    const moves = [tableAt(0), tableAt(1)].map((table_id) => ({
      table_id,
      screen: 'sm' as const,
      x: 9,
      y: 9,
    }));
    const { answer } = await placeTables(write(), moves);
    expect(answer.tables.map(({ id }) => id)).toEqual([tableAt(1)]);
    await expect(placeTables(write(), moves.slice(0, 1))).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('areas', () => {
  it('areas are added at the end, renamed and reordered', async () => {
    const [hall, terrace, bar] = [await addArea('Salón'), await addArea('Terraza'), await addArea('Barra')];
    const names = async () => (await listTables(scope())).areas.map(({ name }) => name);
    expect(await names()).toEqual(['Salón', 'Terraza', 'Barra']);
    await renameArea(write(), terrace, 'Jardín');
    await reorderAreas(write(), [bar, terrace, hall]);
    expect(await names()).toEqual(['Barra', 'Jardín', 'Salón']);
    await expect(renameArea(write(), terrace, 'salón')).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Ya existe un área llamada "salón".',
    });
    await expect(reorderAreas(write(), [bar, randomUUID()])).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('tables of a deleted area have no area', async () => {
    const terrace = await addArea('Terraza');
    const table = await addTable('T1', { area_id: terrace });
    await orderAtTable(0);
    const { answer } = await removeArea(write(), terrace);
    expect(answer.areas).toEqual([]);
    expect(await tableOf(table.id)).toMatchObject({ name: 'T1', area_id: null });
    await expect(addTable('T2', { area_id: terrace })).rejects.toMatchObject({
      message: 'Área no encontrada.',
    });
  });

  it('an area deleted while tables move to it leaves no table in a missing area, and nothing deadlocks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const area = await addArea(`Área ${round}`);
      const { id } = await addTable(`En ${round}`, { area_id: area });
      const outcomes = await Promise.allSettled([
        removeArea(write(), area),
        changeTable(write(), id, { area_id: area, name: `Con ${round}` }),
        changeTable(write(), tableAt(0), { area_id: area }),
        addTable(`Nueva ${round}`, { area_id: area }),
      ]);
      for (const code of refusals(outcomes)) expect(code).toBe('row.missing');
      const { areas, tables } = await listTables(scope());
      const known = new Set(areas.map((each) => each.id));
      expect(tables.filter(({ area_id }) => area_id !== null && !known.has(area_id))).toEqual([]);
    }
  });
});
