import { afterEach, describe, expect, inject, it } from 'vitest';
import type { BusinessEvent } from '#domain/events.ts';
import { as, openTheRegister, sendAnOrder } from '#tests/support/api.ts';
import { aBusiness, anIngredient, aProduct, type Business } from '#tests/support/restaurant.ts';
import { inTheRoom, type RoomClient } from '#tests/support/room-client.ts';
import { signAnnouncement } from '#worker/tokens.ts';

const ground = inject('ground');
const STAFF = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const;
const MAY_READ: readonly string[] = ['admin', 'cajero'];
const inside: RoomClient[] = [];

afterEach(() => {
  for (const client of inside.splice(0)) client.vanish();
});

async function enter(business: Business, role: keyof Business['employees']): Promise<RoomClient> {
  const client = await inTheRoom(business, role);
  inside.push(client);
  return client;
}

async function publish(business: Business, event: BusinessEvent): Promise<void> {
  const bearer = await signAnnouncement(ground.roomSecret, business.id, new Date());
  const answer = await fetch(`${ground.roomOrigin}/parties/main/${business.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify([event]),
  });
  expect(answer.status).toBe(200);
}

describe('how much is left of what', () => {
  it('is told to who may read the inventory; the others hear that something moved', async () => {
    const business = await aBusiness(ground);
    const malt = await anIngredient(ground, business, { stock: 10 });
    const soup = await aProduct(ground, business, { recipe: [{ ingredient: malt, quantity: 4 }] });
    await openTheRegister(business);
    const { kitchen_order } = await sendAnOrder(business, [{ product: soup }]);
    const screens = await Promise.all(
      STAFF.map(async (role) => ({ role, screen: await enter(business, role) })),
    );
    await as(business, 'chef').post(`/api/kitchen/orders/${kitchen_order.id}/serve`);
    for (const { screen } of screens) await screen.until(() => screen.events('stock.changed').length === 1);
    const heard = screens.map(({ role, screen }) => [role, screen.events('stock.changed')[0]?.data.items]);
    const whole = [{ id: malt, current_stock: 6 }];
    expect(heard).toEqual(STAFF.map((role) => [role, MAY_READ.includes(role) ? whole : []]));
    for (const { role, screen } of screens)
      if (!MAY_READ.includes(role)) expect(JSON.stringify(screen.heard)).not.toContain('current_stock');
    console.log('room: screens checked', screens.length);
  });

  it('is told no more to a screen whose roles changed, until it comes in with another ticket', async () => {
    const business = await aBusiness(ground);
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
