import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bills } from '#domain/bills/answers/sales.ts';
import type { ChangedOrder, SentOrder } from '#domain/orders/answers/orders.ts';
import { as, call, openRegisterByApi, refusalOf, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { testEnv } from '#tests/support/platform.ts';
import type { Employee } from '#tests/support/rows.ts';
import { saleOf, tipOf } from '#tests/support/sales.ts';
import { seniorOf } from '#tests/support/seniors.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { hashPassword } from '#worker/passwords.ts';
import { signApproval } from '#worker/tokens.ts';

const PIN = '2580';
const WRONG = {
  status: 422,
  code: 'approval.pin',
  message: 'El PIN no es correcto.',
  fields: { pin: 'El PIN no es correcto.' },
};
const LOCKED = {
  status: 429,
  code: 'approval.locked',
  message: 'Demasiados PIN incorrectos. Intenta de nuevo en 15 minutos.',
};
const DENIED = { status: 403, code: 'access.denied' };

let business: Business;
let approver: Employee;

beforeEach(async () => {
  business = await database.business();
  approver = await business.employee('admin', { pin: PIN, full_name: 'Lenchita Zúniga' });
});

type Role = keyof Business['employees'];
interface ApprovalInput {
  readonly action?: string;
  readonly key?: string;
  readonly user_id?: string;
  readonly pin?: string;
}

const requestApproval = (role: Role, input: ApprovalInput = {}) =>
  as(business, role).post<{ approval: string; approver: string }>('/api/approvals', {
    body: { action: 'sale:discount', key: randomUUID(), user_id: approver.id, pin: PIN, ...input },
  });

/** The form of an approval token. */
async function approvalToken(role: Role, input: ApprovalInput = {}): Promise<string> {
  const { status, body, text } = await requestApproval(role, input);
  if (status !== 200) throw new Error(`the approval was refused: ${text}`);
  return body.approval;
}

async function failPinTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(refusalOf(await requestApproval('mesero', { pin: '0000' }))).toEqual(WRONG);
}

const failuresOf = (who: Employee) =>
  database.rows('select pin_failures as failures, pin_locked_until as until from users where id = $1', [
    who.id,
  ]);

/** Begins requests while the user's row is locked and unlocks it when `count` of them wait, so that they run at once. */
async function whileRowLocked<R>(
  who: Employee,
  count: number,
  begin: () => readonly Promise<R>[],
): Promise<R[]> {
  const lockingClient = await database.owner.connect();
  try {
    await lockingClient.query('begin');
    await lockingClient.query('update users set full_name = full_name where id = $1', [who.id]);
    const work = begin();
    const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%begin_pin_attempt%'`;
    const waiting = async () => (await database.rows(blocked)).length;
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(count);
    await lockingClient.query('commit');
    return await Promise.all(work);
  } finally {
    lockingClient.release(true);
  }
}

describe('the approvers of an action', () => {
  const approversOf = async (role: Role, action: string) => {
    const { body } = await as(business, role).get<{ approvers: readonly { full_name: string }[] }>(
      `/api/approvals/approvers?action=${action}`,
    );
    return body.approvers.map(({ full_name }) => full_name);
  };

  it('the approvers are the active people of the business with a PIN who may do the action themselves', async () => {
    await business.employee('cajero', { pin: '1470', full_name: 'Carlos Mejía' });
    await business.employee('mesero', { pin: '3690' });
    await business.employee('admin', { pin: PIN, is_active: false });
    await (await database.business()).employee('admin', { pin: PIN });
    expect(await approversOf('mesero', 'sale:discount')).toEqual(['Lenchita Zúniga']);
    expect(await approversOf('mesero', 'order:cancel-sent')).toEqual(['Carlos Mejía', 'Lenchita Zúniga']);
    const { body } = await as(business, 'mesero').get<{ approvers: readonly object[] }>(
      '/api/approvals/approvers?action=sale:discount',
    );
    expect(body.approvers).toEqual([{ id: approver.id, full_name: 'Lenchita Zúniga' }]);
  });

  it('only a role that may request the approval lists the approvers and types a PIN, and only for an approvable action', async () => {
    const list = (role: Role, action: string) =>
      as(business, role).get(`/api/approvals/approvers?action=${action}`);
    for (const role of ['chef', 'bartender'] as const) {
      expect(refusalOf(await requestApproval(role))).toMatchObject(DENIED);
      expect(refusalOf(await list(role, 'sale:discount'))).toMatchObject(DENIED);
    }
    for (const action of [
      'sale:free',
      'sale:large-tip',
      'sale:void',
      'sale:refund',
      'register:accept-difference',
      'receivable:void',
      'stock:adjust',
    ])
      expect(refusalOf(await requestApproval('mesero', { action }))).toMatchObject(DENIED);
    const needless = { status: 409, code: 'row.conflict', message: 'No necesitas autorización para esto.' };
    expect(refusalOf(await requestApproval('cajero', { action: 'order:cancel-sent' }))).toEqual(needless);
    expect(refusalOf(await requestApproval('admin'))).toEqual(needless);
    for (const action of ['menu:write', 'approval:request', 'toString', 'nada']) {
      const refused = { status: 422, code: 'input.invalid' };
      expect(refusalOf(await requestApproval('mesero', { action }))).toMatchObject(refused);
      expect(refusalOf(await list('mesero', action))).toMatchObject(refused);
    }
    expect(await failuresOf(approver)).toEqual([{ failures: 0, until: null }]);
  });
});

