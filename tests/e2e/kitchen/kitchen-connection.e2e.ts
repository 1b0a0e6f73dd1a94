import type { Page, Route } from '@playwright/test';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { expect, NO_NETWORK, test, testEnv } from '#tests/e2e/base/fixtures.ts';
import { signRoomToken } from '#worker/tokens.ts';
import {
  aKitchen,
  cardOf,
  emptyMessage,
  pendingHeading,
  recordSounds,
  requestAs,
  sendFromPhone,
  serveButton,
} from './kitchen-fixtures.ts';

const OFFLINE_SECONDS = 30;

/** The seconds that a ticket's timer shows. */
async function elapsedOf(screen: Page, number: number): Promise<number> {
  const text = await cardOf(screen, number).getByRole('timer').innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('a tablet without a connection for 30 s shows the present state when it reconnects, without a reload', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  const sent = [
    await sendFromPhone(kitchen, [{ product: kitchen.beer }]),
    await sendFromPhone(kitchen, [{ product: kitchen.beer }, { product: kitchen.baleada }]),
    await sendFromPhone(kitchen, [{ product: kitchen.beer }, { product: kitchen.beer }]),
  ];
  const cards = sent.map(({ kitchen_ticket }) => kitchen_ticket);
  const [bar, pass] = await Promise.all([
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280, at: '/kitchen' }),
  ]);
  await bar.clock.install();
  await bar.reload();
  await expect(bar.getByText('En vivo')).toBeAttached();
  await expect(pendingHeading(bar)).toHaveText('Órdenes en preparación 3');
  const marker = await bar.evaluate(() => {
    document.body.dataset.same = 'page';
    return document.body.dataset.same;
  });

  await bar.context().setOffline(true);
  await expect(bar.getByText('Sin conexión')).toBeAttached();
  const leftAt = await elapsedOf(bar, 1);
  const path = (index: number) => `/api/kitchen/tickets/${cards[index]?.id}`;
  await requestAs(business, 'cajero', `${path(0)}/serve`);
  await requestAs(business, 'cajero', `${path(1)}/serve`, { station: 'barra' });
  await requestAs(business, 'cajero', `${path(2)}/cancel`, { reason: 'El cliente se fue' });
  await sendFromPhone(kitchen, [{ product: kitchen.beer, quantity: 4 }]);
  await requestAs(business, 'cajero', `${path(0)}/recall`);
  await expect(cardOf(pass, 4)).toBeVisible();
  await expect(cardOf(pass, 1)).toContainText('Recuperada');
  await bar.clock.runFor(OFFLINE_SECONDS * 1000);
  await expect
    .poll(() => elapsedOf(bar, 1), { message: 'it goes on counting' })
    .toBeGreaterThanOrEqual(leftAt + OFFLINE_SECONDS);
  await expect(bar.getByText('Sin conexión')).toBeAttached();

  await bar.context().setOffline(false);
  await expect(bar.getByText('En vivo')).toBeAttached({ timeout: 20_000 });
  await expect(pendingHeading(bar)).toHaveText('Órdenes en preparación 2');
  await expect(cardOf(bar, 1)).toContainText('Recuperada');
  await expect(cardOf(bar, 4)).toContainText('4×');
  await expect(cardOf(bar, 2)).toHaveCount(0);
  await expect(cardOf(bar, 3), 'what was cancelled stays until it is seen').toContainText(
    'Cancelado: El cliente se fue',
  );
  await bar.getByRole('button', { name: 'Enterado de la cancelación de la orden 3' }).click();
  await expect(cardOf(bar, 3)).toHaveCount(0);
  await expect(cardOf(pass, 3), 'what its station has seen is seen everywhere').toHaveCount(0);
  expect(await bar.evaluate(() => document.body.dataset.same)).toBe(marker);

  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  await expect(cardOf(bar, 5), 'the connection receives events again').toBeVisible();
});

