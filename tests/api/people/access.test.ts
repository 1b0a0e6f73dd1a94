import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Action,
  type Actor,
  APPROVABLE,
  may,
  mayRequestApproval,
  ROLES,
  type Role,
} from '#domain/people/access.ts';
import { as, call, refusalOf, requestsSent, tokenOf } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { displayByApi } from '#tests/support/display-pairing.ts';
import { testEnv } from '#tests/support/platform.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { printCount } from '#tests/support/print-count.ts';
import type { Employee } from '#tests/support/rows.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';
import { signRoomToken } from '#worker/tokens.ts';

printCount('role matrix', 'requests', requestsSent);

/** The routes that need no session. */
const PUBLIC = [
  'POST /api/auth/login',
  'POST /api/auth/change-temporary',
  'POST /api/auth/register',
  'POST /api/auth/register/resend',
  'POST /api/auth/register/email',
  'POST /api/auth/confirm',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/screen-errors',
  'POST /api/offline/devices/{id}/delivery',
  'POST /api/print-agents/pair',
  'POST /api/customer-displays/pair',
  'GET /api/public/businesses',
  'GET /api/outbox',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/docs',
];
/** The routes of Fogón Impresoras, which need its token and accept no other. */
const FOR_AGENTS = [
  'GET /api/print-agents/printers',
  'GET /api/print-agents/logo/{id}',
  'PUT /api/print-agents/local',
  'POST /api/print-agents/prints',
  'POST /api/print-agents/claim',
  'POST /api/print-agents/jobs/{id}/confirm',
  'POST /api/print-agents/jobs/{id}/fail',
];
/** The route of a customer display, which needs its token and accepts no other. */
const FOR_DISPLAYS = ['POST /api/customer-displays/ticket'];
/** A master outside any business is refused by these, although the role may do them inside one: a support ticket belongs to a business, and there is none to leave. */
const NEEDS_BUSINESS = ['POST /api/businesses/leave', 'POST /api/tickets'];

/** The route that only an API token with its flag may use, also among administrators (integrations/events.test.ts). */
const FOR_EVENT_TOKENS = ['GET /api/events'];

/** To request an approval is to request it for an action: the sample body names the first one. */
const [FIRST_APPROVABLE] = APPROVABLE;
const canRequest = (actor: Actor, action: Action) =>
  action !== 'approval:request' ||
  may(actor, FIRST_APPROVABLE) ||
  mayRequestApproval(actor, FIRST_APPROVABLE);

let routes: ApiRoute[];
let guarded: ApiRoute[];
const business = sharedBusiness();
let master: Employee;

beforeAll(async () => {
  routes = await readRoutes();
  guarded = routes.filter((route) => route.action !== null);
  master = await database.employee(null, 'master');
});

const sendSample = (
  route: ApiRoute,
  token?: string,
  headers: Record<string, string> = {},
  ids: Record<string, string> = {},
) =>
  call(route.method, addressOf(route, ids), {
    token,
    headers,
    ...(route.body ? { body: sampleValue(route.body) } : {}),
  });