describe('the PIN of an approval', () => {
  it('a correct PIN grants one approval and resets the failed attempts', async () => {
    await failPinTimes(4);
    const answer = await requestApproval('mesero');
    expect(answer).toMatchObject({ status: 200, body: { approver: 'Lenchita Zúniga' } });
    expect(await failuresOf(approver)).toEqual([{ failures: 0, until: null }]);
    await failPinTimes(4);
    expect((await requestApproval('mesero')).status).toBe(200);
  });

  it('the id of the approver is accepted in upper and lower case', async () => {
    expect((await requestApproval('mesero', { user_id: approver.id.toUpperCase() })).status).toBe(200);
    expect(await failuresOf(approver)).toEqual([{ failures: 0, until: null }]);
  });

  it('a wrong PIN counts as a failed attempt, and the audit log has requester, approver and action but not the PIN', async () => {
    expect(refusalOf(await requestApproval('cajero', { action: 'sale:void', pin: '918273' }))).toEqual(WRONG);
    expect(await failuresOf(approver)).toEqual([{ failures: 1, until: null }]);
    const failed = await business.audit('approval.failed');
    expect(failed).toEqual([
      expect.objectContaining({
        user_id: business.employees.cajero.id,
        approved_by: null,
        entity_id: approver.id,
        details: { approver: 'Lenchita Zúniga', action: 'sale:void' },
      }),
    ]);
    expect(JSON.stringify(failed)).not.toContain('918273');
  });

  it('the PIN of a person who may not approve, is inactive, has no PIN or is of another business is refused', async () => {
    const others = [
      await business.employee('mesero', { pin: PIN }),
      await business.employee('cajero', { pin: PIN }),
      await business.employee('admin', { pin: PIN, is_active: false }),
      business.employees.admin,
      await (await database.business()).employee('admin', { pin: PIN }),
      { id: randomUUID() },
    ];
    for (const { id } of others)
      expect(refusalOf(await requestApproval('mesero', { user_id: id }))).toEqual(WRONG);
    expect(await business.audit('approval.failed')).toHaveLength(others.length);
  });

  it('an unknown approver, a wrong PIN and a correct PIN take the same time', async () => {
    const pin_hash = await hashPassword({}, PIN);
    const slow = await business.employee('admin', { pin_hash });
    const token = await tokenOf(business.employees.mesero, business.id);
    const times: Record<'wrong' | 'unknown' | 'right', number[]> = { wrong: [], unknown: [], right: [] };
    // This Worker hashes at the cost of a deployed one.
    await withWorker({}, async ({ origin }) => {
      const elapsedOf = async (user_id: string, pin = PIN) => {
        const body = { action: 'sale:discount', key: randomUUID(), user_id, pin };
        const began = performance.now();
        const { status } = await call('POST', '/api/approvals', { token, body }, origin);
        expect([200, 422]).toContain(status);
        return performance.now() - began;
      };
      for (let turn = 0; turn < 5; turn += 1) {
        times.wrong.push(await elapsedOf(slow.id, '0000'));
        times.unknown.push(await elapsedOf(randomUUID()));
        times.right.push(await elapsedOf(slow.id));
      }
    });
    const median = (all: number[]) => all.sort((a, b) => a - b)[2] ?? 0;
    for (const other of [times.unknown, times.right]) {
      const ratio = median(other) / median(times.wrong);
      expect(ratio).toBeGreaterThan(1 / 3);
      expect(ratio).toBeLessThan(3);
    }
  });

  it('a user whose session has ended cannot try a PIN', async () => {
    const { mesero } = business.employees;
    const old = await tokenOf(mesero, business.id, { tokenVersion: 1 });
    await database.change('users', mesero.id, { is_active: false });
    const body = { action: 'sale:discount', key: randomUUID(), user_id: approver.id, pin: '0000' };
    for (const token of [old, await tokenOf(mesero, business.id)])
      expect((await call('POST', '/api/approvals', { token, body })).status).toBe(401);
    expect(await failuresOf(approver)).toEqual([{ failures: 0, until: null }]);
  });
});

