import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bills, Sale } from '#domain/bills/answers/sales.ts';
import type { Order, SentOrder } from '#domain/orders/answers/orders.ts';
import { type Actor, may } from '#domain/people/access.ts';
import type { CountOutcome, RegisterState } from '#domain/register/answers/register.ts';
import type { References } from '#tests/api/base/writes/fixture.ts';
import { displayReferences } from '#tests/api/bills/writes/customer-displays.ts';
import { locationReferences } from '#tests/api/business/writes/locations.ts';
import { settingsReferences } from '#tests/api/business/writes/settings.ts';
import { receivableReferences } from '#tests/api/customers/writes/receivables.ts';
import { aDeviceThatInvoices, fiscalReferences } from '#tests/api/fiscal/writes/fiscal.ts';
import { importReferences } from '#tests/api/integrations/writes/imports.ts';
import { menuReferences } from '#tests/api/menu/writes/menu.ts';
import { offlineReferences } from '#tests/api/offline/writes/offline.ts';
import { printingReferences } from '#tests/api/printing/writes/printing.ts';
import { expenseReferences } from '#tests/api/purchasing/writes/expenses.ts';
import { purchaseReferences } from '#tests/api/purchasing/writes/purchases.ts';
import { inventoryReferences } from '#tests/api/stock/writes/inventory.ts';
import { recipeReferences } from '#tests/api/stock/writes/recipes.ts';
import { as, call, inTurn, refusalOf, requestsSent, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { aFullBusiness, giveEveryRowOneId, idsOf } from '#tests/support/full-business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { addTable } from '#tests/support/orders.ts';
import { printCount } from '#tests/support/print-count.ts';
import { type Shape, sampleValue, withoutNull } from '#tests/support/schema-samples.ts';
import { database } from '#tests/support/test.ts';

printCount('tenants', 'requests', requestsSent);
/** Lists that everyone may read, or that have a test of their own. */
const OPEN_LISTS = [
  'GET /api/events',
  'GET /api/print-agents/printers',
  'GET /api/public/businesses',
  'GET /api/outbox',
  'GET /api/openapi.json',
  'GET /api/docs',
];

let own: Business;
let other: Business;
let routes: ApiRoute[];
let foreign: { table: string; id: string }[];
let mixed: Business;
/** The id of a row of each kind of the business `mixed`. */
let shared: string;
let before: string;

beforeAll(async () => {
  own = await aFullBusiness();
  other = await aFullBusiness();
  routes = await readRoutes();
  foreign = [{ table: 'businesses', id: other.id }, ...(await idsOf(other))];
  mixed = await aFullBusiness();
  shared = await giveEveryRowOneId(mixed);
  const kinds = (await idsOf(mixed)).filter(({ id }) => id === shared);
  expect(new Set(kinds.map(({ table }) => table))).toEqual(
    new Set(foreign.slice(1).map(({ table }) => table)),
  );
  expect(kinds.length).toBeGreaterThan(20);
  before = await everything();
});

const everything = async () =>
  Promise.all([other, mixed].map((business) => business.checksum())).then(String);
const nothingChanged = async () => expect(await everything()).toBe(before);

async function productOf(business: Business): Promise<string> {
  const [row] = await database.rows<{ id: string }>('select id from menu_items where business_id = $1', [
    business.id,
  ]);
  return row?.id ?? '';
}

async function openRegisterOf(business: Business): Promise<string> {
  const { body } = await as(business, 'admin').get<RegisterState>('/api/register');
  return body.session?.id ?? '';
}

/** A second register session, which can be closed. It is older than the one that receives the cash. */
async function closingInput(business: Business) {
  const [session] = await database.rows<{ id: string }>(
    `with d as (insert into registers (business_id, id, name) values ($1, new_id(), 'Terraza') returning id),
       c as (insert into register_sessions (business_id, id, register_id, business_day, opening_float_cents, opened_by, created_at)
         select $1, new_id(), d.id, current_date, 0, $2, now() - interval '1 hour' from d returning id)
     select id from c`,
    [business.id, business.employees.admin.id],
  );
  const path = `/api/register/${session?.id}`;
  const body = { counted_cents: 0 };
  const counted = await as(business, 'admin').post<{ outcome: CountOutcome }>(`${path}/count`, {
    body,
  });
  return { path: `${path}/close`, body: { count_id: counted.body.outcome.id } };
}

/** The names of the ids in a body that refer to existing rows. */
function referencesIn(shape: Shape, path: string[] = []): string[][] {
  const made = ['kitchen_ticket_id', 'sale_id', 'new_order_id', 'new_line_id'];
  if (shape.anyOf) return referencesIn(withoutNull(shape), path);
  if (shape.items) return referencesIn(shape.items, [...path, '0']);
  return Object.entries(shape.properties ?? {}).flatMap(([name, nullable]) => {
    const property = withoutNull(nullable);
    if (property.format !== 'uuid') return referencesIn(property, [...path, name]);
    return name.endsWith('_id') && !made.includes(name) ? [[...path, name]] : [];
  });
}

/** The same body with another value at a path. */
function withValue(body: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(body)) {
    return body.map((entry, index) => (String(index) === step ? withValue(entry, rest, value) : entry));
  }
  const fields = Object.entries(Object(body)).map(([name, inside]) => [name, inside]);
  const object = Object.fromEntries(fields);
  return { ...object, [step]: rest.length > 0 ? withValue(object[step], rest, value) : value };
}

