import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { WEEKDAYS, zonedClock } from '#domain/base/time.ts';
import { ACCENTS } from '#domain/business/settings.ts';
import { call } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { testEnv } from '#tests/support/platform.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

/** Each test has its own business, so none of its pages is cached. */
const menuOf = async (query = '', path = '/menu-qr') => {
  const answer = await call('GET', `${path}/${business.id}${query}`);
  return { ...answer, cards: cardsIn(answer.text), chips: chipsIn(answer.text) };
};

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

const listIn = (html: string) => /<div id="menu">(.*?)<\/main>/s.exec(html)?.[1] ?? '';
/** The visible headings of the list, each with the names under it. */
const groupsIn = (html: string) =>
  [
    ...listIn(html).matchAll(
      /<div class="group"([^>]*)><h2[^>]*>(.*?)<\/h2><ul class="grid[^"]*">(.*?)<\/ul>/gs,
    ),
  ].flatMap(([, head = '', heading = '', list = '']) =>
    / hidden=/.test(head)
      ? []
      : [{ heading: textOf(heading), names: inSight(cardsIn(`<div id="menu">${list}</main>`)) }],
  );
const cardsIn = (html: string) =>
  [...listIn(html).matchAll(/<li ([^>]*)>(.*?)<\/li>/gs)].map(([, head = '', body = '']) => ({
    name: textOf(/<h3[^>]*>(.*?)<\/h3>/s.exec(body)?.[1] ?? ''),
    text: textOf(body),
    isHidden: / hidden=/.test(head),
  }));
const inSight = (cards: ReturnType<typeof cardsIn>) =>
  cards.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
const chipsIn = (html: string) =>
  [...html.matchAll(/<a class="chip"([^>]*)>(.*?)<\/a>/gs)].map(([, head = '', body = '']) => ({
    text: textOf(body),
    href: (/href="([^"]*)"/.exec(head)?.[1] ?? '').replaceAll('&amp;', '&'),
    isActive: head.includes('aria-current'),
  }));