test('serving without network is done once when the network returns', async ({ restaurant, errors }) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const bar = await restaurant.openPageAs('bartender', { width: 1024 });
  let lost = 0;
  await bar.route('**/serve', async (route) => {
    lost += 1;
    if (lost === 1) await route.abort('internetdisconnected');
    else if (lost === 2) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await serveButton(bar, 1).click();
  await expect(bar.getByText('Orden marcada como servida')).toBeVisible();
  await expect(emptyMessage(bar)).toBeVisible();
  expect(lost).toBe(3);
  errors.expect(NO_NETWORK);
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 9, moved: 9 });
});

test('a silent room connection is replaced, and the missed events are read', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  let connections = 0;
  let answers = 0;
  let isDead = false;
  await chef.routeWebSocket(/\/parties\//, (screen) => {
    connections += 1;
    const isFirst = connections === 1;
    const room = screen.connectToServer();
    const passes = () => !(isFirst && isDead);
    screen.onMessage((message) => passes() && room.send(message));
    room.onMessage((message) => {
      if (!passes()) return;
      if (message === 'pong') answers += 1;
      screen.send(message);
    });
  });
  await chef.clock.install();
  await chef.goto('/orders');
  await expect(chef.getByText('En vivo')).toBeAttached();
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await expect(cardOf(chef, 1)).toBeVisible();

  for (const asked of [1, 2, 3]) {
    await chef.clock.runFor(15_000);
    await expect.poll(() => answers, { message: 'a quiet room is no dead one' }).toBe(asked);
  }
  expect(connections).toBe(1);

  isDead = true;
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await chef.clock.runFor(OFFLINE_SECONDS * 1000);
  await expect(cardOf(chef, 2)).toBeVisible();
  await expect(chef.getByText('En vivo')).toBeAttached();
  expect(connections).toBe(2);
});

test('a display whose room lost an event reads again at once when the room says so, and after a minute in any case', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  let passes = true;
  let lost = 0;
  let sendToScreen = (_text: string) => {};
  await chef.routeWebSocket(/\/parties\//, (screen) => {
    const room = screen.connectToServer();
    sendToScreen = (text) => screen.send(text);
    room.onMessage((message) => {
      if (passes || !message.includes('kitchen.sent')) screen.send(message);
      else lost += 1;
    });
  });
  await chef.clock.install();
  await chef.goto('/orders');
  await expect(chef.getByText('En vivo')).toBeAttached();
  await expect(emptyMessage(chef)).toBeVisible();

  passes = false;
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await expect.poll(() => lost).toBe(1);
  sendToScreen(JSON.stringify([{ type: 'events.missed', data: {} }]));
  await chef.clock.runFor(1_000);
  await expect(cardOf(chef, 1)).toBeVisible();

  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await expect.poll(() => lost).toBe(2);
  await chef.clock.runFor(60_000);
  await expect(cardOf(chef, 2)).toBeVisible();
});

test('a display that cannot join its room says so and polls the list', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  await chef.routeWebSocket(/\/parties\//, (screen) => void screen.close());
  await chef.clock.install();
  await chef.goto('/orders');
  await expect(emptyMessage(chef)).toBeVisible();
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await chef.clock.runFor(15_000);
  await expect(cardOf(chef, 1)).toBeVisible();
  await expect(chef.getByText('Reconectando…')).toBeAttached();
});

test('tickets that arrive or change while the room is disconnected sound when they are read', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  const sounds = await recordSounds(chef);
  await chef.goto('/orders');
  await chef.getByRole('button', { name: 'Activar sonido' }).click();
  await expect(chef.getByRole('button', { name: 'Silenciar' })).toBeVisible();
  // A ticket of the first read makes no sound.
  await expect(emptyMessage(chef)).toBeVisible();
  const { kitchen_ticket } = await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await expect.poll(sounds).toBe(' 784 1175');
  const away = async (happens: () => Promise<unknown>) => {
    await chef.context().setOffline(true);
    await expect(chef.getByText('Sin conexión')).toBeAttached();
    await happens();
    await chef.context().setOffline(false);
    await expect(chef.getByText('En vivo')).toBeAttached();
  };
  await away(() => sendFromPhone(kitchen, [{ product: kitchen.baleada }]));
  await expect(cardOf(chef, 2)).toBeVisible();
  await expect.poll(sounds, { message: 'once, for what is new' }).toBe(' 784 1175 784 1175');

  const path = `/api/orders/lines/${kitchen_ticket.items[0]?.id}`;
  const change = { notes: { note: 'Sin frijoles' } };
  await away(() => requestAs(restaurant.business, 'mesero', path, change, 'PUT'));
  await expect(cardOf(chef, 1)).toContainText('Sin frijoles');
  await expect.poll(sounds, { message: 'and for what changed' }).toBe(' 784 1175 784 1175 587 880 587');
});

