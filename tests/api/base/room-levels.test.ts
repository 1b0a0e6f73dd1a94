import { afterEach, describe, expect } from 'vitest';
import { as, call, openRegisterByApi, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { connectToRoom, joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { it } from '#tests/support/test.ts';

const STAFF = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const;
const MAY_READ: readonly string[] = ['admin', 'cajero'];
const clients: RoomClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.dropConnection();
});

async function enter(business: Business, role: keyof Business['employees']): Promise<RoomClient> {
  const client = await joinRoom(business, role);
  clients.push(client);
  return client;
}

describe('stock levels in the room', () => {
  it('only users who may read the inventory receive the levels; the others receive the event without them', async ({
    business,
  }) => {
    const malt = await business.ingredient({ stock: 10 });
    const soup = await business.product({ recipe: [{ ingredient: malt, quantity: 4 }] });
    await openRegisterByApi(business);
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product: soup }]);
    const screens = await Promise.all(
      STAFF.map(async (role) => ({ role, screen: await enter(business, role) })),
    );
    await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    for (const { screen } of screens) await screen.until(() => screen.events('stock.changed').length === 1);
    const messages = screens.map(({ role, screen }) => [role, screen.events('stock.changed')[0]?.data.items]);
    const whole = [{ id: malt, current_stock: 6 }];
    expect(messages).toEqual(STAFF.map((role) => [role, MAY_READ.includes(role) ? whole : []]));
    for (const { role, screen } of screens)
      if (!MAY_READ.includes(role)) expect(JSON.stringify(screen.messages)).not.toContain('current_stock');
    console.log('room: screens checked', screens.length);
  });

  it('only users who take orders receive how orders and tables are; the others receive the event without it', async ({
    business,
  }) => {
    const soup = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    const screens = await Promise.all(
      STAFF.map(async (role) => ({ role, screen: await enter(business, role) })),
    );
    const [table] = business.tables;
    const { order } = await sendOrderByApi(business, [{ product: soup }], {
      channel: 'mesa',
      table_id: table?.id,
    });
    for (const { screen } of screens) await screen.until(() => screen.events('table.changed').length === 1);
    const takesOrders = (role: string) => ['admin', 'cajero', 'mesero'].includes(role);
    for (const { role, screen } of screens) {
      const said = [screen.events('order.changed')[0]?.data, screen.events('table.changed')[0]?.data];
      if (takesOrders(role))
        expect(said).toMatchObject([{ order: { id: order.id } }, { table: { order_id: order.id } }]);
      else expect(said).toEqual([{ id: order.id }, { id: table?.id }]);
    }
  });

  it('a screen whose roles changed receives no levels until it connects with a new room token', async ({
    business,
  }) => {
    const malt = await business.ingredient({ stock: 10 });
    const soup = await business.product({ recipe: [{ ingredient: malt, quantity: 1 }] });
    await openRegisterByApi(business);
    const screen = await enter(business, 'cajero');
    const admin = await enter(business, 'admin');
    const { id, username, fullName } = business.employees.cajero;
    const changed = await as(business, 'admin').put(`/api/employees/${id}`, {
      body: { full_name: fullName, username, email: null, roles: ['cajero', 'mesero'], version: 1 },
    });
    expect(changed.status).toBe(200);
    await screen.until(() => screen.events('session.changed').length === 1);
    const serve = async () => {
      const { kitchen_ticket } = await sendOrderByApi(business, [{ product: soup }]);
      await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    };
    await serve();
    for (const each of [screen, admin]) await each.until(() => each.events('stock.changed').length === 1);
    expect(screen.events('stock.changed')[0]?.data.items).toEqual([]);
    expect(admin.events('stock.changed')[0]?.data.items).toEqual([{ id: malt, current_stock: 9 }]);
    const token = await tokenOf(business.employees.cajero, business.id, { tokenVersion: 1 });
    const { body } = await call<{ ticket: string }>('POST', '/api/realtime/ticket', { token });
    const again = await connectToRoom(business.id, { ticket: body.ticket });
    if (typeof again === 'number') throw new Error(`the room refused with ${again}`);
    clients.push(again);
    await serve();
    await again.until(() => again.events('stock.changed').length === 1);
    expect(again.events('stock.changed')[0]?.data.items).toEqual([{ id: malt, current_stock: 8 }]);
  });
});