const emptyIn = (html: string) =>
  [...html.matchAll(/<p class="empty[^"]*"([^>]*)>(.*?)<\/p>/gs)]
    .filter(([, head = '']) => !head.includes('hidden'))
    .map(([, , text = '']) => textOf(text));

describe('the public menu', () => {
  it('anyone sees the business, its categories with their counts, and its products from the newest', async () => {
    const old = await business.category('Sopas', { minutesAgo: 60 });
    const recent = await business.category('Bebidas', { minutesAgo: 5 });
    for (const [index, [name, category]] of [
      ['Sopa de caracol', old],
      ['Sopa de res', old],
      ['Horchata', recent],
      ['Suelto', null],
    ].entries()) {
      const id = await business.product({ name: name ?? '', priceCents: 123_450 });
      await database.change('menu_items', id, {
        category_id: category,
        created_at: new Date(Date.now() - 3_600_000 + index * 60_000),
        description: `Como en casa ${index}`,
        preparation_time: index === 0 ? null : 15,
      });
    }
    await business.change({ address: 'Barrio Abajo' });
    const { status, headers, text, cards, chips } = await menuOf();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(textOf(/<h1[^>]*>.*?<\/h1>/.exec(text)?.[0] ?? '')).toBe(`Comedor ${business.id.slice(0, 8)}`);
    expect(text).toContain('Barrio Abajo');
    expect(text).toContain('+50499990000');
    expect(chips.map((chip) => chip.text)).toEqual(['Todas (4)', 'Bebidas (1)', 'Sopas (2)']);
    expect(cards.map(({ name }) => name)).toEqual(['Horchata', 'Sopa de res', 'Sopa de caracol', 'Suelto']);
    expect(cards[0]?.text).toContain('HNL 1,234.50');
    expect(cards[0]?.text).toContain('15 min');
    expect(cards[0]?.text).toContain('Como en casa 2');
    expect(cards[2]?.text).not.toContain('min');
  });

  it("links filter the menu, and the active category's link removes the filter", async () => {
    const soups = await business.category('Sopas', { minutesAgo: 1 });
    const drinks = await business.category('Bebidas', { minutesAgo: 2 });
    const empty = await business.category('Temporada', { minutesAgo: 3 });
    for (const [name, category_id] of [
      ['Sopa', soups],
      ['Horchata', drinks],
    ] as const)
      await database.change('menu_items', await business.product({ name }), { category_id });
    const whole = await menuOf();
    expect(whole.chips.map(({ isActive }) => isActive)).toEqual([true, false, false, false]);
    const toSoups = whole.chips[1]?.href ?? '';
    expect(toSoups).toBe(`?categoria=${soups}`);
    const filtered = await menuOf(toSoups);
    expect(inSight(filtered.cards)).toEqual(['Sopa']);
    expect(filtered.chips.map(({ isActive, href }) => [isActive, href])).toEqual([
      [false, '?'],
      [true, '?'],
      [false, `?categoria=${drinks}`],
      [false, `?categoria=${empty}`],
    ]);
    expect(filtered.chips[0]?.text).toBe('Todas (2)');
    expect(inSight((await menuOf(`?categoria=${randomUUID()}`)).cards)).toHaveLength(2);
    const nothing = await menuOf(`?categoria=${empty}`);
    expect(inSight(nothing.cards)).toEqual([]);
    expect(emptyIn(nothing.text)).toEqual(['No hay productos disponibles en esta categoría']);
  });

  it('an empty menu has a message, and a business without a name has a default title', async () => {
    await business.change({ name: ' ', address: null });
    const { text, chips } = await menuOf();
    expect(emptyIn(text)).toEqual(['No hay productos disponibles en el menú']);
    expect(text).toContain('<title>Nuestro Menú</title>');
    expect(text).toMatch(/<h1[^>]*>Nuestro Menú<\/h1>/);
    expect(chips.map((chip) => chip.text)).toEqual(['Todas (0)']);
  });

  it('each product is under the heading of its category, with the promotions last', async () => {
    const soups = await business.category('Sopas', { minutesAgo: 2 });
    const drinks = await business.category('Bebidas', { minutesAgo: 1 });
    await business.category('Temporada');
    const promotions = await business.category('Promociones');
    for (const [index, [name, category_id]] of [
      ['Dos por uno', promotions],
      ['Sopa de res', soups],
      ['Suelta', null],
      ['Horchata', drinks],
      ['Sopa de caracol', soups],
    ].entries())
      await database.change('menu_items', await business.product({ name: name ?? '' }), {
        category_id,
        order_index: index,
      });
    expect(groupsIn((await menuOf()).text)).toEqual([
      { heading: 'Bebidas', names: ['Horchata'] },
      { heading: 'Sopas', names: ['Sopa de res', 'Sopa de caracol'] },
      { heading: 'Otros', names: ['Suelta'] },
      { heading: 'Promociones', names: ['Dos por uno'] },
    ]);
    expect(groupsIn((await menuOf('?buscar=l&lang=en')).text).map(({ heading }) => heading)).toEqual([
      'Sopas',
      'Others',
    ]);
    expect(groupsIn((await menuOf(`?categoria=${soups}`)).text)).toEqual([
      { heading: 'Sopas', names: ['Sopa de res', 'Sopa de caracol'] },
    ]);
  });

  it('the first visible photos are preloaded with the same addresses as in the page', async () => {
    const category_id = await business.category('Promociones');
    const photos = Array.from({ length: 4 }, () => `/media/${business.id}/${randomUUID()}`);
    const shown = [photos[0], 'https://fotos.example/>;rel=x.webp', ...photos.slice(1)];
    for (const [order_index, image_url] of shown.entries()) {
      const id = await business.product({ name: `Plato ${order_index}` });
      await database.change('menu_items', id, { image_url, order_index });
    }
    await business.change({ logo_url: photos[3] });
    const preload = (url: string | undefined) => `<${url}/small>; rel=preload; as=image; fetchpriority=high`;
    const imagesIn = (text: string) =>
      [...text.matchAll(/<img [^>]*>/g)].map(([image]) => ({
        src: /src="([^"]*)"/.exec(image)?.[1],
        isEarly: image.includes('fetchPriority="high"') || image.includes('fetchpriority="high"'),
      }));
    const whole = await menuOf();
    expect(whole.headers.get('link')).toBe(preload(photos[0]));
    expect(whole.text).not.toContain('srcset');
    expect(imagesIn(whole.text).map(({ src }) => src)).toEqual(
      [photos[3], ...shown].map((url) =>
        url?.startsWith('/') ? `${url}/small` : url?.replaceAll('>', '&gt;'),
      ),
    );
    expect(imagesIn(whole.text).map(({ isEarly }) => isEarly)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(whole.text).toContain(`<link rel="icon" href="${photos[3]}/small"/>`);
    expect((await menuOf('?buscar=plato%203')).headers.get('link')).toBe(preload(photos[2]));
    const last = await business.product({ name: 'Dos por uno' });
    await database.change('menu_items', last, { category_id, image_url: photos[1], order_index: 9 });
    expect((await menuOf('?lang=en')).headers.get('link')).toBe(preload(photos[1]));
  });

  it('the products of the category Promociones appear in a strip too', async () => {
    const category_id = await business.category('Promociones');
    await database.change('menu_items', await business.product({ name: '2 x 1' }), {
      category_id,
    });
    await business.product({ name: 'Sopa' });
    const { text, cards } = await menuOf();
    const strip = /<ul class="strip[^"]*">(.*?)<\/ul>/s.exec(text)?.[1] ?? '';
    expect(strip).toContain('2 x 1');
    expect(strip).not.toContain('Sopa');
    expect(cards).toHaveLength(2);
  });

  it('hidden, archived and out-of-hours products and those of inactive categories are absent, and sold-out ones marked', async () => {
    const inactive = await business.category('Vieja', { isActive: false });
    const product = async (name: string, change: Readonly<Record<string, unknown>>) =>
      database.change('menu_items', await business.product({ name }), change);
    const always = [0, 1, 2, 3, 4, 5, 6];
    const hours = (from: string, to: string) => JSON.stringify([{ days: always, from, to }]);
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Tegucigalpa',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const at = (hours_: number) =>
      `${clock.format(new Date(Date.now() + hours_ * 3_600_000)).padStart(2, '0')}:00`;
    await product('Oculta', { is_available: false });
    await product('Archivada', { archived_at: new Date() });
    await product('De la vieja', { category_id: inactive });
    await product('A su hora', { schedule: hours(at(-2), at(2)) });
    await product('Fuera de hora', { schedule: hours(at(3), at(5)) });
    await product('Agotada', { sold_out_until: 'infinity' });
    await product('Contada', { countdown: 0 });
    await product('Vuelve', { sold_out_until: new Date(Date.now() - 1000), countdown: 3 });
    const { cards, chips } = await menuOf();
    expect(inSight(cards).toSorted()).toEqual(['A su hora', 'Agotada', 'Contada', 'Vuelve']);
    expect(
      cards
        .filter(({ text }) => text.includes('Agotado'))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Agotada', 'Contada']);
    expect(chips.map((chip) => chip.text)).toEqual(['Todas (4)']);
  });

  it('the search matches name and description without case or accents, and an empty result has a message', async () => {
    const id = await business.product({ name: 'Plátano frito' });
    await database.change('menu_items', id, { description: 'Con CREMA y frijoles' });
    await business.product({ name: 'Sopa' });
    const found = await menuOf('?buscar=PLATANO%20crema');
    expect(inSight(found.cards)).toEqual(['Plátano frito']);
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(found.text).toContain('value="PLATANO crema"');
    const nothing = await menuOf('?buscar=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(inSight(nothing.cards)).toEqual([]);
    expect(emptyIn(nothing.text)).toEqual(['Nada del menú coincide con la búsqueda']);
    expect(nothing.text).not.toContain('<script>alert');
  });

  it('the English page translates its own texts only, and its links keep the language', async () => {
    const category_id = await business.category('Bebidas');
    const id = await business.product({ name: 'Horchata' });
    await database.change('menu_items', id, {
      category_id,
      sold_out_until: 'infinity',
      allergens: ['lácteos', 'marañón'],
    });
    const { text, cards, chips } = await menuOf('?lang=en');
    expect(text).toContain('<html lang="en">');
    expect(chips.map((chip) => chip.text)).toEqual(['All (1)', 'Bebidas (1)']);
    expect(chips[1]?.href).toBe(`?lang=en&categoria=${category_id}`);
    expect(cards[0]?.text).toContain('Sold out');
    expect(cards[0]?.text).toContain('Contains: dairy, marañón');
    const spanish = await menuOf('?lang=fr');
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.cards[0]?.text).toContain('Contiene: lácteos, marañón');
  });

  it('a menu whose prices exclude tax has a sentence about it', async () => {
    const without = await database.business({ pricesIncludeTax: false });
    await without.product({ name: 'Sopa', priceCents: 10_000 });
    const read = async (query = '') => (await call('GET', `/menu-qr/${without.id}${query}`)).text;
    expect(await read()).toContain('<small>HNL\u00A0</small>100.00');
    expect(await read()).toContain('Los precios no incluyen impuestos.');
    expect(await read('?lang=en')).toContain('Prices do not include taxes.');
    expect((await menuOf()).text).not.toContain('impuestos');
  });

  it('both addresses show the same menu, with the id in upper or lower case', async () => {
    await business.product({ name: 'Sopa' });
    const { text } = await menuOf();
    expect((await menuOf('', '/menuqr')).text).toBe(text);
    expect((await call('GET', `/menuqr/${business.id.toUpperCase()}`)).text).toBe(text);
    const slashed = await call('GET', `/menuqr/${business.id}/`);
    expect([slashed.status, slashed.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(new RegExp(`/menuqr/${business.id}$`)),
    ]);
  });

  it('names are shown as text, never as HTML', async () => {
    const wicked = `</title></script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
    await business.change({ name: wicked, address: wicked });
    const category_id = await business.category(wicked);
    for (const name of [wicked, 'مشاوي مشكلة', '🍲 Sopa', '{{7*7}} </ul></main>']) {
      const id = await business.product({ name });
      await database.change('menu_items', id, { category_id, description: wicked, allergens: [wicked] });
    }
    const { text, cards, headers } = await menuOf();
    expect(cards.map(({ name }) => name).toSorted()).toEqual(
      [wicked, 'مشاوي مشكلة', '🍲 Sopa', '{{7*7}} </ul></main>'].toSorted(),
    );
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('<h3 dir="auto">مشاوي مشكلة</h3>');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ name: wicked, address: wicked });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('only our own images and https ones are shown, with fixed sizes, and the later ones load lazily', async () => {
    await business.change({ logo_url: 'https://fotos.example/logo.png' });
    const pictures = [
      'javascript:alert(1)',
      'http://fotos.example/a.png',
      '//fotos.example/b.png',
      `/media/${business.id}/${randomUUID()}`,
      ...Array.from({ length: 8 }, (_, index) => `https://fotos.example/${index}.webp`),
    ];
    for (const [index, image_url] of pictures.entries()) {
      const id = await business.product({ name: `Plato ${index}` });
      await database.change('menu_items', id, { image_url });
    }
    const { text } = await menuOf();
    const images = [...listIn(text).matchAll(/<img [^>]*>/g)].map(([image]) => image);
    expect(images).toHaveLength(9);
    for (const image of images) expect(image).toMatch(/alt="" width="400" height="300"/);
    expect(images.map((image) => image.includes('loading="lazy"'))).toEqual([
      false,
      false,
      ...Array.from({ length: 7 }, () => true),
    ]);
    expect(text).not.toContain('javascript:');
    expect(text).toContain('<meta property="og:image" content="https://fotos.example/logo.png"/>');
  });

  it("the phone links to a call and to WhatsApp with the country's code", async () => {
    await business.change({ phone: '9988-7766' });
    const { text } = await menuOf();
    expect(text).toContain('href="tel:+50499887766"');
    expect(text).toContain('href="https://wa.me/50499887766"');
  });

  it('the address links to a map, with its name and every sign of both', async () => {
    await business.change({ name: 'Café & Té "Ñ"', address: 'Calle 5 #12, 2° piso' });
    const { text } = await menuOf();
    const [, href = ''] = /<a class="map" href="([^"]*)"/.exec(text) ?? [];
    expect(href.replaceAll('&amp;', '&')).toBe(
      'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9%20%26%20T%C3%A9%20%22%C3%91%22%2C%20Calle%205%20%2312%2C%202%C2%B0%20piso',
    );
    await business.change({ address: null });
    const without = await database.business();
    await without.change({ address: null });
    expect((await call('GET', `/menu-qr/${without.id}`)).text).not.toContain('google.com');
  });

  it('the page says whether the place is open and its hours, in both languages, for people and for programs', async () => {
    const today = zonedClock(new Date(), 'America/Tegucigalpa').day();
    const day = (today + 4) % 7;
    const opening_hours = [
      { days: [day], from: '08:00', to: '14:00' },
      { days: [day], from: '17:30', to: '02:00' },
    ];
    await business.change({ opening_hours: JSON.stringify(opening_hours), time_format: '12h' });
    const headOf = (html: string) => textOf(/<details.*?<\/details>/s.exec(html)?.[0] ?? '');
    const { text } = await menuOf();
    expect(headOf(text)).toContain(`Cerrado · abre el ${WEEKDAYS[day]} a las 8:00 a. m. Horario`);
    expect(headOf(text)).toContain(`${WEEKDAYS[day]} 8:00 a. m. – 2:00 p. m. 5:30 p. m. – 2:00 a. m.`);
    expect(headOf((await menuOf('?lang=en')).text)).toMatch(
      /^Closed · opens (Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day at 8:00 a\. m\. Hours/,
    );
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data).openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [expect.any(String)],
        opens: '08:00',
        closes: '14:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [expect.any(String)],
        opens: '17:30',
        closes: '02:00',
      },
    ]);
    const silent = await database.business();
    expect((await call('GET', `/menu-qr/${silent.id}`)).text).not.toMatch(/<details|openingHours/);
  });

  it("a cover is the business's own picture, or one drawn in its accent", async () => {
    const drawn = async (accent: string) => {
      const place = await database.business();
      await place.change({ accent });
      const { text } = await call('GET', `/menu-qr/${place.id}`);
      return /<svg class="cover"[^>]*style="([^"]*)"/.exec(text)?.[1];
    };
    const covers = await Promise.all(ACCENTS.map(drawn));
    expect(new Set(covers).size).toBe(ACCENTS.length);
    for (const cover of covers) expect(cover).toMatch(/^background:linear-gradient\(/);
    const cover_url = `/media/${business.id}/${randomUUID()}`;
    await business.change({ cover_url });
    const { text } = await menuOf();
    expect(text).toContain(`<img class="cover" src="${cover_url}" alt="" width="960" height="480"`);
    expect(text).not.toContain('<svg');
    expect(text).toContain(`<meta property="og:image" content="${testEnv.origin}${cover_url}"/>`);
  });

  it('the page has structured data and metadata for search engines and sharing', async () => {
    const category_id = await business.category('Sopas');
    const id = await business.product({ name: 'Sopa', priceCents: 9905 });
    await database.change('menu_items', id, { category_id, sold_out_until: 'infinity' });
    await business.product({ name: 'Suelta', priceCents: 100 });
    const { text } = await menuOf();
    const address = `${testEnv.origin}/menu-qr/${business.id}`;
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(text).toContain(`<meta property="og:title" content="Comedor ${business.id.slice(0, 8)}"/>`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      url: address,
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: [
          {
            name: 'Sopas',
            hasMenuItem: [
              {
                name: 'Sopa',
                offers: { price: '99.05', priceCurrency: 'HNL', availability: 'https://schema.org/SoldOut' },
              },
            ],
          },
        ],
        hasMenuItem: [{ name: 'Suelta', offers: { price: '1.00' } }],
      },
    });
  });

  it('the page contains nothing that is not for diners', async () => {
    const secrets = {
      rtn: '08011990123456',
      receipt_header: 'CAI 1A2B3C-secreto',
      receipt_footer: 'pie-secreto',
      accent: 'brasa-secreta',
    };
    await business.change(secrets);
    const id = await business.product({ name: 'Sopa' });
    await database.change('menu_items', id, {
      barcode: '7421000000017',
      countdown: 17,
      type_menu: 'Cena-x',
    });
    const { text } = await menuOf();
    for (const secret of [...Object.values(secrets), '7421000000017', 'Cena-x', business.employees.admin.id])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(business.employees.admin.username);
  });
});