test('a ticket that two reads at the same time find sounds once', async ({ restaurant, errors }) => {
  errors.expect(NO_NETWORK);
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  const sounds = await recordSounds(chef);
  await chef.clock.install();
  await chef.goto('/orders');
  await chef.getByRole('button', { name: 'Activar sonido' }).click();
  await expect(chef.getByText('En vivo')).toBeAttached();
  await chef.context().setOffline(true);
  await expect(chef.getByText('Sin conexión')).toBeAttached();
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);

  const reads: Route[] = [];
  // On a busy machine a third read begins, which is answered as always.
  await chef.route(/\/api\/kitchen\/tickets(?:\?|$)/, (route) =>
    reads.length < 2 ? void reads.push(route) : route.continue(),
  );
  await chef.context().setOffline(false);
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  if (reads.length === 1) {
    await chef.clock.runFor(1100);
    await chef.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  await expect.poll(() => reads.length).toBe(2);
  const answers = await Promise.all(reads.map(async (route) => ({ route, response: await route.fetch() })));
  await Promise.all(answers.map(({ route, response }) => route.fulfill({ response })));
  await expect(cardOf(chef, 1)).toBeVisible();
  await expect.poll(sounds).toBe(' 784 1175');
});

test('a tick whose answer is lost stays, as at the server', async ({ restaurant, errors }) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [
    { product: kitchen.baleada },
    { product: kitchen.baleada, notes: { note: 'Bien tostada' } },
  ]);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  await chef.route('**/tick', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const box = cardOf(chef, 1).getByRole('checkbox').first();
  await box.click();
  await expect(chef.getByText('1 operación por enviar', { exact: true })).toBeAttached();
  await expect(box).toBeChecked();
  errors.expect(NO_NETWORK);
});

test('a delayed serving does not overwrite a later change', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  const { kitchen_ticket } = await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  const release = await delayRequests(chef, '**/serve');
  await serveButton(chef, 1).click();
  const path = `/api/orders/lines/${kitchen_ticket.items[0]?.id}`;
  await requestAs(restaurant.business, 'mesero', path, { notes: { note: 'Sin frijoles' } }, 'PUT');
  release();
  await expect(chef.getByText('La orden #1 cambió: revísala antes de servirla.')).toBeVisible();
  await expect(cardOf(chef, 1)).toContainText('Sin frijoles');
  await serveButton(chef, 1).click();
  await expect(chef.getByText('Orden marcada como servida')).toBeVisible();
});

test('a tablet whose room token has expired gets another one and shows what is sent', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  const bar = await restaurant.openPageAs('bartender', { width: 1024, at: null });
  const claims = {
    userId: business.employees.bartender.id,
    sessionId: null,
    tokenVersion: 0,
    businessId: business.id,
    role: 'bartender',
    roles: ['bartender'],
    fullName: 'Bartender',
    zone: 'UTC',
  } as const;
  const expired = await signRoomToken(testEnv.authSecret, claims, business.id, new Date(Date.now() - 31_000));
  let tickets = 0;
  await bar.route('**/api/realtime/ticket', (route) => {
    tickets += 1;
    return tickets > 1 ? route.continue() : route.fulfill({ json: { ticket: expired, room: business.id } });
  });
  const refused = bar.waitForEvent('console', {
    predicate: (message) => message.text().includes('HTTP Authentication failed'),
  });
  await bar.goto('/kitchen');
  await refused;
  await expect(bar.getByText('En vivo')).toBeAttached();
  expect(tickets).toBe(2);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  await expect(cardOf(bar, 1)).toBeVisible();
});
