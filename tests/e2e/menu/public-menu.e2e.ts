import { randomUUID } from 'node:crypto';
import { request as call, createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { listen } from '#db/local/listen.ts';
import { WEEKDAYS, zonedClock } from '#domain/base/time.ts';
import type { OpeningHours } from '#domain/business/opening-hours.ts';
import {
  accessibilityCheck,
  collectErrors,
  database,
  expect,
  test,
  testEnv,
} from '#tests/e2e/base/fixtures.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const UPDATE_TIMEOUT_MS = 2_000;
const PHONE = { width: 390, height: 844 };
/** More than two rows of a tablet. */
const MANY_CATEGORIES = [
  'Ensaladas',
  'Pizzas',
  'Tacos',
  'Pastas',
  'Mariscos',
  'Licuados',
  'Cervezas',
  'Vinos',
];
/** They fill a page of A4, if their categories continue in the next column. */
const PRODUCTS_ON_PAPER = 60;

/** Three categories, one empty and one for promotions, and twelve products, one of them sold out. */
async function aMenu(business: Business): Promise<void> {
  const promotions = await business.category('Promociones', { minutesAgo: 1 });
  const soups = await business.category('Sopas', { minutesAgo: 2 });
  await business.category('Temporada', { minutesAgo: 3 });
  await business.change({ address: 'Barrio El Centro, Tegucigalpa' });
  const names = ['Sopa de caracol', 'Sopa de res', 'Mondongo', 'Tapado olanchano', 'Sopa de frijoles'];
  for (const [index, name] of [...names, 'Dos baleadas', 'مشاوي', '🍲 <b>Olla</b>'].entries()) {
    const id = await business.product({ name, priceCents: 5000 + index * 1250 });
    await database.change('menu_items', id, {
      category_id: index === 5 ? promotions : index < 5 ? soups : null,
      description: index % 2 === 0 ? 'Con plátano y arroz' : null,
      sold_out_until: index === 3 ? 'infinity' : null,
      image_url: index === 3 ? '/icon.svg' : null,
      allergens: index === 0 ? ['crustáceos', 'lácteos'] : [],
    });
  }
}

const cards = (page: Page) => page.locator('#menu li:visible');
const headings = (page: Page) => page.locator('#menu h2:visible');
const chip = (page: Page, name: RegExp) => page.getByRole('link', { name });
const columnsOf = (page: Page) =>
  page
    .locator('#menu ul')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const violationsOf = async (page: Page) => {
  const { violations } = await accessibilityCheck(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

test('a diner finds a dish by category and by search without a page reload', async ({ page, restaurant }) => {
  const { business } = restaurant;
  await aMenu(business);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/menuqr/${business.id}`);
  await page.evaluate(() => document.body.setAttribute('data-first', 'yes'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Comedor ${business.id.slice(0, 8)}`);
  await expect(page.getByText('Barrio El Centro, Tegucigalpa')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Promociones' }).getByRole('listitem')).toHaveText(
    /Dos baleadas/,
  );
  await expect(cards(page)).toHaveCount(8);
  await expect(headings(page)).toHaveText(['Sopas', 'Otros', 'Promociones']);
  await expect(cards(page).filter({ hasText: 'Agotado' })).toHaveText(/Tapado olanchano/);
  // The photo of a sold-out product is opaque.
  await expect(cards(page).filter({ hasText: 'Agotado' }).locator('img')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { name: '🍲 <b>Olla</b>' })).toBeVisible();

  await chip(page, /^Sopas \(5\)$/).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page).toHaveURL(/\?categoria=[0-9a-f-]{36}$/);
  await expect(chip(page, /^Sopas/)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox').fill('PLATANO caracol');
  await expect(cards(page)).toHaveText([/Sopa de caracol.*Contiene: crustáceos, lácteos/s]);
  await expect(headings(page)).toHaveText(['Sopas']);
  await page.getByRole('searchbox').fill('pizza');
  await expect(page.getByText('Nada del menú coincide con la búsqueda')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await chip(page, /^Sopas/).click();
  await expect(cards(page)).toHaveCount(8);
  await expect(page).toHaveURL(/\/menuqr\/[0-9a-f-]{36}$/);
  await chip(page, /^Temporada \(0\)$/).click();
  await expect(page.getByText('No hay productos disponibles en esta categoría')).toBeVisible();
  await chip(page, /^Todas \(8\)$/).click();
  await expect(cards(page)).toHaveCount(8);
  expect(await page.locator('body[data-first]').count()).toBe(1);

  await chip(page, /^Sopas/).click();
  await page.getByRole('searchbox').fill('sopa');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toHaveValue('sopa');
  await expect(cards(page)).toHaveCount(3);
  await expect(chip(page, /^Sopas/)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox').fill('');
  await chip(page, /^All \(8\)$/).click();
  await expect(cards(page).filter({ hasText: 'Sold out' })).toHaveCount(1);
  await page.getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page).toHaveURL(/\/menuqr\/[0-9a-f-]{36}\??$/);
  await expect(chip(page, /^Todas \(8\)$/)).toBeVisible();
});

const LONG_ADDRESS =
  'Barrio El Centro, frente al parque central, media cuadra al sur de la catedral, Tegucigalpa';
/** A week in which a place never closes. */
const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' }];
const changeHours = (business: Business, hours: OpeningHours) =>
  business.change({ opening_hours: JSON.stringify(hours) });

for (const viewport of [PHONE, { width: 1024, height: 768 }])
  for (const cover_url of [null, '/icon-512.png'])
    test(`at ${viewport.width} px the first dish begins above y = 420 under ${cover_url ? 'a photo' : 'a drawn cover'}, with and without promotions`, async ({
      page,
      restaurant,
    }) => {
      const { business } = restaurant;
      await changeHours(business, [{ days: [1], from: '08:00', to: '09:00' }]);
      await business.change({
        name: 'Restaurante y Comedor Familiar La Cocina de Encarnación',
        logo_url: '/icon.svg',
        cover_url,
        address: LONG_ADDRESS,
        time_format: '12h',
        prices_include_tax: false,
      });
      const other = await database.business();
      await other.change({ logo_url: '/icon.svg', cover_url, address: LONG_ADDRESS });
      await changeHours(other, ALWAYS);
      await other.product({ name: 'Sopa de res' });
      await aMenu(business);
      await business.change({ address: LONG_ADDRESS });
      await page.setViewportSize(viewport);
      for (const { id } of [business, other]) {
        await page.goto(`/menuqr/${id}`);
        expect((await cards(page).first().boundingBox())?.y).toBeLessThan(420);
        const cover = await page.locator('.cover').boundingBox();
        expect([cover?.x, cover?.y, cover?.width]).toEqual([0, 0, viewport.width]);
        expect(cover?.height).toBeGreaterThan(100);
        expect(await overflow(page)).toBe(0);
      }
    });

test('the head of the menu says whether the place is open, its hours and where it is', async ({
  page,
  restaurant,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  const today = zonedClock(new Date(), 'America/Tegucigalpa').day();
  const later = (today + 3) % 7;
  await changeHours(business, [
    { days: [later], from: '08:00', to: '14:00' },
    { days: [later], from: '17:30', to: '02:00' },
  ]);
  await business.change({ accent: 'jade' });
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  const status = page.locator('summary');
  for (const viewport of [PHONE, { width: 1024, height: 768 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/menu-qr/${business.id}`);
      await expect(status).toContainText(`Cerrado · abre el ${WEEKDAYS[later]} a las 8:00`);
      expect((await status.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(page.getByText('8:00 – 14:00')).toBeHidden();
      await status.click();
      await expect(page.getByText('8:00 – 14:00')).toBeVisible();
      await expect(page.getByText('17:30 – 2:00')).toBeVisible();
      expect(await overflow(page)).toBe(0);
      expect({ ...viewport, colorScheme, faults: await violationsOf(page) }).toEqual({
        ...viewport,
        colorScheme,
        faults: [],
      });
    }
  const map = page.getByRole('link', { name: 'Barrio El Centro, Tegucigalpa. Ver en el mapa' });
  const href = new URL((await map.getAttribute('href')) ?? '');
  expect(`${href.origin}${href.pathname}`).toBe('https://www.google.com/maps/search/');
  expect([...href.searchParams]).toEqual([
    ['api', '1'],
    ['query', `Comedor ${business.id.slice(0, 8)}, Barrio El Centro, Tegucigalpa`],
  ]);
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(status).toContainText('Closed · opens');
  expect([...requested]).toEqual([testEnv.origin]);
});

test('a page that could not be read again does not say that the place is open when that is over', async ({
  page,
  restaurant,
}) => {
  const { business } = restaurant;
  const now = new Date();
  const clockIn = (minutes: number) =>
    zonedClock(new Date(now.getTime() + minutes * 60_000), 'America/Tegucigalpa').format('HH:mm');
  await changeHours(business, [{ days: [0, 1, 2, 3, 4, 5, 6], from: clockIn(-60), to: clockIn(60) }]);
  const sentence = page.locator('summary b');
  await page.goto(`/menu-qr/${business.id}`);
  await expect(sentence).toBeVisible();
  await expect(sentence).toHaveText(/^Abierto hasta la/);
  await page.clock.install({ time: new Date(now.getTime() + 61 * 60_000) });
  await page.reload();
  await expect(sentence).toBeHidden();
  await page.getByText('Horario', { exact: true }).click();
  await expect(page.getByText('todos los días')).toBeVisible();
});

test('on a phone the head of the menu is complete: logo, promotions, name and prices', async ({
  page,
  restaurant,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  await business.change({
    name: 'Restaurante y Comedor Familiar La Cocina de Encarnación',
    logo_url: '/icon.svg',
    prices_include_tax: false,
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/menuqr/${business.id}`);
  await expect(page.getByText('Los precios no incluyen impuestos.')).toBeVisible();
  const logo = await page.locator('.logo').boundingBox();
  expect([logo?.width, logo?.height]).toEqual([56, 56]);
  const promotion = page.getByRole('region', { name: 'Promociones' }).getByRole('listitem');
  expect((await promotion.boundingBox())?.height).toBe(96);
  const name = page.getByRole('heading', { level: 1 });
  expect(
    await name.evaluate(
      (text) => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight,
    ),
  ).toBe(true);
  // Each price is alone at the end of its row.
  const gaps = await cards(page).evaluateAll((list) =>
    list.map((card) => {
      const range = document.createRange();
      range.selectNodeContents(card.querySelector('strong') ?? card);
      return Math.round(card.getBoundingClientRect().right - range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(gaps)).toEqual(new Set([13]));
});

test('the category that a diner reads is marked and in view while the menu scrolls', async ({
  page,
  restaurant,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  for (const name of ['Bebidas', 'Postres', 'Carnes', ...MANY_CATEGORIES]) {
    const category_id = await business.category(name, { minutesAgo: 4 });
    for (const dish of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'])
      await database.change('menu_items', await business.product({ name: `${name} ${dish}` }), {
        category_id,
      });
  }
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/menuqr/${business.id}`);
    const marked = page.locator('[aria-current=location]');
    await expect(marked).toHaveCount(0);
    const last = headings(page).filter({ hasText: 'Postres' });
    await last.evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 150));
    await expect(marked).toHaveText(/^Postres/);
    await expect(marked).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(marked).toHaveText(/^Promociones/);
    await expect(marked).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(marked).toHaveCount(0);
    await expect(chip(page, /^Todas/)).toBeInViewport({ ratio: 1 });
  }
});

test('on paper long categories continue in the next column', async ({ page, restaurant }) => {
  const { business } = restaurant;
  for (const name of ['Sopas', 'Carnes', 'Postres']) {
    const category_id = await business.category(name);
    for (let index = 1; index <= PRODUCTS_ON_PAPER / 3; index += 1)
      await database.change('menu_items', await business.product({ name: `${name} ${index}` }), {
        category_id,
      });
  }
  await page.goto(`/menu-qr/${business.id}`);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

/** Fires the event of a return to an open page. */
const triggerVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test("an open public menu follows the business: its name, its search, and the diner's position", async ({
  page,
  restaurant,
}) => {
  const { business } = restaurant;
  await page.goto(`/menuqr/${business.id}`);
  await expect(page.getByText('No hay productos disponibles en el menú')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  const category_id = randomUUID();
  await requestAs(business, 'admin', '/api/menu/categories', { id: category_id, name: 'Sopas' });
  await requestAs(business, 'admin', '/api/menu/items', {
    id: randomUUID(),
    name: 'Sopa de res',
    price_cents: 9_000,
    category_id,
  });
  await triggerVisibilityChange(page);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('res');
  await chip(page, /^Sopas/).focus();
  await page.keyboard.press('Enter');

  const settings = {
    name: 'La Nueva Olla',
    address: null,
    phone: '+50499990000',
    email: 'nueva@olla.example',
    rtn: null,
    country: 'HN',
    tax_percentage: 1500,
    prices_include_tax: false,
    tip_percentage: 0,
  };
  await requestAs(business, 'admin', '/api/settings', settings, 'PATCH');
  await triggerVisibilityChange(page);
  await expect(page).toHaveTitle('La Nueva Olla');
  await expect(page.getByText('Los precios no incluyen impuestos.')).toBeVisible();
  await expect(chip(page, /^Sopas/)).toBeFocused();
  await expect(chip(page, /^Sopas/)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('res');
});

test('the public menu works without scripts', async ({ browser, restaurant }) => {
  const { business } = restaurant;
  await aMenu(business);
  const context = await browser.newContext({ baseURL: testEnv.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/menu-qr/${business.id}`);
  await expect(cards(page)).toHaveCount(8);
  await chip(page, /^Sopas/).click();
  await expect(cards(page)).toHaveCount(5);
  await page.getByRole('searchbox').fill('res');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(cards(page)).toHaveText([/Sopa de res/]);
  await expect(page.getByRole('searchbox')).toHaveValue('res');
  await chip(page, /^Sopas/).click();
  await chip(page, /^Todas/).click();
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(chip(page, /^All \(8\)$/)).toHaveAttribute('aria-current', 'true');
  await page.goto('/menu-qr');
  await page.getByRole('searchbox', { name: 'Nombre del negocio' }).fill(business.id.slice(0, 8));
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('link', { name: `Comedor ${business.id.slice(0, 8)}` }).click();
  await expect(cards(page)).toHaveCount(8);
  await context.close();
});

test('a change in the restaurant shows on open public menus within two seconds', async ({
  browser,
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  const address = `/menuqr/${business.id}`;
  const context = await browser.newContext({ baseURL: testEnv.origin });
  const [early, late] = [await context.newPage(), await context.newPage()];
  for (const diner of [early, late]) {
    collectErrors(diner, errors);
    await diner.goto(address);
    await expect(diner.getByRole('heading', { level: 1 })).toHaveText(/^Comedor/);
  }
  await chip(early, /^Sopas/).click();
  await early.getByRole('searchbox').fill('sopa');
  await expect(cards(early)).toHaveCount(3);

  const admin = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  await admin.getByLabel('Nombre del negocio').fill('La Nueva Olla');
  await admin.getByRole('button', { name: 'Guardar' }).click();
  await admin.getByText('Información del negocio guardada.').waitFor();
  await expect(async () => {
    await late.goto(address);
    expect(await late.getByRole('heading', { level: 1 }).textContent()).toBe('La Nueva Olla');
  }).toPass({ timeout: UPDATE_TIMEOUT_MS, intervals: [100] });

  // A return to an open menu shows its present state and keeps the diner's search.
  await triggerVisibilityChange(early);
  await expect(early.getByRole('heading', { level: 1 })).toHaveText('La Nueva Olla');
  await expect(cards(early)).toHaveCount(3);
  await expect(chip(early, /^Sopas/)).toHaveAttribute('aria-current', 'true');
  await context.close();
});

/** Fogón behind an address that can be disconnected, like a failing network. */
async function startNetworkProxy(): Promise<{ origin: string; end: () => Promise<void> }> {
  const target = new URL(testEnv.origin);
  const server: Server = createServer((incoming, outgoing) => {
    const upstream = call(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  const port = await listen(server, 0, 'localhost');
  return {
    origin: `http://localhost:${port}`,
    end: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

test('after a first visit the public menu opens without network, with each category', async ({
  browser,
  restaurant,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  const network = await startNetworkProxy();
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${network.origin}/menuqr/${business.id}`);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('fogon-menu-pages-1');
        return navigator.serviceWorker.controller !== null && (await cache.keys()).length;
      }),
    )
    .toBe(1);
  await network.end();
  await page.goto(`${network.origin}/menuqr/${business.id}`);
  await expect(cards(page)).toHaveCount(8);
  const href = await chip(page, /^Sopas/).getAttribute('href');
  await page.goto(`${network.origin}/menuqr/${business.id}${href}`);
  await expect(cards(page)).toHaveCount(5);
  const elsewhere = await page.goto(`${network.origin}/login`).then(
    () => 'shown',
    () => 'not shown',
  );
  expect(elsewhere).toBe('not shown');
  await context.close();
});

test('every description is complete on a phone and on paper', async ({ page, restaurant }) => {
  const id = await restaurant.business.product({ name: 'Plato típico' });
  await database.change('menu_items', id, { description: 'Con tajadas, chimol y frijoles. '.repeat(15) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/menu-qr/${restaurant.business.id}`);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const cut = await page.locator('#menu p').evaluate((text) => text.scrollHeight - text.clientHeight);
    expect({ media, cut }).toEqual({ media, cut: 0 });
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the public menu fits every width and is accessible in the ${theme} theme`, async ({
    page,
    restaurant,
  }) => {
    const { business } = restaurant;
    await aMenu(business);
    await business.change({ logo_url: '/icon.svg' });
    await page.emulateMedia({ colorScheme: theme });
    const columns: Record<number, number> = {};
    for (const width of [360, 390, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/menu-qr/${business.id}`);
      columns[width] = await columnsOf(page);
      expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
    }
    expect(columns).toEqual({ 360: 2, 390: 2, 640: 3, 768: 3, 1024: 5, 1440: 5 });
    for (const [path, width] of [
      [`/menu-qr/${business.id}`, 390],
      [`/menu-qr/${business.id}`, 1440],
      ['/menu-qr?nombre=comedor', 390],
      ['/menu-qr/nada', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect({ path, width, faults: await violationsOf(page) }).toEqual({ path, width, faults: [] });
      const small = await page.locator('a, button, input').evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width: wide, height } = control.getBoundingClientRect();
          return wide === 0 || height >= 44 ? [] : [control.outerHTML];
        }),
      );
      expect({ path, small }).toEqual({ path, small: [] });
    }
  });
}
