import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { findApiToken, finishSignIn, rotateSession } from '#db/queries/auth.ts';
import { changeBusinessStatus, listBusinesses, setMasterBusiness } from '#db/queries/businesses.ts';
import { cancelKitchenTicket, serveOrder } from '#db/queries/kitchen.ts';
import { cancelLine, changeLine, readOrder, sendOrder } from '#db/queries/orders.ts';
import { chargeSale } from '#db/queries/sales.ts';
import {
  changeSupportTicket,
  createSupportTicket,
  listSupportTickets,
  readSupportTicket,
  replyToSupportTicket,
} from '#db/queries/support-tickets.ts';
import { readProfile } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { maySetSupportTicketStatus, SUPPORT_TICKET_STATUSES } from '#domain/support-tickets.ts';
import { supportTicketStatusAfterReply } from '#tests/reference/support-tickets.ts';
import {
  aBusiness,
  anEmployee,
  anIngredient,
  anOrderRequest,
  aProduct,
  type Business,
  type Employee,
  openRegisterIfClosed,
  PASSWORD_HASH,
  rowsOf,
  scopeOf,
  stockOf,
  writeScopeOf,
} from '#tests/support/factories.ts';

const testEnv = inject('database');
const PAGE = { limit: 200, offset: 0 };

let business: Business;
let master: Employee;
beforeEach(async () => {
  business = await aBusiness(testEnv);
  master = await anEmployee(testEnv, null, 'master');
});

const own = (role: keyof Business['employees'] = 'admin') => scopeOf(testEnv, business, role);
const support = (businessId: string | null, sessionId: string | null = null): Scope => ({
  ...own(),
  businessId,
  sessionId,
  userId: master.id,
  role: 'master',
  roles: ['master'],
  fullName: master.fullName,
});

async function aTicket(subject = 'La impresora'): Promise<string> {
  const ticket = { id: randomUUID(), subject, body: 'No imprime.', priority: 'Normal' as const };
  return (await createSupportTicket(writeScopeOf(own()), ticket)).answer.id;
}

const audited = async () =>
  (
    await rowsOf<{ action: string }>(
      testEnv,
      `select action from audit_log where business_id = $1 and user_id = $2 order by created_at, id`,
      [business.id, master.id],
    )
  ).map(({ action }) => action);