describe('ids of another business', () => {
  it.each([
    'admin',
    'master',
  ] as const)('an id of another business in an address is 404 for the %s and changes nothing', async (role) => {
    const who = role === 'master' ? await database.employee(null, 'master') : own.employees.admin;
    const token = await tokenOf({ ...who, role }, own.id);
    const actor: Actor = { role, roles: [role], business_id: own.id };
    // What the role may never do is refused with 403 before any id is read (access.test.ts). The device of another business is new here
    // (offline-conflicts.test.ts).
    const addressed = routes.filter(
      ({ id, pathNames, action }) =>
        pathNames.length > 0 && action !== null && may(actor, action) && id !== 'putOfflineDevicesId',
    );
    expect(addressed.length).toBeGreaterThan(6);
    const requests = addressed.flatMap((route) => [mixed.id, shared].map((id) => ({ route, id })));
    const wrong = await mapConcurrently(requests, async ({ route, id }) => {
      const named = Object.fromEntries(route.pathNames.map((name) => [name, id]));
      const answer = await call(route.method, addressOf(route, named), {
        token,
        ...(route.body ? { body: sampleValue(route.body) } : {}),
      });
      return answer.status === 404 ? [] : [`${route.name} with ${id}: ${answer.status} ${answer.text}`];
    });
    expect(wrong.flat()).toEqual([]);
    await nothingChanged();
  });

  it('the ids of these tests exist: their own administrator reads them', async () => {
    const reading = routes.filter(({ method, pathNames }) => method === 'GET' && pathNames.length > 0);
    const read = await mapConcurrently(reading, async (route) => {
      const named = Object.fromEntries(route.pathNames.map((name) => [name, shared]));
      const { status } = await as(mixed, 'admin').get(addressOf(route, named));
      return status === 200 ? [route.name] : [];
    });
    expect(read.flat().length).toBeGreaterThan(8);
  });

  it('an id of another business in a body is 404 and changes nothing', async () => {
    const product = await productOf(own);
    const { sale } = await sendOrderByApi(own, [{ product }]);
    const seated = await sendOrderByApi(own, [{ product }, { product }], {
      channel: 'mesa',
      table_id: own.tables[1]?.id ?? '',
    });
    const separate = await sendOrderByApi(own, [{ product, quantity: 3 }]);
    const charged = await sendOrderByApi(own, [{ product, quantity: 3 }]);
    const admin = as(own, 'admin');
    const payment = (method: keyof Business['methods'], amount_cents: number) => ({
      payments: [{ id: randomUUID(), payment_method_id: own.methods[method], amount_cents }],
    });
    const pay = { body: payment('efectivo', charged.sale.total_cents) };
    const { body: paid } = await admin.post<{ sale: Sale }>(`/api/sales/${charged.sale.id}/charge`, pay);
    const { body: split } = await admin.post<Bills>(`/api/sales/${separate.sale.id}/split`, {
      body: { id: randomUUID(), items: [{ sale_item_id: separate.sale.items[0]?.id, quantity: 1 }] },
    });
    const session = await openRegisterOf(own);
    const expense_category = await database.rows<{ id: string }>(
      'select id from expense_categories where business_id = $1',
      [own.id],
    );
    const line = (await admin.get<{ order: Order }>(`/api/orders/${seated.order.id}`)).body.order.lines[0];
    const made = () => ({
      new_order_id: randomUUID(),
      kitchen_ticket_id: randomUUID(),
      sale_id: randomUUID(),
    });
    const [register] = await database.rows<{ id: string }>(
      `with d as (insert into registers (business_id, id, name) values ($1, new_id(), 'Barra') returning id) select id from d`,
      [own.id],
    );
    const [area] = await database.rows<{ id: string; location_id: string }>(
      'select a.id, l.id as location_id from areas a join locations l using (business_id) where business_id = $1',
      [own.id],
    );
    const invoice = await aDeviceThatInvoices(own);
    const good: References = {
      ...(await menuReferences(own)),
      ...(await inventoryReferences(own)),
      ...(await purchaseReferences(own)),
      ...(await recipeReferences(own)),
      ...(await importReferences(own)),
      ...(await settingsReferences(own)),
      ...(await expenseReferences(own)),
      ...(await locationReferences(own)),
      ...(await receivableReferences(own)),
      ...(await offlineReferences(own, product)),
      ...(await fiscalReferences(own)),
      ...(await printingReferences(own)),
      ...(await displayReferences(own)),
      postOrders: {
        path: '/api/orders',
        body: anOrderRequest([{ product }], { channel: 'mesa', table_id: own.tables[1]?.id ?? '' }),
      },
      postOrdersCharge: {
        path: '/api/orders/charge',
        body: {
          ...payment('tarjeta', sale.total_cents),
          order: anOrderRequest([{ product }], {
            channel: 'mesa',
            table_id: await addTable(own, 'Terraza 10'),
          }),
          total_cents: sale.total_cents,
          register_session_id: session,
          invoice: invoice(1, sale.total_cents),
        },
      },
      postRegisterIdClose: await closingInput(own),
      postOrdersIdMoveLines: {
        path: `/api/orders/${seated.order.id}/move-lines`,
        body: {
          items: [{ line_id: line?.id, quantity: 1, new_line_id: randomUUID() }],
          table_id: own.tables[0]?.id,
          ...made(),
        },
      },
      postOrdersIdTransfer: {
        path: `/api/orders/${separate.order.id}/transfer`,
        body: { table_id: await addTable(own, 'Terraza 9') },
      },
      postSalesIdSplit: {
        path: `/api/sales/${separate.sale.id}/split`,
        body: { id: randomUUID(), items: [{ sale_item_id: separate.sale.items[0]?.id, quantity: 1 }] },
      },
      postSalesIdMerge: {
        path: `/api/sales/${separate.sale.id}/merge`,
        body: { from_id: split.bills.find(({ id }) => id !== separate.sale.id)?.id },
      },
      postSalesIdDiscount: {
        path: `/api/sales/${sale.id}/discount`,
        body: { sale_item_id: sale.items[0]?.id, rate: 0 },
      },
      postSalesIdCharge: {
        path: `/api/sales/${sale.id}/charge`,
        body: {
          ...payment('tarjeta', sale.total_cents / 2),
          register_session_id: session,
          invoice: invoice(2, sale.total_cents / 2),
          part: { id: randomUUID(), items: [{ sale_item_id: sale.items[0]?.id, quantity: 0.5 }] },
        },
      },
      postSalesIdTips: {
        path: `/api/sales/${charged.sale.id}/tips`,
        body: { id: randomUUID(), amount_cents: 100, payment_method_id: own.methods.efectivo },
      },
      postSalesIdRefunds: {
        path: `/api/sales/${charged.sale.id}/refunds`,
        body: {
          id: randomUUID(),
          items: [{ sale_item_id: paid.sale.items[0]?.id, quantity: 1 }],
          payment_method_id: own.methods.efectivo,
          reason: 'Plato frío',
          returns_stock: false,
          tip: 'kept',
        },
      },
      putSalesIdPaymentsPaymentId: {
        method: 'put',
        path: `/api/sales/${charged.sale.id}/payments/${paid.sale.payments[0]?.id}`,
        body: { payment_method_id: own.methods.transferencia },
      },
      postOrdersIdJoin: {
        path: `/api/orders/${separate.order.id}/join`,
        body: { into_id: seated.order.id },
      },
      postRegisterIdExpenses: {
        path: `/api/register/${session}/expenses`,
        body: {
          id: randomUUID(),
          category_id: expense_category[0]?.id,
          description: 'Hielo',
          amount_cents: 100,
        },
      },
      postTables: {
        path: '/api/tables',
        body: { id: randomUUID(), name: 'Balcón', area_id: area?.id, location_id: area?.location_id },
      },
      putTablesId: {
        method: 'put',
        path: `/api/tables/${own.tables[0]?.id}`,
        body: { area_id: area?.id, location_id: area?.location_id },
      },
      putTablesPositions: {
        method: 'put',
        path: '/api/tables/positions',
        body: { moves: [{ table_id: own.tables[0]?.id, screen: 'lg', x: 1, y: 1 }] },
      },
      postRegisterOpen: {
        path: '/api/register/open',
        body: { id: randomUUID(), register_id: register?.id, opening_float_cents: 100 },
      },
    };
    // The answer for a typed PIN does not reveal whether the person exists: employees.test.ts and approvals.test.ts test it. The token of a delivery
    // says whose it is: offline-conflicts.test.ts. What an agent says names nobody of another business: printer-agent-audit.test.ts.
    const ownTests = [
      ...['postApprovals', 'postAuthSwitch', 'postOfflineDevicesIdDelivery'],
      'postPrintAgentsPrints',
    ];
    const answering = routes.filter(({ id }) => !ownTests.includes(id));
    const requests = answering.flatMap((route) =>
      referencesIn(route.body ?? {})
        // Only read for an offline request (tests/db/offline/offline-charges.test.ts).
        .filter((path) => !path.includes('charged_lines'))
        .flatMap((path) => [mixed.id, shared].map((id) => ({ route, path, id }))),
    );
    expect(new Set(requests.map(({ route }) => route.id))).toEqual(new Set(Object.keys(good)));
    const wrong = await mapConcurrently(requests, async ({ route, path, id }) => {
      const { path: address = '', body, method = 'post' } = good[route.id] ?? {};
      const answer = await admin[method](address, { body: withValue(body, path, id) });
      return answer.status === 404
        ? []
        : [`${route.name} ${path.join('.')} with ${id}: ${answer.status} ${answer.text}`];
    });
    expect(wrong.flat()).toEqual([]);
    await nothingChanged();
    for (const { path, body, method = 'post' } of Object.values(good)) {
      const { status, text } = await admin[method](path, { body });
      expect({ path, text, isTaken: status === 200 || status === 201 }).toEqual({
        path,
        text,
        isTaken: true,
      });
    }
  });

  it("new rows with ids of another business are created, and the other business's rows do not change", async () => {
    const idOf = (table: string) => foreign.find((row) => row.table === table)?.id ?? '';
    const place = await aFullBusiness();
    const admin = as(place, 'admin');
    const order = anOrderRequest([{ product: await productOf(place) }], {
      id: idOf('orders'),
      kitchen_ticket_id: idOf('kitchen_tickets'),
      sale_id: idOf('sales'),
    });
    const lines = order.lines.map((line) => ({ ...line, id: idOf('order_lines') }));
    const sent = await admin.post<SentOrder>('/api/orders', { body: { ...order, lines } });
    expect(sent.status).toBe(201);
    expect(sent.body.sale).toMatchObject({ id: idOf('sales'), business_id: place.id });
    const paid = await admin.post(`/api/sales/${idOf('sales')}/charge`, {
      body: {
        payments: [
          {
            id: idOf('payments'),
            payment_method_id: place.methods.efectivo,
            amount_cents: sent.body.sale.total_cents,
          },
        ],
      },
    });
    expect(paid.status).toBe(200);
    const cancelled = await admin.post(`/api/kitchen/tickets/${idOf('kitchen_tickets')}/cancel`, {
      body: { reason: 'El cliente se fue' },
    });
    expect(cancelled.status).toBe(200);
    const ticket = await admin.post('/api/tickets', {
      body: { id: idOf('support_tickets'), subject: 'La impresora', body: 'No imprime.' },
    });
    expect(ticket.status).toBe(201);
    const token = await admin.post<{ secret: string }>('/api/tokens', {
      body: { id: idOf('api_tokens'), name: 'Contabilidad' },
    });
    expect(token.status).toBe(201);
    expect((await call('GET', '/api/settings', { token: token.body.secret })).body).toMatchObject({
      id: place.id,
    });
    await nothingChanged();
  });

  it('no answer to a business contains an id of another business', async () => {
    const admin: Actor = { role: 'admin', roles: ['admin'], business_id: own.id };
    const lists = routes.filter(
      ({ method, pathNames, name, action }) =>
        method === 'GET' &&
        pathNames.length === 0 &&
        !OPEN_LISTS.includes(name) &&
        (action === null || may(admin, action)),
    );
    const kitchenOrder = foreign.find((row) => row.table === 'kitchen_tickets')?.id ?? '';
    const addresses = [
      ...lists.map((route) => addressOf(route)),
      `/api/kitchen/tickets?after_at=2000-01-01T00:00:00Z&after_id=${kitchenOrder}&limit=200`,
      '/api/sales?from=2000-01-01&to=2100-01-01&limit=200',
      '/api/expenses?from=2000-01-01&to=2100-01-01&limit=200',
      '/api/settings/audit?limit=200',
      '/api/tickets?limit=200',
    ];
    const token = await as(own, 'admin').token;
    const answers = await mapConcurrently(addresses, async (path) => ({
      path,
      ...(await inTurn(() => call('GET', path, { token }))),
    }));
    for (const { path, status, text } of answers) {
      const seen = foreign.filter((row) => text.includes(row.id));
      expect({ path, status, seen }).toEqual({ path, status: 200, seen: [] });
    }
    const ownIds = await idsOf(own);
    expect(ownIds.filter((row) => answers.some(({ text }) => text.includes(row.id))).length).toBeGreaterThan(
      15,
    );
  });
});