describe('requests without a session', () => {
  it('only the public routes answer without a session', () => {
    const open = routes.filter((route) => route.action === null).map((route) => route.name);
    expect(open.sort()).toEqual([...PUBLIC, ...FOR_AGENTS, ...FOR_DISPLAYS].sort());
    expect(guarded.length).toBeGreaterThan(25);
  });

  it('every other route refuses a request without a session with 401', async () => {
    const answers = await mapConcurrently(guarded, async (route) => ({
      route: route.name,
      ...refusalOf(await sendSample(route)),
    }));
    expect(answers).toEqual(
      guarded.map(({ name: route }) => ({
        route,
        status: 401,
        code: 'auth.required',
        message: 'Inicia sesión para continuar.',
      })),
    );
  });

  it('no route accepts a token that is altered, expired, unsigned, of another secret or for another purpose', async () => {
    const { admin } = business.employees;
    const good = await tokenOf(admin, business.id);
    const [head, payload] = good.split('.');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const ticket = {
      userId: admin.id,
      sessionId: null,
      tokenVersion: 0,
      businessId: business.id,
      role: admin.role,
      roles: [admin.role],
      fullName: admin.fullName,
      zone: 'UTC',
    };
    const wrong = [
      `${good.slice(0, -6)}AAAAAA`,
      [head, part({ ...claims, role: 'master', roles: ['master'] }), good.split('.')[2]].join('.'),
      `${part({ alg: 'none' })}.${payload}.`,
      await tokenOf(admin, business.id, { secret: `${testEnv.authSecret}x` }),
      await tokenOf(admin, business.id, { now: new Date(Date.now() - 16 * 60_000) }),
      await tokenOf(admin, business.id, { tokenVersion: 1 }),
      await signRoomToken(testEnv.authSecret, ticket, business.id, new Date()),
      `fgn_${'0'.repeat(64)}`,
      'nada',
    ];
    const actor: Actor = { role: 'admin', roles: ['admin'], business_id: business.id };
    const read = guarded.filter(
      ({ method, pathNames, action }) =>
        method === 'GET' && pathNames.length === 0 && action !== null && may(actor, action),
    );
    for (const token of wrong) {
      const statuses = await mapConcurrently(read, async (route) => (await sendSample(route, token)).status);
      expect({ token, statuses: new Set(statuses) }).toEqual({ token, statuses: new Set([401]) });
    }
    const basic = await call('GET', '/api/auth/me', { headers: { authorization: `Basic ${good}` } });
    expect(refusalOf(basic)).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it("an administrator's token of one business does not enter another business", async () => {
    const other = await database.business();
    const token = await tokenOf(business.employees.admin, other.id);
    const admin: Actor = { role: 'admin', roles: ['admin'], business_id: other.id };
    const theirs = guarded.filter(({ action }) => action !== null && may(admin, action));
    const statuses = await mapConcurrently(
      theirs,
      async (route) => (await sendSample(route, token, {}, { business_id: other.id })).status,
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe.each([
  {
    kind: 'Fogón Impresoras',
    names: FOR_AGENTS,
    prefix: 'fpa',
    tokenOfOne: agentTokenByApi,
    statuses: [200, 404, 200, 200, 200, 404, 404],
  },
  {
    kind: 'customer display',
    names: FOR_DISPLAYS,
    prefix: 'fcd',
    tokenOfOne: async (place: Business) => (await displayByApi(place)).token,
    statuses: [200],
  },
])('the token of a $kind', ({ names, prefix, tokenOfOne, statuses: opened }) => {
  const ownRoutes = () => routes.filter(({ name }) => names.includes(name));
  const foreignRoutes = () =>
    routes.filter(({ name }) => [...FOR_AGENTS, ...FOR_DISPLAYS].includes(name) && !names.includes(name));

  it('its routes refuse a request without it, with a session, with an API token and with an unknown one', async () => {
    const tokens = [
      undefined,
      await tokenOf(business.employees.admin, business.id),
      await tokenOf(master, null),
      `fgn_${'0'.repeat(64)}`,
      ...['fpa', 'fcd'].map((known) => `${known}_${'0'.repeat(64)}`),
      `${prefix}_`,
    ];
    const statuses = await Promise.all(
      tokens.flatMap((token) => ownRoutes().map(async (route) => (await sendSample(route, token)).status)),
    );
    expect(statuses).toHaveLength(tokens.length * names.length);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('it opens no other route', async () => {
    const token = await tokenOfOne(business);
    const own = await mapConcurrently(ownRoutes(), async (route) => (await sendSample(route, token)).status);
    expect(own).toEqual(opened);
    const closed = [...guarded, ...foreignRoutes()];
    const others = await mapConcurrently(closed, async (route) => (await sendSample(route, token)).status);
    expect(new Set(others)).toEqual(new Set([401]));
  });
});

describe('the permissions of roles', () => {
  const actors = [...ROLES, 'master inside' as const];

  it.each(
    actors,
  )('%s: every route permits or refuses the role as the table of permissions says', async (name) => {
    const role: Role = name === 'master inside' ? 'master' : name;
    const businessId = name === 'master' ? null : business.id;
    const who = role === 'master' ? master : business.employees[role];
    const actor: Actor = { role, roles: [role], business_id: businessId };
    const token = await tokenOf({ ...who, role }, businessId);
    const wrong = await mapConcurrently(guarded, async (route) => {
      const { status } = await sendSample(route, token);
      const isForToken = FOR_EVENT_TOKENS.includes(route.name);
      const isLet =
        !isForToken && route.action !== null && may(actor, route.action) && canRequest(actor, route.action);
      const needsBusiness = businessId === null && NEEDS_BUSINESS.includes(route.name);
      const isRight = isLet && !needsBusiness ? ![401, 403].includes(status) && status < 500 : status === 403;
      return isRight ? [] : [`${route.name} (${route.action}) gave ${status}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('a refusal of a permission has one Spanish sentence', async () => {
    expect(refusalOf(await as(business, 'mesero').get('/api/dashboard'))).toEqual({
      status: 403,
      code: 'access.denied',
      message: 'No tienes permiso para hacer esto.',
    });
  });

  it('a user with several roles may do what any of the roles may do', async () => {
    const both = await business.employee('mesero', { roles: ['mesero', 'chef'] });
    const { body } = await call<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { emailOrUsername: both.username, password: 'prueba-segura-1' },
    });
    const kitchen = guarded.find((route) => route.id === 'postKitchenTicketsIdServe');
    const tables = guarded.find((route) => route.id === 'getTables');
    if (!kitchen || !tables) throw new Error('a route of this test was renamed');
    expect((await sendSample(kitchen, body.accessToken)).status).toBe(404);
    expect((await sendSample(tables, body.accessToken)).status).toBe(200);
  });

  it('a cashier reads stock and reports without costs, which only the administrator reads', async () => {
    const { cajero, admin } = { cajero: as(business, 'cajero'), admin: as(business, 'admin') };
    const report = '/api/reports/sales?from=2026-01-01&to=2026-01-31';
    type Report = { totals: Record<string, number | null> };
    const hidden = { expenses_cents: null, profit_cents: null, earnings_cents: null };
    expect((await cajero.get<Report>(report)).body.totals).toMatchObject(hidden);
    expect((await admin.get<Report>(report)).body.totals).toMatchObject({
      expenses_cents: 0,
      profit_cents: 0,
      earnings_cents: 0,
    });
    type Stock = { total_value_cents: number | null };
    expect((await cajero.get<Stock>('/api/inventory/summary')).body.total_value_cents).toBeNull();
    expect((await admin.get<Stock>('/api/inventory/summary')).body.total_value_cents).toEqual(
      expect.any(Number),
    );
  });
});
