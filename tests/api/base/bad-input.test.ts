import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '#domain/integrations/import.ts';
import { type Answer, as, call, refusalOf, requestsSent, tokenOf } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import { UNSEEN_SIGNS } from '#tests/support/hostile-signs.ts';
import { testEnv } from '#tests/support/platform.ts';
import { printCount } from '#tests/support/print-count.ts';
import { sampleValue, withEachText, wrongTypesOf } from '#tests/support/schema-samples.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

printCount('bad input', 'requests', requestsSent);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ENGLISH =
  /\b(expected|received|invalid|unrecognized|too (big|small|long|short)|required|must|error)\b/i;

let routes: ApiRoute[];
let withBody: ApiRoute[];
const business = sharedBusiness();
let token: string;
let before: string;

beforeAll(async () => {
  routes = await readRoutes();
  withBody = routes.filter((route) => route.body !== null);
  // A master inside the business has every permission there, so no request is refused before it is validated.
  token = await tokenOf(await database.employee(null, 'master'), business.id);
  before = await business.checksum();
});

/** The faults of a refusal: its status, shape and sentence. Empty if it has none. */
function faults(what: string, answer: Answer<unknown>, expected: number): string[] {
  const fault = (wrong: string) => [`${what}: ${wrong} · ${answer.status} ${answer.text.slice(0, 200)}`];
  if (answer.status !== expected) return fault(`expected ${expected}`);
  const body: { error?: Record<string, unknown> } = JSON.parse(answer.text);
  const { code, message, fields = {}, requestId, ...more } = body.error ?? {};
  if (Object.keys(body).join() !== 'error' || Object.keys(more).length > 0) return fault('another shape');
  if (typeof code !== 'string' || !/^[a-z]+\.[a-z-]+$/.test(code)) return fault('no code');
  if (typeof requestId !== 'string' || !UUID.test(requestId)) return fault('no request id');
  if (answer.headers.get('x-request-id') !== requestId) return fault('another request id in the header');
  if (!answer.headers.get('cache-control')?.includes('no-store')) return fault('it may be cached');
  for (const sentence of [message, ...Object.values(fields ?? {})]) {
    if (typeof sentence !== 'string' || sentence === '' || ENGLISH.test(sentence))
      return fault('not in Spanish');
  }
  return [];
}

async function requestEveryBody(
  what: string,
  expected: number,
  make: (route: ApiRoute) => readonly { readonly at: string; readonly raw: string }[],
) {
  const requests = withBody.flatMap((route) => make(route).map((one) => ({ route, ...one })));
  expect(requests.length).toBeGreaterThanOrEqual(withBody.length);
  const wrong = await mapConcurrently(requests, async ({ route, at, raw }) =>
    faults(
      `${route.name} ${what} ${at}`,
      await call(route.method, addressOf(route), { token, raw }),
      expected,
    ),
  );
  expect(wrong.flat()).toEqual([]);
  expect(await business.checksum()).toBe(before);
}

const sampleOf = (route: ApiRoute) => sampleValue(route.body ?? {});
const json = (at: string, value: unknown) => ({ at, raw: JSON.stringify(value) });

/** Values that are not phones, RTN or passwords, by field, and the message of the field. */
const WRONG_TEXTS: Readonly<Record<string, readonly (readonly [typed: string, said: RegExp])[]>> = {
  phone: [
    ['llámame', /^Número de teléfono inválido$/],
    ['2233', /^Número de teléfono inválido$/],
    ['     ', /^(Número de teléfono inválido|El número de teléfono es requerido)$/],
  ],
  rtn: [
    ['0801-1990-12345', /^El RTN tiene 14 dígitos\.$/],
    ['cero ocho cero uno', /^El RTN tiene 14 dígitos\.$/],
    ['              ', /^El RTN tiene 14 dígitos\.$/],
  ],
  newPassword: [[' '.repeat(12), /^La contraseña no puede ser solo espacios$/]],
  password: [[' '.repeat(12), /^La contraseña no puede ser solo espacios$/]],
};

/** Passwords, what the server signed, codes, which lose such signs, and the cells of files, which are read with the place of each fault. */
const READ_OTHERWISE =
  /^(?:password|newPassword|confirmPassword|token|setup|barcode|rows\.0\.cells\.0|requests\.0\.path)$/;