describe('five wrong PINs in a row', () => {
  /** The notifications of the administrator whose PIN is not locked. */
  const notices = async () =>
    (await notificationsOf(business, 'PIN bloqueado')).filter(
      ({ user_id }) => user_id === business.employees.admin.id,
    );

  it('five wrong PINs lock even the correct one for 15 minutes, and the count restarts afterwards', async () => {
    await failPinTimes(4);
    expect(refusalOf(await requestApproval('mesero', { pin: '0000' }))).toEqual(LOCKED);
    expect(refusalOf(await requestApproval('mesero'))).toEqual(LOCKED);
    expect(refusalOf(await requestApproval('cajero'))).toEqual(LOCKED);
    expect(await business.audit('approval.failed')).toHaveLength(5);
    const elsewhere = `update users set pin_locked_until = now() + interval '50 seconds' where id = $1`;
    await database.rows(elsewhere, [approver.id]);
    expect(refusalOf(await requestApproval('mesero')).message).toMatch(/en un minuto\.$/);
    await database.change('users', approver.id, { pin_locked_until: new Date() });
    await failPinTimes(4);
    expect((await requestApproval('mesero')).status).toBe(200);
  });

  it('a lock concerns one approver and no other', async () => {
    const other = await business.employee('admin', { pin: '1357' });
    await failPinTimes(4);
    expect(refusalOf(await requestApproval('mesero', { pin: '0000' }))).toEqual(LOCKED);
    expect((await requestApproval('mesero', { user_id: other.id, pin: '1357' })).status).toBe(200);
  });

  it('attempts that arrive at once lock the PIN after five', async () => {
    const guesses = Array.from({ length: 50 }, (_, guess) => String(1000 + guess));
    const answers = await whileRowLocked(approver, 10, () =>
      guesses.map((pin) => requestApproval('mesero', { pin })),
    );
    const codes = answers.map((answer) => refusalOf(answer).code);
    expect(codes.filter((code) => code === 'approval.locked').length).toBeGreaterThanOrEqual(45);
    expect(codes.filter((code) => !['approval.pin', 'approval.locked'].includes(code))).toEqual([]);
    expect(await business.audit('approval.failed')).toHaveLength(5);
    expect(await failuresOf(approver)).toEqual([{ failures: 6, until: expect.any(Date) }]);
    expect(refusalOf(await requestApproval('mesero'))).toEqual(LOCKED);
    expect(await notices()).toHaveLength(1);
  });

  it('a second lock lasts an hour and a third a day, and each one notifies the administrators', async () => {
    for (const wait of ['15 minutos', '60 minutos', '24 horas', '24 horas']) {
      await failPinTimes(4);
      const { message } = refusalOf(await requestApproval('mesero', { pin: '0000' }));
      expect(message).toBe(`Demasiados PIN incorrectos. Intenta de nuevo en ${wait}.`);
      await database.change('users', approver.id, { pin_locked_until: new Date() });
    }
    const notifications = await notices();
    expect(notifications).toHaveLength(4);
    expect(notifications[0]?.message).toContain('Lenchita Zúniga: cinco PIN incorrectos seguidos');
    expect((await requestApproval('mesero')).status).toBe(200);
    await failPinTimes(4);
    expect(refusalOf(await requestApproval('mesero', { pin: '0000' }))).toEqual(LOCKED);
  });
});

