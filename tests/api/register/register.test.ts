import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ClosedRegister,
  CountOutcome,
  RegisterReport,
  RegisterSession,
  RegisterState,
} from '#domain/register/answers/register.ts';
import { as, call, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { registerOf } from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';

let business: Business;

beforeEach(async () => {
  business = await database.business();
});

type Role = keyof Business['employees'];

async function open(place = business, opening_float_cents = 500_00): Promise<string> {
  const { status, body } = await as(place, 'cajero').post<{ session: RegisterSession }>(
    '/api/register/open',
    {
      body: { id: randomUUID(), opening_float_cents },
    },
  );
  expect(status).toBe(201);
  return body.session.id;
}

async function sellInCash(priceCents: number): Promise<void> {
  const product = await business.product({ priceCents, tracksInventory: false });
  const { sale } = await sendOrderByApi(business, [{ product }]);
  const { status } = await as(business, 'cajero').post(`/api/sales/${sale.id}/charge`, {
    body: {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: priceCents },
      ],
    },
  });
  expect(status).toBe(200);
}

const movement = (more: object = {}) => ({
  id: randomUUID(),
  type: 'entrada',
  amount_cents: 50_00,
  reason: 'Cambio',
  ...more,
});
const expense = (more: object = {}) => ({
  id: randomUUID(),
  description: 'Hielo',
  amount_cents: 150_00,
  ...more,
});

async function countOf(id: string, counted_cents: number, role: Role = 'cajero'): Promise<string> {
  const { body } = await as(business, role).post<{ outcome: CountOutcome }>(`/api/register/${id}/count`, {
    body: { counted_cents },
  });
  return body.outcome.id;
}

/** Every write to a register session, with a valid body. */
const writesOn = (id: string) =>
  [
    ['/api/register/open', { id: randomUUID(), opening_float_cents: 500_00 }],
    ['/api/register/drawers', { id: randomUUID(), name: 'Barra' }],
    [`/api/register/${id}/movements`, movement()],
    [`/api/register/${id}/expenses`, expense()],
    [`/api/register/${id}/count`, { counted_cents: 500_00 }],
    [`/api/register/${id}/close`, { count_id: randomUUID() }],
  ] as const;

describe('a day of the register', () => {
  it('the figures from the counted float to the Z are right to the centavo', async () => {
    const cashier = as(business, 'cajero');
    const opening_count = { '20000': 2, '10000': 1 };
    const opened = await cashier.post<{ session: RegisterSession }>('/api/register/open', {
      body: { id: randomUUID(), opening_float_cents: 500_00, opening_count },
    });
    expect(opened).toMatchObject({
      status: 201,
      body: { session: { status: 'Abierta', is_of_today: true } },
    });
    const { id } = opened.body.session;
    await sellInCash(1200_00);
    expect((await cashier.post(`/api/register/${id}/expenses`, { body: expense() })).status).toBe(201);
    const moved = await cashier.post<{ report: RegisterReport }>(`/api/register/${id}/movements`, {
      body: movement(),
    });
    expect(moved).toMatchObject({ status: 201, body: { report: { expected_cents: null } } });
    const x = await as(business, 'admin').get<{ report: RegisterReport }>(`/api/register/${id}/report`);
    expect(x.body.report).toMatchObject({
      opening_count,
      cash_sales_cents: 1200_00,
      movements_cents: -100_00,
      expected_cents: 1600_00,
      counted_cents: null,
    });
    const counted = await cashier.post<{ outcome: CountOutcome }>(`/api/register/${id}/count`, {
      body: { counted_cents: 1590_00 },
    });
    expect(counted.body.outcome).toMatchObject({
      difference_cents: null,
      exceeds_tolerance: false,
      recounts_left: 1,
      open_bills: [],
    });
    const closed = await cashier.post<{ report: RegisterReport }>(`/api/register/${id}/close`, {
      body: { count_id: counted.body.outcome.id },
    });
    expect(closed).toMatchObject({
      status: 200,
      body: { report: { z_number: 1, difference_cents: -10_00 } },
    });
    expect((await cashier.get(`/api/register/${id}/report`)).body).toEqual(closed.body);
    const list = await cashier.get<{ total: number; closed: ClosedRegister[] }>('/api/register/closed');
    expect(list.body).toMatchObject({ total: 1, closed: [{ id, z_number: 1, total_cents: 1200_00 }] });
    expect((await cashier.get<RegisterState>('/api/register')).body).toMatchObject({
      session: null,
      sessions: [],
    });
  });

  it('a repeated cash movement happens once for its key, also after the register closed', async () => {
    const id = await open();
    const cashier = as(business, 'cajero');
    const asking = { body: movement(), key: randomUUID() };
    const path = `/api/register/${id}/movements`;
    const first = await cashier.post(path, asking);
    expect((await cashier.post(path, asking)).body).toEqual(first.body);
    await cashier.post(`/api/register/${id}/close`, { body: { count_id: await countOf(id, 550_00) } });
    expect((await cashier.post(path, asking)).body).toEqual(first.body);
    expect(refusalOf(await cashier.post(path, { body: movement() }))).toEqual({
      status: 409,
      code: 'register.closed',
      message: 'La caja ya está cerrada.',
    });
  });
});