describe('notifications of another user', () => {
  it('a notification of another user of the business is 404 and does not change', async () => {
    const mine = await aFullBusiness();
    const all = await database.rows<{ id: string; user_id: string }>(
      'select id, user_id from notifications where business_id = $1',
      [mine.id],
    );
    const theirs = all.find((row) => row.user_id === mine.employees.cajero.id)?.id ?? '';
    const admin = as(mine, 'admin');
    const sum = await mine.checksum();
    expect(refusalOf(await admin.post(`/api/notifications/${theirs}/read`)).status).toBe(404);
    expect(refusalOf(await admin.delete(`/api/notifications/${theirs}`)).status).toBe(404);
    expect(await mine.checksum()).toBe(sum);
    expect((await admin.get('/api/notifications')).text).not.toContain(theirs);
  });
});

describe('a master', () => {
  it('a master outside a business reads all businesses and tickets, and the rows of a business only inside it', async () => {
    const master = await database.employee(null, 'master');
    const outside = await tokenOf(master, null);
    for (const { id } of [own, other]) {
      const found = await call('GET', `/api/businesses?search=${id.slice(0, 8)}`, { token: outside });
      expect(found.text).toContain(id);
    }
    const ticket = foreign.find((row) => row.table === 'support_tickets')?.id ?? '';
    const tickets = (token: string) => call('GET', '/api/tickets?limit=200', { token });
    expect((await tickets(outside)).text).toContain(ticket);
    expect((await call('GET', '/api/menu', { token: outside })).status).toBe(403);
    expect((await tickets(await tokenOf(master, own.id))).text).not.toContain(ticket);
    const inside = await tokenOf(master, other.id);
    const menu = await call('GET', '/api/menu', { token: inside });
    expect(menu.text).toContain(await productOf(other));
    expect(menu.text).not.toContain(await productOf(own));
  });
});
