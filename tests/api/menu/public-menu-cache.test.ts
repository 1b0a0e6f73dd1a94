import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, businessDay, instantOfLocal, zonedClock } from '#domain/base/time.ts';
import type { OpeningHours } from '#domain/business/opening-hours.ts';
import { call, openRegisterByApi, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { type CountingProxy, startCountingProxy } from '#tests/support/counting-proxy.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const UPDATE_TIMEOUT_MS = 2_000;
let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const addressOf = (of: Pick<Business, 'id'>, query = '') => `/menu-qr/${of.id}${query}`;
const settings = {
  name: 'Comedor Nuevo',
  address: null,
  phone: '+50499990000',
  email: 'nuevo@comedor.example',
  rtn: null,
  country: 'HN',
  tax_percentage: 1500,
  prices_include_tax: true,
  tip_percentage: 0,
};

describe('a cached menu', () => {
  let proxy: CountingProxy;
  beforeAll(async () => {
    proxy = await startCountingProxy();
  });
  afterAll(() => proxy.stop());

  /** Runs requests against a Worker of its own and counts the round trips to the database. */
  const withCountedRequests = <R>(
    work: (ask: (path: string, headers?: Record<string, string>) => Asked, origin: string) => Promise<R>,
  ) =>
    withWorker({ DATABASE_ENDPOINT: proxy.endpoint }, ({ origin }) =>
      work(async (path, headers = {}) => {
        const before = proxy.roundTrips();
        const answer = await call('GET', path, { headers }, origin);
        return { ...answer, roundTrips: proxy.roundTrips() - before };
      }, origin),
    );
  type Asked = Promise<Awaited<ReturnType<typeof call>> & { roundTrips: number }>;

  it('the first page of each language and category takes one round trip, and the next ones none', async () => {
    await business.product({ name: 'Sopa' });
    const category = await business.category('Sopas');
    await withCountedRequests(async (ask) => {
      for (const query of ['', '?lang=en', `?categoria=${category}`, '?']) {
        const isNew = query !== '?';
        const first = await ask(addressOf(business, query));
        expect({ query, status: first.status, roundTrips: first.roundTrips }).toEqual({
          query,
          status: 200,
          roundTrips: isNew ? 1 : 0,
        });
        for (const path of [addressOf(business, query), `/menuqr/${business.id}${query}`]) {
          const again = await ask(`${path}${query ? '&' : '?'}utm_source=x`);
          expect({ path, roundTrips: again.roundTrips, same: again.text === first.text }).toEqual({
            path,
            roundTrips: 0,
            same: true,
          });
          expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
        }
      }
      expect((await ask(addressOf(business, '?buscar=sopa'))).roundTrips).toBe(1);
      expect((await ask(addressOf(business, '?buscar=sopa'))).roundTrips).toBe(1);
      const unknown = `/menu-qr/${randomUUID()}`;
      expect([(await ask(unknown)).roundTrips, (await ask(unknown)).roundTrips]).toEqual([1, 0]);
      expect((await ask('/menu-qr')).roundTrips).toBe(0);
    });
  });

  it('a request with the current ETag is answered with 304 and no body', async () => {
    await withCountedRequests(async (ask) => {
      const { headers, text } = await ask(addressOf(business));
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      for (const known of [etag, etag.slice(2), `"otro", ${etag}`, '*']) {
        const again = await ask(addressOf(business), { 'if-none-match': known });
        expect({ known, status: again.status, text: again.text, roundTrips: again.roundTrips }).toEqual({
          known,
          status: 304,
          text: '',
          roundTrips: 0,
        });
        expect(again.headers.get('etag')).toBe(etag);
      }
      const other = await ask(addressOf(business), { 'if-none-match': 'W/"otro"' });
      expect([other.status, other.text]).toEqual([200, text]);
      const head = await call('HEAD', addressOf(business), {});
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
    });
  });

  it("a changed setting changes the pages of its business, and no other's", async () => {
    const other = await database.business();
    const token = await tokenOf(business.employees.admin, business.id);
    await withCountedRequests(async (ask, origin) => {
      for (const each of [business, other])
        for (const query of ['', '?lang=en']) expect((await ask(addressOf(each, query))).roundTrips).toBe(1);
      const changed = await call('PATCH', '/api/settings', { token, body: settings }, origin);
      expect(changed.status).toBe(200);
      for (const query of ['', '?lang=en'])
        await vi.waitFor(
          async () => expect((await ask(addressOf(business, query))).text).toContain('Comedor Nuevo'),
          { timeout: UPDATE_TIMEOUT_MS, interval: 50 },
        );
      expect((await ask(addressOf(other))).roundTrips).toBe(0);
      expect((await ask(addressOf(other, '?lang=en'))).roundTrips).toBe(0);
    });
  });

  it('a new price and a hidden product appear within two seconds', async () => {
    const product = await business.product({ name: 'Tapado', priceCents: 5_000 });
    const token = await tokenOf(business.employees.admin, business.id);
    const read = async () => (await call('GET', addressOf(business))).text;
    const change = async (body: unknown) =>
      expect((await call('PUT', `/api/menu/items/${product}`, { token, body })).status).toBe(200);
    expect(await read()).toContain('<small>HNL\u00A0</small>50.00');
    await change({ version: 1, price_cents: 9_900 });
    const pollOptions = { timeout: UPDATE_TIMEOUT_MS, interval: 50 };
    await vi.waitFor(
      async () => expect(await read()).toContain('<small>HNL\u00A0</small>99.00'),
      pollOptions,
    );
    await change({ version: 2, is_available: false });
    await vi.waitFor(async () => expect(await read()).not.toContain('Tapado'), pollOptions);
  });

  it('every other change that diners see appears within two seconds, and so does a deactivation', async () => {
    const token = await tokenOf(business.employees.admin, business.id);
    const master = await database.employee(null, 'master');
    const [soups, drinks, tamal, atol] = Array.from({ length: 4 }, () => randomUUID());
    const ask =
      (method: string, path: string, body?: unknown, by = token) =>
      async () =>
        expect((await call(method, `/api/${path}`, { token: by, body })).status, path).toBeLessThan(300);
    const put = (path: string, body: unknown) => ask('PUT', path, body);
    const tamalIs = (version: number, change: object) => put(`menu/items/${tamal}`, { version, ...change });
    const soupsAre = (change: object) => put(`menu/categories/${soups}`, change);
    const read = async () => (await call('GET', addressOf(business))).text;
    const has = (part: string) => (text: string) => text.includes(part);
    const lacks = (part: string) => (text: string) => !text.includes(part);
    const inOrder = (first: string, second: string) => (text: string) =>
      text.indexOf(first) < text.indexOf(second);
    const shows = async (what: string, write: () => Promise<void>, isSeen: (text: string) => boolean) => {
      expect(isSeen(await read()), `${what}, before`).toBe(false);
      await write();
      const look = async () => expect(isSeen(await read()), what).toBe(true);
      await vi.waitFor(look, { timeout: UPDATE_TIMEOUT_MS, interval: 50 });
    };
    for (const [id, name] of [
      [soups, 'Sopas'],
      [drinks, 'Bebidas'],
    ])
      await ask('POST', 'menu/categories', { id, name })();
    for (const [id, name, category_id] of [
      [tamal, 'Tamal', soups],
      [atol, 'Atol', soups],
    ])
      await ask('POST', 'menu/items', { id, name, category_id, price_cents: 5_000 })();
    const never = [{ days: [(new Date().getUTCDay() + 3) % 7], from: '03:00', to: '03:05' }];

    const order = { category_ids: [soups, drinks] };
    await shows('places', put('menu/categories/order', order), inOrder('>Sopas<', '>Bebidas<'));
    const places = { item_ids: [tamal, atol] };
    await shows('products’ places', put('menu/items/order', places), inOrder('>Tamal<', '>Atol<'));
    await shows('a name', soupsAre({ name: 'Caldos' }), has('>Caldos<'));
    await shows('a description', tamalIs(1, { description: 'De cerdo' }), has('De cerdo'));
    await shows('an allergen', tamalIs(2, { allergens: ['gluten'] }), has('Contiene'));
    await shows('hours', tamalIs(3, { schedule: never }), lacks('>Tamal<'));
    await shows('no hours', tamalIs(4, { schedule: null }), has('>Tamal<'));
    await shows('sold out', put(`menu/items/${atol}/availability`, { sold_out: 'hour' }), has('Agotado'));
    const copy = ask('POST', `menu/items/${tamal}/duplicate`, { id: randomUUID() });
    await shows('a copy', copy, has('>Todas</bdi> (3)<'));
    await shows('a product that goes', ask('DELETE', `menu/items/${atol}`), lacks('>Atol<'));
    await shows('a category at rest', soupsAre({ is_active: false }), lacks('>Caldos<'));
    await shows('one that comes back', soupsAre({ is_active: true }), has('>Caldos<'));
    await shows('one that goes', ask('DELETE', `menu/categories/${drinks}`), lacks('>Bebidas<'));
    await shows(
      'the currency',
      ask('PATCH', 'settings', { currency: 'USD' }),
      has('<small>USD\u00A0</small>50.00'),
    );
    await shows('the address', ask('PATCH', 'settings', { address: 'Barrio Abajo' }), has('Barrio Abajo'));
    const opening_hours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' }];
    await shows('opening hours', ask('PATCH', 'settings', { opening_hours }), has('Abierto las 24 horas'));
    const cover_url = `/media/${business.id}/${randomUUID()}`;
    await shows('the cover', ask('PATCH', 'settings', { cover_url }), has(`src="${cover_url}"`));
    const close = { is_active: false };
    const closing = ask('PUT', `businesses/${business.id}/status`, close, await tokenOf(master, null));
    await shows('the end', closing, has('No encontramos este menú'));
  });

  it('a sold-out product appears as soon as the last unit is ordered', async () => {
    const product = await business.product({ name: 'Tapado', tracksInventory: false });
    await database.change('menu_items', product, { countdown: 2 });
    await openRegisterByApi(business);
    const read = () => call('GET', addressOf(business));
    expect((await read()).text).not.toContain('Agotado');
    await sendOrderByApi(business, [{ product }]);
    expect((await read()).text).not.toContain('Agotado');
    await sendOrderByApi(business, [{ product }]);
    await vi.waitFor(async () => expect((await read()).text).toContain('Agotado'), {
      timeout: UPDATE_TIMEOUT_MS,
      interval: 50,
    });
  });

  it('a page expires before the next instant at which a schedule changes the menu', async () => {
    const id = await business.product({ name: 'Tapado' });
    await database.change('menu_items', id, { sold_out_until: new Date(Date.now() + 2_500) });
    const read = () => call('GET', addressOf(business));
    const first = await read();
    expect(first.text).toContain('Agotado');
    const [, fresh, stale] =
      /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(
        first.headers.get('cloudflare-cdn-cache-control') ?? '',
      ) ?? [];
    expect(Number(fresh)).toBeLessThanOrEqual(2);
    expect(stale).toBe('0');
    await vi.waitFor(async () => expect((await read()).text).not.toContain('Agotado'), {
      timeout: 2_500 + UPDATE_TIMEOUT_MS,
      interval: 100,
    });
    const until = await database.business();
    const item = await until.product({});
    await database.change('menu_items', item, { sold_out_until: new Date(Date.now() + 1_000_000) });
    const later = (await call('GET', addressOf(until))).headers.get('cloudflare-cdn-cache-control') ?? '';
    expect(later).toMatch(/^public, max-age=300, stale-while-revalidate=(69\d|700)$/);
  });

  it('no page is served after the place opens or closes, nor on the day after it was rendered', async () => {
    const zone = 'America/Tegucigalpa';
    const now = new Date();
    const clockIn = (minutes: number) =>
      zonedClock(new Date(now.getTime() + minutes * 60_000), zone).format('HH:mm');
    const secondsOf = async (hours: OpeningHours) => {
      const place = await database.business();
      await place.change({ opening_hours: JSON.stringify(hours) });
      const { headers, text } = await call('GET', addressOf(place));
      const [, fresh, stale] =
        /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(
          headers.get('cloudflare-cdn-cache-control') ?? '',
        ) ?? [];
      return { text, seconds: Number(fresh) + Number(stale) };
    };
    const days = [0, 1, 2, 3, 4, 5, 6];
    const closing = await secondsOf([{ days, from: clockIn(-60), to: clockIn(2) }]);
    expect(closing.text).toContain('Abierto hasta la');
    expect(closing.seconds).toBeGreaterThan(50);
    expect(closing.seconds).toBeLessThanOrEqual(120);
    const opening = await secondsOf([{ days, from: clockIn(3), to: clockIn(60) }]);
    expect(opening.text).toContain('Cerrado · abre');
    expect(opening.seconds).toBeLessThanOrEqual(180);
    const midnight = instantOfLocal(`${addDays(businessDay(now, zone), 1)}T00:00`, zone);
    const always = await secondsOf([{ days, from: '00:00', to: '00:00' }]);
    expect(always.seconds).toBeLessThanOrEqual((midnight.getTime() - now.getTime()) / 1000);
  });

  it('without the database a cached page is served unchanged, and an uncached one has empty lists', async () => {
    const proxy = await startCountingProxy();
    await withWorker({ DATABASE_ENDPOINT: proxy.endpoint }, async ({ origin }) => {
      const cached = await call('GET', addressOf(business), {}, origin);
      proxy.fail();
      expect((await call('GET', addressOf(business), {}, origin)).text).toBe(cached.text);
      const failed = await call('GET', addressOf(await database.business()), {}, origin);
      expect(failed.status).toBe(503);
      expect(failed.headers.get('cache-control')).toBe('no-store');
      expect(failed.text).toContain('Nuestro Menú');
      expect(failed.text).toContain('No hay productos disponibles en el menú');
      expect(failed.text).toContain('Reintentar');
      const finder = await call('GET', '/menu-qr?nombre=comedor', {}, origin);
      expect([finder.status, finder.headers.get('cache-control')]).toEqual([503, 'no-store']);
    });
    await proxy.stop();
  });
});

describe('the service worker of the menu', () => {
  it("both addresses serve the script, which is smaller than 6 KB with the page's own", async () => {
    const page = await call('GET', addressOf(business));
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.text) ?? [];
    for (const path of ['/menu-qr/sw.js', '/menuqr/sw.js']) {
      const { status, headers, text } = await call('GET', path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(script.length + text.length).toBeLessThan(6 * 1024);
    }
    expect(script.length).toBeGreaterThan(1000);
  });
});