describe('invalid bodies', () => {
  it('an invalid phone, an invalid RTN and a password of spaces are refused at their field, on every route', async () => {
    const isChosen = (route: ApiRoute, name: string) =>
      name === 'password'
        ? 'confirmPassword' in (route.body?.properties ?? {}) &&
          !('newPassword' in (route.body?.properties ?? {}))
        : name in (route.body?.properties ?? {});
    const requests = withBody.flatMap((route) =>
      Object.entries(WRONG_TEXTS)
        .filter(([name]) => isChosen(route, name))
        .flatMap(([name, cases]) => cases.map(([typed, said]) => ({ route, name, typed, said }))),
    );
    expect([...new Set(requests.map(({ route, name }) => `${route.id} ${name}`))].sort()).toEqual([
      'patchSettings phone',
      'patchSettings rtn',
      'postAuthChangeTemporary newPassword',
      'postAuthPassword newPassword',
      'postAuthRegister password',
      'postAuthRegister phone',
      'postAuthReset password',
      'postReceivablesCustomers phone',
      'postReceivablesCustomers rtn',
      'postSuppliers phone',
      'putFiscal phone',
      'putFiscal rtn',
      'putReceivablesCustomersId phone',
      'putReceivablesCustomersId rtn',
      'putSuppliersId phone',
    ]);
    const wrong = await mapConcurrently(requests, async ({ route, name, typed, said }) => {
      const raw = JSON.stringify({ ...Object(sampleOf(route)), [name]: typed });
      const { status, fields } = refusalOf(await call(route.method, addressOf(route), { token, raw }));
      const isSaid = status === 422 && said.test(String(fields?.[name]));
      return isSaid ? [] : [`${route.name} ${name} '${typed}': ${status} ${JSON.stringify(fields)}`];
    });
    expect(wrong.flat()).toEqual([]);
    expect(await business.checksum()).toBe(before);
  });

  it('broken JSON is refused with 400', () =>
    requestEveryBody('broken', 400, (route) => {
      const whole = JSON.stringify(sampleOf(route));
      return [
        '',
        '{',
        whole.slice(0, -1),
        `${whole}}`,
        "{'a':1}",
        'NaN',
        '{"a":NaN}',
        '{"a":Infinity}',
        'undefined',
      ].map((raw) => ({ at: raw.slice(0, 20), raw }));
    }));

  it('a body that is not an object is refused with 422', () =>
    requestEveryBody('not an object', 422, (route) =>
      [[], [sampleOf(route)], null, 7, 'texto', true].map((value) =>
        json(JSON.stringify(value).slice(0, 20), value),
      ),
    ));

  it('an unknown field is refused with 422', () =>
    requestEveryBody('unknown field', 422, (route) => [
      json('subtotal_cents', { ...Object(sampleOf(route)), subtotal_cents: 1 }),
      json('business_id', { ...Object(sampleOf(route)), business_id: randomUUID() }),
      {
        at: '__proto__',
        raw: JSON.stringify(sampleOf(route)).replace('{', '{"__proto__":{"role":"admin"},'),
      },
    ]));

  it('a field of a wrong type is refused with 422, and the answer names the field', () =>
    requestEveryBody('wrong type', 422, (route) => {
      if (!route.body) return [];
      return wrongTypesOf(route.body, sampleOf(route)).map(({ at, body }) => json(at, body));
    }));

  it('a number that is not a valid amount is refused with 422', () =>
    requestEveryBody('number', 422, (route) => {
      const whole = JSON.stringify(sampleOf(route));
      const numbers = ['1e999', '-1', '1.5e-30', '99999999999999999999', '"1,5"'].map((number) => ({
        at: number,
        raw: whole.replace(/:1(?=[,}])/, `:${number}`),
      }));
      return whole.match(/:1[,}]/) ? numbers : [json('sin números', [])];
    }));

  it('a text with a sign that is not seen is refused with 422 at its field, on every route', async () => {
    const signed = (text: string, sign: string) => text.slice(0, 1) + sign + text.slice(1);
    const texts = withBody.flatMap((route) =>
      UNSEEN_SIGNS.flatMap((sign) =>
        withEachText(route.body ?? {}, sampleOf(route), (text) => signed(text, sign)).map((one) => ({
          route,
          sign,
          ...one,
        })),
      ),
    );
    // Each text gets three of the signs; tests/unit/base/text.test.ts tries all of them on the schemas.
    const requests = texts.filter((_, place) => place % Math.ceil(UNSEEN_SIGNS.length / 3) === 0);
    expect(requests.length).toBeGreaterThan(1000);
    const wrong = await mapConcurrently(requests, async ({ route, sign, at, body }) => {
      if (READ_OTHERWISE.test(at)) return [];
      const answer = await call(route.method, addressOf(route), { token, body });
      const { status, fields } = refusalOf(answer);
      const named = Object.keys(fields ?? {}).some((name) => name === at || at.startsWith(`${name}.`));
      return status === 422 && named
        ? []
        : [`${route.name} ${at} U+${sign.codePointAt(0)?.toString(16)}: ${status} ${JSON.stringify(fields)}`];
    });
    expect(wrong.flat()).toEqual([]);
    expect(await business.checksum()).toBe(before);
  });

  it('a body over 256 KB, over 4 MB for an import or over 2 MB for a delivery, is refused with 413, also without a Content-Length', async () => {
    const raw = JSON.stringify({ relleno: 'x'.repeat(300 * 1024) });
    const file = JSON.stringify({ relleno: 'x'.repeat(MAX_IMPORT_BYTES) });
    await requestEveryBody('huge', 413, ({ path }) =>
      /^\/api\/imports\/|\/delivery$/.test(path)
        ? [{ at: 'more than 4 MB', raw: file }]
        : [{ at: '300 KB', raw }],
    );
    const status = await new Promise((done, fail) => {
      const sent = request(`${testEnv.origin}/api/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'transfer-encoding': 'chunked',
        },
      });
      sent.once('response', (answer) => done(answer.statusCode));
      sent.once('error', fail);
      sent.end(raw);
    });
    expect(status).toBe(413);
  });

  it('a body whose Content-Type is not JSON is refused with 422', async () => {
    const wrong = await mapConcurrently(withBody, async (route) =>
      faults(
        route.name,
        await call(route.method, addressOf(route), {
          token,
          raw: JSON.stringify(sampleOf(route)),
          headers: { 'content-type': 'text/plain' },
        }),
        422,
      ),
    );
    expect(wrong.flat()).toEqual([]);
    expect(await business.checksum()).toBe(before);
  });
});

describe('invalid addresses', () => {
  it('a malformed id is refused with 422, and the answer names it', async () => {
    const requests = routes.flatMap((route) =>
      route.pathNames.flatMap((name) =>
        ['1', 'nada', '%00', '%ff', '%F0%9F%8C%AE', `${randomUUID()}0`, "' or 1=1 --", '..%2f..', 'null'].map(
          (id) => ({ route, name, id }),
        ),
      ),
    );
    expect(requests.length).toBeGreaterThan(50);
    const wrong = await mapConcurrently(requests, async ({ route, name, id }) => {
      const encoded = id.startsWith('%') || id.includes('%2f') ? id : encodeURIComponent(id);
      const answer = await call(route.method, addressOf(route, { [name]: encoded }), {
        token,
        ...(route.body ? { body: sampleOf(route) } : {}),
      });
      const named = answer.status !== 422 || refusalOf(answer).fields?.[name] !== undefined;
      return [
        ...faults(`${route.name} ${id}`, answer, 422),
        ...(named ? [] : [`${route.name}: ${name} is not named`]),
      ];
    });
    expect(wrong.flat()).toEqual([]);
    expect(await business.checksum()).toBe(before);
  });

  it('an invalid value in a query is refused with 422', async () => {
    const values = [
      'nada',
      '-1',
      '1.5',
      '1e999',
      'NaN',
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      '2026-01-01T00:00:00+23:59Z',
      '2026-01-01T00:00:00+23:59',
      '2026-01-01T00:00:00-16:00',
      `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
      '2026-02-30',
      '2026-13-01',
      '%00',
      "' or 1=1 --",
      '[]',
    ];
    const requests = routes.flatMap((route) =>
      route.parameters
        .filter((parameter) => parameter.in === 'query' && parameter.schema.maxLength === undefined)
        .flatMap((parameter) => values.map((value) => ({ route, name: parameter.name, value }))),
    );
    expect(requests.length).toBeGreaterThan(50);
    const wrong = await mapConcurrently(requests, async ({ route, name, value }) => {
      const [path = '', query] = addressOf(route).split('?');
      const parameters = new URLSearchParams(query);
      parameters.set(name, value === '%00' ? '\u0000' : value);
      return faults(
        `${route.name} ${name}=${value}`,
        await call(route.method, `${path}?${parameters}`, { token }),
        422,
      );
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('an unknown or repeated parameter of a query is refused with 422', async () => {
    const routesWithQuery = routes.filter((route) =>
      route.parameters.some((parameter) => parameter.in === 'query'),
    );
    const wrong = await mapConcurrently(routesWithQuery, async (route) => {
      const address = addressOf(route);
      const mark = address.includes('?') ? '&' : '?';
      const [first] = route.parameters.filter((parameter) => parameter.in === 'query');
      const sample = encodeURIComponent(String(sampleValue(first?.schema ?? {})));
      return [
        ...faults(route.name, await call(route.method, `${address}${mark}otro=1`, { token }), 422),
        ...faults(
          `${route.name} twice`,
          await call(route.method, `${address}${mark}${first?.name}=${sample}&${first?.name}=${sample}`, {
            token,
          }),
          422,
        ),
      ];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('a search with any characters is answered and never fails', async () => {
    for (const search of ["'", '%', '_', '\\', '\u0000', '🌮', '--', '$1']) {
      const answer = await as(business, 'admin').get(`/api/inventory?search=${encodeURIComponent(search)}`);
      expect({ search, status: answer.status }).toEqual({ search, status: search === '\u0000' ? 422 : 200 });
    }
  });
});