describe('the businesses of the platform', () => {
  it('are all of them for a master, by pages and without regard to accents; for anyone else their own', async () => {
    const mark = `ñandú${randomUUID().slice(0, 6)}`;
    const names = ['Águila', 'Búho', 'Colibrí'].map((name) => `${name} ${mark}`);
    for (const name of [...names].reverse()) {
      const { id } = await aBusiness(testEnv);
      await rowsOf(testEnv, 'update businesses set name = $2 where id = $1', [id, name]);
    }
    const list = (more: object) =>
      listBusinesses(support(null), { ...PAGE, search: `NANDU${mark.slice(5)}`, ...more });
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ total: 3, businesses: [{ name: names[0] }, { name: names[1] }] });
    expect((await list({ limit: 2, offset: 2 })).businesses.map(({ name }) => name)).toEqual([names[2]]);
    expect((await list({ search: `buho nandu${mark.slice(5)}` })).total).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    for (const role of ['admin', 'cajero'] as const) {
      const { businesses } = await listBusinesses(own(role), PAGE);
      expect(businesses.map(({ id }) => id)).toEqual([business.id]);
      expect((await listBusinesses(own(role), { ...PAGE, search: mark })).total).toBe(0);
    }
  });

  it('are not shown to who only says to be a master', async () => {
    const liar: Scope = { ...own('mesero'), role: 'master', roles: ['master'] };
    expect((await listBusinesses(liar, PAGE)).businesses.map(({ id }) => id)).toEqual([business.id]);
    await expect(setMasterBusiness(writeScopeOf(liar), true)).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(changeBusinessStatus(writeScopeOf(liar), false)).rejects.toMatchObject({
      code: 'access.denied',
    });
  });

  it('are deactivated once however many masters do it at the same time, and nobody of them acts any more', async () => {
    const change = (is_active: boolean) =>
      changeBusinessStatus(writeScopeOf(support(business.id)), is_active);
    await Promise.all([change(false), change(false), change(false)]);
    expect(await audited()).toEqual(['platform.deactivated']);
    await expect(readProfile(own())).rejects.toMatchObject({ code: 'auth.expired' });
    expect((await change(true)).answer).toMatchObject({ id: business.id, is_active: true });
    expect(await audited()).toEqual(['platform.deactivated', 'platform.activated']);
    expect(await readProfile(own())).toMatchObject({ business_id: business.id });
  });

  it('that are not there are refused', async () => {
    const nowhere = writeScopeOf(support(randomUUID()));
    await expect(setMasterBusiness(nowhere, true)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(changeBusinessStatus(nowhere, false)).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('a master who opens a business', () => {
  const session = async () => {
    const id = randomUUID();
    await finishSignIn(own().db, {
      user_id: master.id,
      proof: PASSWORD_HASH,
      session_id: id,
      expires_at: '2100-01-01T00:00:00Z',
      attempts: [],
      user_agent: null,
      password_hash: null,
      token_version: null,
      password_length: 16,
      chosen: false,
      kind: 'password',
      device: 'Chrome en Windows',
      address: 'unknown',
    });
    return id;
  };
  const opened = async (id: string, generation: number) => {
    const rotated = await rotateSession(own().db, id, generation, 30);
    return rotated && 'user' in rotated ? rotated.user.business_id : undefined;
  };

  it('stays in it with this session until leaving, and with no other', async () => {
    const [here, there] = [await session(), await session()];
    const { answer } = await setMasterBusiness(writeScopeOf(support(business.id, here)), true);
    expect(answer.account).toMatchObject({
      zone: 'America/Tegucigalpa',
      user: { id: master.id, role: 'master', business_id: business.id, business: { id: business.id } },
    });
    expect(await opened(here, 1)).toBe(business.id);
    expect(await opened(there, 1)).toBeNull();
    expect(await readProfile(support(business.id))).toMatchObject({ business_id: business.id });
    const left = await setMasterBusiness(writeScopeOf(support(business.id, here)), false);
    expect(left.answer.account.user).toMatchObject({ business_id: null, business: null });
    expect(await opened(here, 2)).toBeNull();
    expect(await audited()).toEqual(['platform.entered', 'platform.left']);
  });

  it('works there as its administrator does: sends, changes, cancels, serves, charges and gives back, in the name of Fogón', async () => {
    const write = () => writeScopeOf(support(business.id));
    await openRegisterIfClosed(testEnv, business);
    const ingredient = await anIngredient(testEnv, business, { stock: 100 });
    const product = await aProduct(testEnv, business, { recipe: [{ ingredient, quantity: 2 }] });
    const order = async () => (await sendOrder(write(), anOrderRequest([{ product, quantity: 2 }]))).answer;

    const cancelled = await order();
    const [line] = (await readOrder(support(business.id), cancelled.order.id))?.lines ?? [];
    await changeLine(write(), line?.id ?? '', { quantity: 3 }, { allowed: true, approved_by: null });
    await cancelLine(write(), line?.id ?? '', 'Se equivocó');
    await cancelKitchenTicket(write(), (await order()).kitchen_ticket.id, 'Se fue');
    const { kitchen_ticket, sale } = await order();
    await serveOrder(write(), kitchen_ticket.id);
    await expect(serveOrder(write(), kitchen_ticket.id)).rejects.toMatchObject({ code: 'kitchen.served' });
    expect((await stockOf(testEnv, business, ingredient)).stock).toBe(96);

    const payment = {
      id: randomUUID(),
      payment_method_id: business.methods.efectivo,
      amount_cents: sale.total_cents,
    };
    const charged = await chargeSale(write(), sale.id, { payments: [payment] });
    expect(charged.answer.sale).toMatchObject({ waiter: 'Fogón', cashier: 'Fogón' });
    const cards = await rowsOf<{ status: string; server_name: string; user: string }>(
      testEnv,
      'select status, server_name, "user" from kitchen_tickets where business_id = $1 order by created_at',
      [business.id],
    );
    expect(cards).toEqual(
      ['Cancelada', 'Cancelada', 'Servida'].map((status) => ({
        status,
        server_name: 'Fogón',
        user: 'Fogón',
      })),
    );
  });

  it('moves no session of anyone else', async () => {
    const theirs = randomUUID();
    await rowsOf(
      testEnv,
      `insert into sessions (id, user_id, business_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [theirs, business.employees.admin.id, business.id],
    );
    const other = await aBusiness(testEnv);
    await expect(setMasterBusiness(writeScopeOf(support(other.id, theirs)), true)).rejects.toMatchObject({
      code: 'auth.expired',
    });
    expect(await opened(theirs, 1)).toBe(business.id);
  });

  it('also opens one that is inactive, and is out at once when no longer a master', async () => {
    await changeBusinessStatus(writeScopeOf(support(business.id)), false);
    await setMasterBusiness(writeScopeOf(support(business.id)), true);
    expect(await readProfile(support(business.id))).toMatchObject({ business_id: business.id });
    await rowsOf(testEnv, `update users set role = 'mesero', roles = array['mesero'] where id = $1`, [
      master.id,
    ]);
    await expect(readProfile(support(business.id))).rejects.toMatchObject({ code: 'auth.expired' });
  });

  it('makes keys that are of that business, and open it no more while it is inactive', async () => {
    await rowsOf(
      testEnv,
      `insert into api_tokens (business_id, id, name, token_hash, created_by) values ($1, $2, 'Soporte', $3, $4)`,
      [business.id, randomUUID(), `hash ${business.id}`, master.id],
    );
    const account = () => findApiToken(own().db, `hash ${business.id}`);
    expect((await account())?.user).toMatchObject({ id: master.id, business_id: business.id });
    await changeBusinessStatus(writeScopeOf(support(business.id)), false);
    expect(await account()).toBeNull();
    await changeBusinessStatus(writeScopeOf(support(business.id)), true);
    expect(await account()).not.toBeNull();
  });
});

describe('support tickets', () => {
  const statusOf = async (id: string) => (await readSupportTicket(own(), id)).ticket.status;
  const set = (id: string, status: string) =>
    rowsOf(testEnv, 'update support_tickets set status = $2 where id = $1', [id, status]);

  it('stand after each answer, and are moved, as the rules say', async () => {
    for (const status of SUPPORT_TICKET_STATUSES) {
      for (const bySupport of [true, false]) {
        const id = await aTicket();
        const scope = () => writeScopeOf(bySupport ? support(business.id) : own('cajero'));
        await set(id, status);
        await replyToSupportTicket(scope(), id, { id: randomUUID(), body: 'Veamos.' });
        expect({ status, bySupport, after: await statusOf(id) }).toEqual({
          status,
          bySupport,
          after: supportTicketStatusAfterReply(status, bySupport),
        });
        for (const to of SUPPORT_TICKET_STATUSES) {
          await set(id, status);
          const outcome = await changeSupportTicket(scope(), id, { status: to }).then(
            ({ answer }) => answer.ticket.status === to,
            ({ code }) => code !== 'access.denied',
          );
          expect({ status, to, bySupport, outcome }).toEqual({
            status,
            to,
            bySupport,
            outcome: maySetSupportTicketStatus(status, to, bySupport),
          });
        }
      }
    }
  });

  it('tell everything that was said, oldest first, and who of support said it', async () => {
    const id = await aTicket();
    await replyToSupportTicket(writeScopeOf(support(business.id)), id, {
      id: randomUUID(),
      body: '¿Tiene papel?',
    });
    const { answer } = await replyToSupportTicket(writeScopeOf(own()), id, { id: randomUUID(), body: 'Sí.' });
    expect(answer.messages.map(({ body, from_support }) => [body, from_support])).toEqual([
      ['No imprime.', false],
      ['¿Tiene papel?', true],
      ['Sí.', false],
    ]);
    expect(answer.ticket).toMatchObject({ messages: 3, answered: false, status: 'En proceso' });
  });

  it('notify the administrators of each answer of support, and nobody of their own', async () => {
    const id = await aTicket('El cajón');
    const reply = (scope: Scope) =>
      replyToSupportTicket(writeScopeOf(scope), id, { id: randomUUID(), body: 'Hola.' });
    const { notified } = await reply(support(business.id));
    expect(notified.map(({ user_id }) => user_id)).toEqual([business.employees.admin.id]);
    expect((await reply(own('cajero'))).notified).toEqual([]);
    const told = await rowsOf(testEnv, 'select title, message from notifications where business_id = $1', [
      business.id,
    ]);
    expect(told).toEqual([{ title: 'Soporte de Fogón respondió', message: 'El cajón' }]);
  });

  it('keep every answer of two who write at once', async () => {
    const id = await aTicket();
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        replyToSupportTicket(writeScopeOf(turn % 2 ? own() : support(business.id)), id, {
          id: randomUUID(),
          body: `${turn}`,
        }),
      ),
    );
    expect((await readSupportTicket(own(), id)).messages).toHaveLength(7);
    expect(await statusOf(id)).toBe('En proceso');
  });

  it('are closed with their hour, and have none when they are open again', async () => {
    const id = await aTicket();
    const closed = await changeSupportTicket(writeScopeOf(own('cajero')), id, {
      status: 'Cerrado',
      priority: 'Alta',
    });
    expect(closed.answer.ticket).toMatchObject({
      status: 'Cerrado',
      priority: 'Alta',
      closed_at: expect.any(String),
    });
    const again = await replyToSupportTicket(writeScopeOf(own()), id, { id: randomUUID(), body: 'Volvió.' });
    expect(again.answer.ticket).toMatchObject({ status: 'Abierto', closed_at: null });
  });

  it('of every business are seen by a master outside, of one from inside it, and of no other by anyone', async () => {
    const mark = randomUUID();
    const id = await aTicket(`Asunto ${mark}`);
    const other = await aBusiness(testEnv);
    const seen = async (scope: Scope, more: object = {}) =>
      (await listSupportTickets(scope, { ...PAGE, search: mark, ...more })).tickets.map(
        (ticket) => ticket.id,
      );
    expect(await seen(support(null))).toEqual([id]);
    expect(await seen(support(business.id))).toEqual([id]);
    expect(await seen(own('cajero'))).toEqual([id]);
    expect(await seen(support(other.id))).toEqual([]);
    expect(await seen(scopeOf(testEnv, other, 'admin'))).toEqual([]);
    await expect(readSupportTicket(scopeOf(testEnv, other, 'admin'), id)).rejects.toMatchObject({
      code: 'row.missing',
    });
    expect(await seen(own(), { status: 'Cerrado' })).toEqual([]);
  });

  it('are found by what was said, in order of their last word, and counted by status', async () => {
    const [first, second] = [await aTicket('Uno'), await aTicket('Dos')];
    await replyToSupportTicket(writeScopeOf(support(business.id)), first, {
      id: randomUUID(),
      body: 'Reinicie la impresión',
    });
    const page = await listSupportTickets(own(), PAGE);
    expect(page.tickets.map(({ id }) => id)).toEqual([first, second]);
    expect(page.counts).toEqual({ Abierto: 1, 'En proceso': 1 });
    const found = await listSupportTickets(own(), { ...PAGE, search: 'IMPRESION', status: 'Abierto' });
    expect(found).toMatchObject({ total: 0, counts: { 'En proceso': 1 } });
  });
});
