import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Floor } from '#domain/orders/answers/tables.ts';
import { as, openRegisterByApi, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  screen = await joinRoom(business, 'mesero');
});
afterEach(() => screen.dropConnection());

const idAt = (index: number) => business.tables[index]?.id ?? '';
const cashier = () => as(business, 'cajero');
const changed = () => screen.events('table.changed').map(({ data }) => data.id);

describe('the floor through the API', () => {
  it('each change of the floor publishes one event to every screen', async () => {
    const id = randomUUID();
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const answer = await cashier().post('/api/tables', { body: { id, name: 'Balcón' }, key });
      expect(answer.status).toBe(201);
    }
    await as(business, 'mesero').put(`/api/tables/${idAt(0)}/availability`, {
      body: { is_available: false },
    });
    const moves = [idAt(1), id].map((table_id) => ({ table_id, screen: 'md', x: 10, y: 10 }));
    await cashier().put('/api/tables/positions', { body: { moves } });
    await cashier().delete(`/api/tables/${id}`);
    await screen.until(() => changed().length >= 5);
    expect(changed().slice(0, 2)).toEqual([id, idAt(0)]);
    expect(changed().slice(2, 4).toSorted()).toEqual([id, idAt(1)].toSorted());
    expect(changed().slice(4)).toEqual([id]);
    const { body } = await cashier().get<Floor>('/api/tables');
    expect(body.tables.map(({ name }) => name)).toEqual(['Mesa 1', 'Mesa 2']);
  });

  it('the event of a table has the table as the floor shows it, with the order that was sent from it', async () => {
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    const { order } = await sendOrderByApi(business, [{ product }], { channel: 'mesa', table_id: idAt(0) });
    await cashier().put(`/api/tables/${idAt(1)}/availability`, { body: { is_available: false } });
    await screen.until(() => changed().length >= 2);
    const { body } = await cashier().get<Floor>('/api/tables');
    const occupied = body.tables.find(({ id }) => id === idAt(0));
    expect(occupied?.order_id).toBe(order.id);
    const events = screen.events('table.changed').map(({ data: { stamp: _, ...data } }) => data);
    expect(events).toEqual([
      { id: idAt(0), table: occupied, order: { id: order.id, sent_at: occupied?.occupied_at } },
      { id: idAt(1), table: body.tables.find(({ id }) => id === idAt(1)) },
    ]);
  });

  it('renaming the table of a pending kitchen ticket publishes the ticket', async () => {
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    const sent = await sendOrderByApi(business, [{ product }], { channel: 'mesa', table_id: idAt(0) });
    await cashier().put(`/api/tables/${idAt(0)}`, { body: { name: 'Ventana' } });
    await screen.until(() => screen.events('kitchen.changed').length > 0);
    expect(screen.events('kitchen.changed')[0]?.data.kitchen_ticket).toMatchObject({
      id: sent.kitchen_ticket.id,
      table_number: 'Ventana',
    });
  });

  it('admin and cajero arrange the floor, and a mesero only sets the availability of tables', async () => {
    const waiter = as(business, 'mesero');
    expect((await waiter.post('/api/tables', { body: { id: randomUUID(), name: 'Mía' } })).status).toBe(403);
    expect((await waiter.delete(`/api/tables/${idAt(0)}`)).status).toBe(403);
    const body = { is_available: false };
    expect((await waiter.put(`/api/tables/${idAt(0)}/availability`, { body })).status).toBe(200);
    expect((await as(business, 'chef').put(`/api/tables/${idAt(0)}/availability`, { body })).status).toBe(
      403,
    );
  });

  it.each([
    [{ name: '   ' }, 'name', 'El nombre de la mesa es requerido'],
    [{ name: 'x'.repeat(61) }, 'name', 'El nombre es demasiado largo.'],
    [{ name: 'Balcón', seats: 0 }, 'seats', 'Los puestos van de 1 a 99.'],
  ])('the table %j is refused', async (table, field, message) => {
    const answer = await cashier().post('/api/tables', { body: { id: randomUUID(), ...table } });
    expect(refusalOf(answer)).toEqual({
      status: 422,
      code: 'input.invalid',
      message,
      fields: { [field]: message },
    });
  });

  it.each([
    { x: -1, y: 0 },
    { x: 0, y: 20_001 },
    { x: 1.5, y: 0 },
  ])('the position %j is refused', async (at) => {
    const moves = [{ table_id: idAt(0), screen: 'lg', ...at }];
    expect((await cashier().put('/api/tables/positions', { body: { moves } })).status).toBe(422);
  });

  it('a used name, and freeing or deleting a table with pending orders, are refused as conflicts', async () => {
    const usedName = await cashier().put(`/api/tables/${idAt(0)}`, { body: { name: 'mesa 2' } });
    expect(refusalOf(usedName)).toMatchObject({
      status: 409,
      code: 'row.conflict',
      message: 'Ya existe una mesa llamada "mesa 2".',
    });
    const spaced = await cashier().post('/api/tables', {
      body: { id: randomUUID(), name: 'Mesa \u00A0 2 ' },
    });
    expect(refusalOf(spaced).message).toBe('Ya existe una mesa llamada "Mesa 2".');
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    await sendOrderByApi(business, [{ product }], { channel: 'mesa', table_id: idAt(0) });
    const freed = await cashier().put(`/api/tables/${idAt(0)}/availability`, {
      body: { is_available: true },
    });
    expect(refusalOf(freed)).toEqual({
      status: 409,
      code: 'table.busy',
      message: 'No se puede cambiar el estado - Mesa con órdenes pendientes',
    });
    expect(refusalOf(await cashier().delete(`/api/tables/${idAt(0)}`))).toEqual({
      status: 409,
      code: 'table.busy',
      message: 'No se puede eliminar - Mesa con órdenes pendientes',
    });
  });
});