describe('pages without a menu', () => {
  it.each([
    ['an unknown business', () => randomUUID()],
    ['a malformed id', () => 'no-es-un-id'],
    ['an id with markup', () => '%3Cb%3E'],
    ['an id that no text can be', () => '%00'],
  ])('%s: the page has a friendly message and the status 404', async (_, id) => {
    for (const path of ['/menu-qr', '/menuqr']) {
      const { status, text, headers } = await call('GET', `${path}/${id()}`);
      expect(status).toBe(404);
      expect(text).toContain('No encontramos este menú');
      expect(text).toContain('href="/menu-qr"');
      expect(headers.get('cloudflare-cdn-cache-control')).toBe(
        'public, max-age=60, stale-while-revalidate=0',
      );
    }
  });

  it('an inactive business is unknown until it is active again', async () => {
    const closed = await database.business({ isActive: false });
    const { status, text } = await call('GET', `/menu-qr/${closed.id}`);
    expect(status).toBe(404);
    expect(text).not.toContain(closed.id.slice(0, 8));
  });

  it('the address without a business explains itself and finds a business by name', async () => {
    const name = `Ñandú ${randomUUID().slice(0, 8)}`;
    await business.change({ name, address: 'Barrio Abajo' });
    const closed = await database.business({ isActive: false });
    await closed.change({ name: `${name} cerrado` });
    const look = (words: string) => call('GET', `/menuqr?nombre=${encodeURIComponent(words)}`);
    const plain = await call('GET', '/menu-qr');
    expect(plain.status).toBe(200);
    expect(textOf(/<h1>.*?<\/h1>/.exec(plain.text)?.[0] ?? '')).toBe('Menú QR');
    expect(plain.text).not.toContain('class="found"');
    const found = await look(name.replace('Ñandú', 'NANDU'));
    expect([...found.text.matchAll(/href="\/menu-qr\/([^"]+)"/g)].map(([, id]) => id)).toEqual([business.id]);
    expect(found.text).toContain('Barrio Abajo');
    expect((await look(`  ${name.slice(0, 2)} `)).text).toContain('al menos 3 letras');
    expect((await look('%%%')).text).toContain('No encontramos un negocio con ese nombre');
    const unreadable = await look('\0\0\0\0');
    expect([unreadable.status, unreadable.text.includes('No encontramos')]).toEqual([200, false]);
    const hidden = await look(`Ñan\0dú ${name.slice(6)}`);
    expect([...hidden.text.matchAll(/href="\/menu-qr\/([^"]+)"/g)].map(([, id]) => id)).toEqual([
      business.id,
    ]);
    expect((await look('___')).text).toContain('No encontramos un negocio con ese nombre');
  });

  it('a search lists at most eight businesses', async () => {
    const word = randomUUID().slice(0, 8);
    for (let count = 0; count < 10; count += 1) {
      const { id } = await database.business();
      await database.change('businesses', id, { name: `${word} ${count}` });
    }
    const { text } = await call('GET', `/menu-qr?nombre=${word}`);
    expect(text.match(/href="\/menu-qr\//g)).toHaveLength(8);
  });
});