describe('the permissions of the register', () => {
  it('a waiter reads only whether the register is open, and every other route is refused', async () => {
    const id = await open();
    const before = await business.checksum();
    const denied = { status: 403, code: 'access.denied' };
    for (const role of ['mesero', 'chef', 'bartender'] as const satisfies readonly Role[]) {
      for (const [path, body] of writesOn(id))
        expect({ path, ...refusalOf(await as(business, role).post(path, { body })) }).toMatchObject(denied);
      for (const path of ['/api/register/closed', `/api/register/${id}/report`, `/api/register/${id}/count`])
        expect(refusalOf(await as(business, role).get(path))).toMatchObject(denied);
    }
    expect((await as(business, 'mesero').get('/api/register')).status).toBe(200);
    expect((await as(business, 'chef').get('/api/register')).status).toBe(403);
    expect(await business.checksum()).toBe(before);
    for (const [path, body] of writesOn(id)) expect((await call('POST', path, { body })).status).toBe(401);
  });

  it('an admin creates a register', async () => {
    const body = { id: randomUUID(), name: ' Barra ' };
    const add = (role: Role) => as(business, role).post('/api/register/drawers', { body });
    expect(refusalOf(await add('cajero'))).toMatchObject({ status: 403 });
    expect(await add('admin')).toMatchObject({
      status: 201,
      body: { register: { id: body.id, name: 'Barra' } },
    });
    const again = await as(business, 'admin').post('/api/register/drawers', {
      body: { id: randomUUID(), name: 'Barra' },
    });
    expect(refusalOf(again)).toMatchObject({
      status: 409,
      code: 'row.conflict',
      fields: { name: expect.any(String) },
    });
  });

  it("a difference of 60 with a tolerance of 50 needs a reason and an approver's PIN to close", async () => {
    const id = await open();
    const cashier = as(business, 'cajero');
    const path = `/api/register/${id}/close`;
    const count_id = await countOf(id, 440_00);
    const bare = await cashier.post(path, { body: { count_id } });
    const reasonRequired = 'El conteo no cuadra: escribe el motivo de la diferencia.';
    expect(refusalOf(bare)).toEqual({
      status: 409,
      code: 'register.difference',
      message: reasonRequired,
      fields: { difference_reason: reasonRequired },
    });
    const body = { count_id, difference_reason: 'Vuelto mal dado' };
    const key = randomUUID();
    expect(refusalOf(await cashier.post(path, { body, key }))).toMatchObject({
      status: 403,
      code: 'approval.required',
      fields: { action: 'register:accept-difference' },
    });
    const approver = await business.employee('admin', {
      pin: '2580',
      full_name: 'Lenchita Zúniga',
    });
    const given = await cashier.post<{ approval: string }>('/api/approvals', {
      body: { action: 'register:accept-difference', key, user_id: approver.id, pin: '2580' },
    });
    const headers = { 'x-approval': given.body.approval };
    const closed = await cashier.post<{ report: RegisterReport }>(path, { body, key, headers });
    expect(closed).toMatchObject({
      status: 200,
      body: {
        report: {
          difference_cents: -60_00,
          difference_reason: 'Vuelto mal dado',
          closed_by: business.employees.cajero.fullName,
          approved_by: 'Lenchita Zúniga',
        },
      },
    });
    const [audited] = await business.audit('register.closed');
    expect(audited).toMatchObject({ user_id: business.employees.cajero.id, approved_by: approver.id });
  });

  it('the register of another restaurant is 404', async () => {
    const other = await database.business();
    const id = await open(other);
    const before = [await business.checksum(), await other.checksum()];
    const missing = { status: 404, code: 'row.missing', message: 'No se encontró la caja.' };
    for (const role of ['admin', 'cajero'] as const satisfies readonly Role[]) {
      for (const [path, body] of writesOn(id).filter(([path]) => path.includes(id)))
        expect({ path, ...refusalOf(await as(business, role).post(path, { body })) }).toMatchObject(missing);
      for (const what of ['report', 'count'])
        expect(refusalOf(await as(business, role).get(`/api/register/${id}/${what}`))).toEqual(missing);
    }
    const register_id = await registerOf(other);
    const opening = { id: randomUUID(), register_id, opening_float_cents: 0 };
    const foreign = await as(business, 'cajero').post('/api/register/open', { body: opening });
    expect(refusalOf(foreign)).toEqual(missing);
    expect([await business.checksum(), await other.checksum()]).toEqual(before);
    expect((await as(business, 'admin').get<RegisterState>('/api/register')).body.sessions).toEqual([]);
    expect((await as(business, 'admin').get('/api/register/closed')).body).toEqual({ total: 0, closed: [] });
  });
});