describe('an approval', () => {
  let order: SentOrder;
  const action = 'order:cancel-sent';
  const required = { status: 403, code: 'approval.required', fields: { action } };

  beforeEach(async () => {
    await openRegisterByApi(business);
    const product = await business.product({ priceCents: 11_500 });
    order = await sendOrderByApi(business, [{ product }, { product }]);
  });

  const cancel = (line: number, key: string, approval?: string, reason = 'El cliente se fue') =>
    as(business, 'mesero').post<ChangedOrder>(
      `/api/orders/lines/${order.kitchen_ticket.items[line]?.id}/cancel`,
      { body: { reason }, key, ...(approval === undefined ? {} : { headers: { 'x-approval': approval } }) },
    );

  it('a write that needs an approval is refused without it and accepted with it', async () => {
    const key = randomUUID();
    const before = await business.checksum();
    expect(refusalOf(await cancel(0, key))).toMatchObject(required);
    expect(await business.checksum()).toBe(before);
    const done = await cancel(0, key, await approvalToken('mesero', { action, key }));
    expect(done.status).toBe(200);
    const [entry, ...more] = await business.audit('order.line-cancelled');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ user_id: business.employees.mesero.id, approved_by: approver.id });
  });

  it('an approval permits one write only', async () => {
    const key = randomUUID();
    const approval = await approvalToken('mesero', { action, key: key.toUpperCase() });
    expect(refusalOf(await cancel(0, randomUUID(), approval))).toMatchObject(required);
    const done = await cancel(0, key, approval);
    expect(done.status).toBe(200);
    const after = await business.checksum();
    expect((await cancel(0, key, approval)).text).toBe(done.text);
    expect(refusalOf(await cancel(1, key, approval)).code).toBe('idempotency.mismatch');
    expect(refusalOf(await cancel(0, key, approval, 'Otro motivo')).code).toBe('idempotency.mismatch');
    expect(refusalOf(await cancel(1, randomUUID(), approval))).toMatchObject(required);
    expect(await business.checksum()).toBe(after);
  });

  it('an approval without an Idempotency-Key permits nothing', async () => {
    const approval = await approvalToken('mesero', { action });
    const answer = await as(business, 'mesero').post(
      `/api/orders/lines/${order.kitchen_ticket.items[0]?.id}/cancel`,
      { body: { reason: 'El cliente se fue' }, headers: { 'x-approval': approval } },
    );
    expect(refusalOf(answer)).toMatchObject(required);
  });

  it('an approval for another action, person or business, an expired one and a forged one permit nothing', async () => {
    const key = randomUUID();
    const { id: requesterId } = business.employees.mesero;
    const right = { action, requesterId, businessId: business.id, key };
    const now = new Date();
    const sign = (change: Partial<typeof right>, at = now, secret = testEnv.authSecret) =>
      signApproval(secret, { ...right, ...change }, approver.id, at);
    const seconds = (count: number) => new Date(now.getTime() + count * 1000);
    const wrong = [
      await approvalToken('mesero', { key }),
      await sign({ requesterId: business.employees.cajero.id }),
      await sign({ businessId: (await database.business()).id }),
      await sign({ key: randomUUID() }),
      await sign({}, seconds(-121)),
      await sign({}, now, `${testEnv.authSecret}x`),
      await tokenOf(business.employees.admin, business.id),
      'nada',
    ];
    const before = await business.checksum();
    for (const approval of wrong) expect(refusalOf(await cancel(0, key, approval))).toMatchObject(required);
    expect(await business.checksum()).toBe(before);
    expect((await cancel(0, key, await sign({}, seconds(-110)))).status).toBe(200);
  });

  it("a cook with a waiter's approval is still refused", async () => {
    const key = randomUUID();
    const approval = await signApproval(
      testEnv.authSecret,
      { action, requesterId: business.employees.chef.id, businessId: business.id, key },
      approver.id,
      new Date(),
    );
    const path = `/api/orders/lines/${order.kitchen_ticket.items[0]?.id}/cancel`;
    const body = { reason: 'Se quemó' };
    const answer = await as(business, 'chef').post(path, { body, key, headers: { 'x-approval': approval } });
    expect(refusalOf(answer)).toMatchObject(DENIED);
  });

  it("a waiter's approved discount stores requester, approver and reason on the bill", async () => {
    const waiter = as(business, 'mesero');
    const key = randomUUID();
    const path = `/api/sales/${order.sale.id}/discount`;
    const body = { rate: 2000, reason: 'Esperó demasiado' };
    expect(refusalOf(await waiter.post(path, { body, key }))).toMatchObject({
      status: 403,
      code: 'approval.required',
      fields: { action: 'sale:discount' },
    });
    expect(refusalOf(await requestApproval('mesero', { key, pin: '0000' }))).toEqual(WRONG);
    const headers = { 'x-approval': await approvalToken('mesero', { key }) };
    const done = await waiter.post<Bills>(path, { body, key, headers });
    expect(done.status).toBe(200);
    expect(done.body.bills).toMatchObject([{ discount_cents: 4600, total_cents: 18_400 }]);
    expect(await saleOf(business, order.sale.id)).toMatchObject({
      discount_by: business.employees.mesero.id,
      discount_approved_by: approver.id,
      discount_notes: 'Esperó demasiado',
    });
    expect(await business.audit('sale.discounted')).toMatchObject([
      {
        user_id: business.employees.mesero.id,
        approved_by: approver.id,
        entity_id: order.sale.id,
        details: { reason: 'Esperó demasiado' },
      },
    ]);
  });

  it("a cashier's approved large tip is recorded once, with who approved it", async () => {
    const cashier = as(business, 'cajero');
    const payment_method_id = business.methods.tarjeta;
    const payment = { id: randomUUID(), payment_method_id, amount_cents: order.sale.total_cents };
    const sale = `/api/sales/${order.sale.id}`;
    expect((await cashier.post(`${sale}/charge`, { body: { payments: [payment] } })).status).toBe(200);
    const key = randomUUID();
    const body = { id: randomUUID(), payment_method_id, amount_cents: 50_001, handed_over: false };
    expect(refusalOf(await cashier.post(`${sale}/tips`, { body, key }))).toMatchObject({
      status: 403,
      code: 'approval.required',
      fields: { action: 'sale:large-tip' },
    });
    const headers = { 'x-approval': await approvalToken('cajero', { action: 'sale:large-tip', key }) };
    for (const _ of [1, 2])
      expect((await cashier.post(`${sale}/tips`, { body, key, headers })).status).toBe(201);
    expect(await tipOf(business, body.id)).toMatchObject({ amount_cents: 50_001 });
    expect(await business.audit('sale.large-tip')).toMatchObject([
      { user_id: business.employees.cajero.id, approved_by: approver.id, entity_id: order.sale.id },
    ]);
  });

  it("a waiter's discount of a senior needs the PIN of who may give discounts, who is recorded", async () => {
    const cashier = await business.employee('cajero', { pin: '1470', full_name: 'Carlos Mejía' });
    const [line] = order.sale.items;
    const path = `/api/sales/${order.sale.id}/senior-discounts`;
    const key = randomUUID();
    const body = { senior: seniorOf(70), sale_item_ids: [line?.id] };
    const before = await business.checksum();
    expect(refusalOf(await as(business, 'mesero').post(path, { body, key }))).toMatchObject({
      status: 403,
      code: 'approval.required',
      fields: { action: 'sale:discount-limited' },
    });
    expect(await business.checksum()).toBe(before);
    const approval = { action: 'sale:discount-limited', key, user_id: cashier.id, pin: '1470' };
    const headers = { 'x-approval': await approvalToken('mesero', approval) };
    const given = await as(business, 'mesero').post<Bills>(path, { body, key, headers });
    expect(given.body.bills[0]).toMatchObject({ discount_cents: 2875 });
    const people = { discount_by: business.employees.mesero.id, discount_approved_by: cashier.id };
    expect(
      await database.rows('select discount_by, discount_approved_by from sale_items where id = $1', [
        line?.id,
      ]),
    ).toEqual([people]);
    expect(await business.audit('sale.senior-discounted')).toMatchObject([
      { user_id: business.employees.mesero.id, approved_by: cashier.id },
    ]);
  });

  it("a cashier's bill that is rounded to 0.00 needs a PIN, also when it is sent and charged at once", async () => {
    const cashier = as(business, 'cajero');
    const product = await business.product({ priceCents: 499, tracksInventory: false });
    const sent = await sendOrderByApi(business, [{ product, quantity: 0.001 }]);
    const cart = { order: anOrderRequest([{ product, quantity: 0.001 }]), total_cents: 0, payments: [] };
    for (const [path, body, status] of [
      [`/api/sales/${sent.sale.id}/charge`, { payments: [] }, 200],
      ['/api/orders/charge', cart, 201],
    ] as const) {
      const key = randomUUID();
      expect(refusalOf(await cashier.post(path, { body, key }))).toMatchObject({
        status: 403,
        code: 'approval.required',
        fields: { action: 'sale:free' },
      });
      const headers = { 'x-approval': await approvalToken('cajero', { action: 'sale:free', key }) };
      expect((await cashier.post(path, { body, key, headers })).status).toBe(status);
    }
    const by = { user_id: business.employees.cajero.id, approved_by: approver.id };
    expect(await business.audit('sale.free')).toMatchObject([by, by]);
  });
});
