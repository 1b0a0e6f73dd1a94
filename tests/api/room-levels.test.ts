import { afterEach, describe, expect } from 'vitest';
import type { BusinessEvent } from '#domain/events.ts';
import { as, openRegisterByApi, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { testEnv } from '#tests/support/platform.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { it } from '#tests/support/test.ts';
import { signPublishToken } from '#worker/tokens.ts';

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

async function publish(business: Business, event: BusinessEvent): Promise<void> {
  const bearer = await signPublishToken(testEnv.roomSecret, business.id, new Date());
  const answer = await fetch(`${testEnv.roomOrigin}/parties/main/${business.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify([event]),
  });
  expect(answer.status).toBe(200);
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
    await as(business, 'chef').post(`/api/kitchen/orders/${kitchen_ticket.id}/serve`);
    for (const { screen } of screens) await screen.until(() => screen.events('stock.changed').length === 1);
    const messages = screens.map(({ role, screen }) => [role, screen.events('stock.changed')[0]?.data.items]);
    const whole = [{ id: malt, current_stock: 6 }];
    expect(messages).toEqual(STAFF.map((role) => [role, MAY_READ.includes(role) ? whole : []]));
    for (const { role, screen } of screens)
      if (!MAY_READ.includes(role)) expect(JSON.stringify(screen.messages)).not.toContain('current_stock');
    console.log('room: screens checked', screens.length);
  });

  it('a screen whose roles changed receives no levels until it connects with a new room token', async ({
    business,
  }) => {
    const moved: BusinessEvent = {
      type: 'stock.changed',
      data: { items: [{ id: business.id, current_stock: 3 }] },
    };
    const screen = await enter(business, 'cajero');
    const admin = await enter(business, 'admin');
    await publish(business, {
      type: 'session.changed',
      data: { user_id: business.employees.cajero.id },
    });
    await publish(business, moved);
    for (const each of [screen, admin]) await each.until(() => each.events('stock.changed').length === 1);
    expect(screen.events('stock.changed')[0]?.data.items).toEqual([]);
    expect(admin.events('stock.changed')[0]?.data.items).toEqual(moved.data.items);
    const again = await enter(business, 'cajero');
    await publish(business, moved);
    await again.until(() => again.events('stock.changed').length === 1);
    expect(again.events('stock.changed')[0]?.data.items).toEqual(moved.data.items);
  });
});