describe('invalid amounts', () => {
  const wrong = [
    'NaN',
    '1e999',
    '-1e999',
    '-0',
    '"1,5"',
    '"NaN"',
    '"-0"',
    '"100"',
    '1.5',
    '-1',
    'null',
    '[]',
    '1e11',
  ];

  it('an invalid amount is refused by every route with an amount and changes nothing', async () => {
    const id = await open();
    const added = await as(business, 'admin').post<{ register: { id: string } }>('/api/register/drawers', {
      body: { id: randomUUID(), name: 'Barra' },
    });
    const requests = [
      [
        '/api/register/open',
        { id: randomUUID(), register_id: added.body.register.id, opening_float_cents: '#' },
      ],
      [`/api/register/${id}/movements`, movement({ amount_cents: '#' })],
      [`/api/register/${id}/expenses`, expense({ amount_cents: '#' })],
      [`/api/register/${id}/count`, { counted_cents: '#' }],
      [`/api/register/${id}/count`, { counted_cents: 100, closing_count: { '100': '#' } }],
    ] as const;
    const before = await business.checksum();
    for (const [path, body] of requests) {
      for (const amount of wrong) {
        const raw = JSON.stringify(body).replace('"#"', amount);
        const { status, ...refusal } = refusalOf(await as(business, 'admin').post(path, { raw }));
        expect({ path, amount, status, ...refusal }).toMatchObject({
          path,
          amount,
          status: amount === 'NaN' ? 400 : 422,
          message: expect.stringMatching(/\S/),
        });
      }
    }
    for (const [path, body] of requests.slice(1, 3)) {
      const raw = JSON.stringify(body).replace('"#"', '0');
      expect((await as(business, 'admin').post(path, { raw })).status).toBe(422);
    }
    expect(await business.checksum()).toBe(before);
    const raw = JSON.stringify(requests[1][1]).replace('"#"', '5000');
    expect((await as(business, 'admin').post(requests[1][0], { raw })).status).toBe(201);
  });

  it('a count with an unknown bill, half a bill or a negative number is refused', async () => {
    const id = await open();
    const before = await business.checksum();
    for (const closing_count of [
      { '300': 1 },
      { '100': 0.5 },
      { '100': -1 },
      { '': 1 },
      { '1e2': 1 },
      [],
      '100',
      null,
    ]) {
      const body = { counted_cents: 100, closing_count };
      const answer = await as(business, 'admin').post(`/api/register/${id}/count`, { body });
      expect({ closing_count, ...refusalOf(answer) }).toMatchObject({ status: 422, code: 'input.invalid' });
    }
    expect(await business.checksum()).toBe(before);
  });

  it('a count has the bills and coins of the business alone, adds up to the centavo, and keeps them in its Z', async () => {
    const admin = as(business, 'admin');
    const quetzales = { '20000': 2, '10000': 1, '25': 3, '1': 2 };
    const inQuetzales = await admin.patch('/api/settings', { body: { currency: 'GTQ' } });
    expect(inQuetzales.status).toBe(200);
    const before = await business.checksum();
    const opening = (opening_count: object) =>
      admin.post<{ session: RegisterSession }>('/api/register/open', {
        body: { id: randomUUID(), opening_float_cents: 500_77, opening_count },
      });
    for (const [opening_count, message] of [
      [{ '50000': 1, '25': 3, '1': 2 }, 'No hay billetes ni monedas de GTQ\u00A0500.00.'],
      [
        { '20000': 2, '10000': 1, '25': 3, '2000000': 0 },
        'No hay billetes ni monedas de GTQ\u00A020,000.00.',
      ],
      [{ ...quetzales, '1': 1 }, 'El conteo suma GTQ\u00A0500.76, no GTQ\u00A0500.77.'],
    ] as const)
      expect(refusalOf(await opening(opening_count))).toMatchObject({
        status: 422,
        code: 'input.invalid',
        message,
        fields: { opening_count: message },
      });
    expect(await business.checksum()).toBe(before);

    const { status, body } = await opening(quetzales);
    expect(status).toBe(201);
    const { id } = body.session;
    const counting = (closing_count: object) =>
      admin.post<{ outcome: CountOutcome }>(`/api/register/${id}/count`, {
        body: { counted_cents: 500_77, closing_count },
      });
    expect(refusalOf(await counting({ '50000': 1, '25': 3, '1': 2 }))).toMatchObject({
      status: 422,
      fields: { closing_count: 'No hay billetes ni monedas de GTQ\u00A0500.00.' },
    });
    const counted = await counting(quetzales);
    expect(counted.body.outcome).toMatchObject({ difference_cents: 0 });
    await admin.post(`/api/register/${id}/close`, { body: { count_id: counted.body.outcome.id } });
    expect((await admin.patch('/api/settings', { body: { currency: 'HNL' } })).status).toBe(200);
    const z = await admin.get<{ report: RegisterReport }>(`/api/register/${id}/report`);
    expect(z.body.report).toMatchObject({ opening_count: quetzales, closing_count: quetzales });
  });

  it('a withdrawal of more than the register has is refused', async () => {
    const id = await open();
    const cashier = as(business, 'cajero');
    const before = await business.checksum();
    const short = {
      status: 422,
      message: 'No hay tanto efectivo en la caja.',
      fields: { amount_cents: expect.any(String) },
    };
    const body = movement({ type: 'salida', amount_cents: 500_01 });
    expect(refusalOf(await cashier.post(`/api/register/${id}/movements`, { body }))).toMatchObject(short);
    const paid = { body: expense({ amount_cents: 500_01 }) };
    expect(refusalOf(await cashier.post(`/api/register/${id}/expenses`, paid))).toMatchObject(short);
    for (const type of ['gasto', 'abono', 'venta'])
      expect((await cashier.post(`/api/register/${id}/movements`, { body: movement({ type }) })).status).toBe(
        422,
      );
    expect(await business.checksum()).toBe(before);
  });
});
