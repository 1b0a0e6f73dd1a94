import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { cancelLine, changeLine, readOrder, sendOrder } from '#db/queries/orders/orders.ts';
import { findApiToken, finishSignIn, rotateSession } from '#db/queries/people/auth.ts';
import { readProfile } from '#db/queries/people/users.ts';
import { changeBusinessStatus, listBusinesses, setMasterBusiness } from '#db/queries/platform/businesses.ts';
import { readDatabaseSize, readLastMigration } from '#db/queries/platform/health.ts';
import {
  changeSupportTicket,
  createSupportTicket,
  replyToSupportTicket,
} from '#db/queries/platform/support-tickets.ts';
import type { Scope } from '#db/scope.ts';
import { maySetSupportTicketStatus, SUPPORT_TICKET_STATUSES } from '#domain/platform/support-tickets.ts';
import { supportTicketStatusAfterReply } from '#tests/reference/support-tickets.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { notificationsOf, notifiedUsers } from '#tests/support/notifications.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { PASSWORD_HASH } from '#tests/support/password.ts';
import { listSupportTickets, readSupportTicket } from '#tests/support/reads.ts';
import type { Employee } from '#tests/support/rows.ts';
import { database } from '#tests/support/test.ts';

const PAGE = { limit: 200, offset: 0 };

let business: Business;
let master: Employee;
beforeEach(async () => {
  business = await database.business();
  master = await database.employee(null, 'master');
});

const employeeScope = (role: keyof Business['employees'] = 'admin') => business.scope(role);
const masterScope = (businessId: string | null, sessionId: string | null = null): Scope => ({
  ...employeeScope(),
  businessId,
  sessionId,
  userId: master.id,
  role: 'master',
  roles: ['master'],
  fullName: master.fullName,
});

async function aSupportTicket(subject = 'La impresora'): Promise<string> {
  const ticket = { id: randomUUID(), subject, body: 'No imprime.', priority: 'Normal' as const };
  return (await createSupportTicket(business.writeScope(), ticket)).answer.id;
}

const auditedActions = async () =>
  (await business.audit()).filter(({ user_id }) => user_id === master.id).map(({ action }) => action);

describe('the database as the platform sees it', () => {
  it('only a master reads its size', async () => {
    expect(await readDatabaseSize(masterScope(null))).toBeGreaterThan(5_000_000);
    for (const role of ['admin', 'cajero', 'mesero'] as const)
      await expect(readDatabaseSize(employeeScope(role))).rejects.toMatchObject({ code: 'access.denied' });
    const forgedScope: Scope = { ...employeeScope('mesero'), role: 'master', roles: ['master'] };
    await expect(readDatabaseSize(forgedScope)).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('its last migration is the last one of the journal', async () => {
    const journal: { entries: { when: number }[] } = JSON.parse(
      readFileSync(new URL('../../../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
    );
    expect(await readLastMigration(database.app)).toBe(journal.entries.at(-1)?.when);
  });
});

describe('the businesses of the platform', () => {
  it('a master lists every business, by pages and without regard to accents; other users list only their own', async () => {
    const mark = `ñandú${randomUUID().slice(0, 6)}`;
    const names = ['Águila', 'Búho', 'Colibrí'].map((name) => `${name} ${mark}`);
    for (const name of [...names].reverse()) {
      await (await database.business()).change({ name });
    }
    const list = (more: object) =>
      listBusinesses(masterScope(null), { ...PAGE, search: `NANDU${mark.slice(5)}`, ...more });
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ total: 3, businesses: [{ name: names[0] }, { name: names[1] }] });
    expect((await list({ limit: 2, offset: 2 })).businesses.map(({ name }) => name)).toEqual([names[2]]);
    expect((await list({ search: `buho nandu${mark.slice(5)}` })).total).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    for (const role of ['admin', 'cajero'] as const) {
      const { businesses } = await listBusinesses(employeeScope(role), PAGE);
      expect(businesses.map(({ id }) => id)).toEqual([business.id]);
      expect((await listBusinesses(employeeScope(role), { ...PAGE, search: mark })).total).toBe(0);
    }
  });

  it('a user who only claims the master role sees and changes no other business', async () => {
    const forgedScope: Scope = { ...employeeScope('mesero'), role: 'master', roles: ['master'] };
    expect((await listBusinesses(forgedScope, PAGE)).businesses.map(({ id }) => id)).toEqual([business.id]);
    await expect(setMasterBusiness(writeScopeOf(forgedScope), true)).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(changeBusinessStatus(writeScopeOf(forgedScope), false)).rejects.toMatchObject({
      code: 'access.denied',
    });
  });

  it('three masters deactivate a business at once: it is audited once, and its users are refused from then on', async () => {
    const change = (is_active: boolean) =>
      changeBusinessStatus(writeScopeOf(masterScope(business.id)), is_active);
    await Promise.all([change(false), change(false), change(false)]);
    expect(await auditedActions()).toEqual(['platform.deactivated']);
    await expect(readProfile(employeeScope())).rejects.toMatchObject({ code: 'auth.expired' });
    expect((await change(true)).answer).toMatchObject({ id: business.id, is_active: true });
    expect(await auditedActions()).toEqual(['platform.deactivated', 'platform.activated']);
    expect(await readProfile(employeeScope())).toMatchObject({ business_id: business.id });
  });

  it('entering or deactivating a business that does not exist is refused', async () => {
    const missingBusiness = writeScopeOf(masterScope(randomUUID()));
    await expect(setMasterBusiness(missingBusiness, true)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(changeBusinessStatus(missingBusiness, false)).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('a master who enters a business', () => {
  const session = async () => {
    const id = randomUUID();
    await finishSignIn(employeeScope().db, {
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
  const businessOfSession = async (id: string, generation: number) => {
    const rotated = await rotateSession(employeeScope().db, id, generation, 30);
    return rotated && 'user' in rotated ? rotated.user.business_id : undefined;
  };

  it('a master stays in the business in that session until leaving it, and in no other session', async () => {
    const [enteredSession, otherSession] = [await session(), await session()];
    const { answer } = await setMasterBusiness(writeScopeOf(masterScope(business.id, enteredSession)), true);
    expect(answer.account).toMatchObject({
      zone: 'America/Tegucigalpa',
      user: { id: master.id, role: 'master', business_id: business.id, business: { id: business.id } },
    });
    expect(await businessOfSession(enteredSession, 1)).toBe(business.id);
    expect(await businessOfSession(otherSession, 1)).toBeNull();
    expect(await readProfile(masterScope(business.id))).toMatchObject({ business_id: business.id });
    const left = await setMasterBusiness(writeScopeOf(masterScope(business.id, enteredSession)), false);
    expect(left.answer.account.user).toMatchObject({ business_id: null, business: null });
    expect(await businessOfSession(enteredSession, 2)).toBeNull();
    expect(await auditedActions()).toEqual(['platform.entered', 'platform.left']);
  });

  it('a master sends, changes, cancels, serves and charges in the business under the name Fogón', async () => {
    const write = () => writeScopeOf(masterScope(business.id));
    await business.openRegister();
    const ingredient = await business.ingredient({ stock: 100 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 2 }] });
    const order = async () => (await sendOrder(write(), anOrderRequest([{ product, quantity: 2 }]))).answer;

    const cancelled = await order();
    const [line] = (await readOrder(masterScope(business.id), cancelled.order.id)).order?.lines ?? [];
    await changeLine(write(), line?.id ?? '', { quantity: 3 }, { allowed: true, approved_by: null });
    await cancelLine(write(), line?.id ?? '', 'Se equivocó');
    await cancelKitchenTicket(write(), (await order()).kitchen_ticket.id, 'Se fue');
    const { kitchen_ticket, sale } = await order();
    await serveTicket(write(), kitchen_ticket.id);
    await expect(serveTicket(write(), kitchen_ticket.id)).rejects.toMatchObject({ code: 'kitchen.served' });
    expect((await business.stockOf(ingredient)).stock).toBe(96);

    const payment = {
      id: randomUUID(),
      payment_method_id: business.methods.efectivo,
      amount_cents: sale.total_cents,
    };
    const charged = await chargeSale(write(), sale.id, { payments: [payment] });
    expect(charged.answer.sale).toMatchObject({ waiter: 'Fogón', cashier: 'Fogón' });
    const cards = await database.rows<{ status: string; waiter: string; user: string }>(
      'select status, waiter, "user" from kitchen_tickets where business_id = $1 order by created_at',
      [business.id],
    );
    expect(cards).toEqual(
      ['Cancelada', 'Cancelada', 'Servida'].map((status) => ({
        status,
        waiter: 'Fogón',
        user: 'Fogón',
      })),
    );
  });

  it('entering a business with the session of another user is refused and does not move that session', async () => {
    const adminSession = randomUUID();
    await database.rows(
      `insert into sessions (id, user_id, business_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [adminSession, business.employees.admin.id, business.id],
    );
    const other = await database.business();
    await expect(
      setMasterBusiness(writeScopeOf(masterScope(other.id, adminSession)), true),
    ).rejects.toMatchObject({
      code: 'auth.expired',
    });
    expect(await businessOfSession(adminSession, 1)).toBe(business.id);
  });

  it('a master also enters an inactive business, and loses access at once when no longer a master', async () => {
    await changeBusinessStatus(writeScopeOf(masterScope(business.id)), false);
    await setMasterBusiness(writeScopeOf(masterScope(business.id)), true);
    expect(await readProfile(masterScope(business.id))).toMatchObject({ business_id: business.id });
    await database.change('users', master.id, { role: 'mesero', roles: ['mesero'] });
    await expect(readProfile(masterScope(business.id))).rejects.toMatchObject({ code: 'auth.expired' });
  });

  it('an API token that a master creates belongs to the business, and does not work while it is inactive', async () => {
    await database.rows(
      `insert into api_tokens (business_id, id, name, token_hash, created_by) values ($1, $2, 'Soporte', $3, $4)`,
      [business.id, randomUUID(), `hash ${business.id}`, master.id],
    );
    const account = () => findApiToken(employeeScope().db, `hash ${business.id}`);
    expect((await account())?.user).toMatchObject({ id: master.id, business_id: business.id });
    await changeBusinessStatus(writeScopeOf(masterScope(business.id)), false);
    expect(await account()).toBeNull();
    await changeBusinessStatus(writeScopeOf(masterScope(business.id)), true);
    expect(await account()).not.toBeNull();
  });
});

describe('support tickets', () => {
  const statusOf = async (id: string) => (await readSupportTicket(employeeScope(), id)).ticket.status;
  const setStatus = (id: string, status: string) =>
    database.rows('update support_tickets set status = $2 where id = $1', [id, status]);

  it('the status after each reply, and each allowed change of status, match the domain rules', async () => {
    for (const status of SUPPORT_TICKET_STATUSES) {
      for (const bySupport of [true, false]) {
        const id = await aSupportTicket();
        const scope = () => writeScopeOf(bySupport ? masterScope(business.id) : employeeScope('cajero'));
        await setStatus(id, status);
        await replyToSupportTicket(scope(), id, { id: randomUUID(), body: 'Veamos.' });
        expect({ status, bySupport, after: await statusOf(id) }).toEqual({
          status,
          bySupport,
          after: supportTicketStatusAfterReply(status, bySupport),
        });
        for (const to of SUPPORT_TICKET_STATUSES) {
          await setStatus(id, status);
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

  it('a support ticket lists every message, oldest first, and marks those of support', async () => {
    const id = await aSupportTicket();
    await replyToSupportTicket(writeScopeOf(masterScope(business.id)), id, {
      id: randomUUID(),
      body: '¿Tiene papel?',
    });
    const { answer } = await replyToSupportTicket(business.writeScope(), id, {
      id: randomUUID(),
      body: 'Sí.',
    });
    expect(answer.messages.map(({ body, from_support }) => [body, from_support])).toEqual([
      ['No imprime.', false],
      ['¿Tiene papel?', true],
      ['Sí.', false],
    ]);
    expect(answer.ticket).toMatchObject({ messages: 3, answered: false, status: 'En proceso' });
  });

  it('a reply of support notifies the administrators; a reply of the business notifies nobody', async () => {
    const id = await aSupportTicket('El cajón');
    const reply = (scope: Scope) =>
      replyToSupportTicket(writeScopeOf(scope), id, { id: randomUUID(), body: 'Hola.' });
    expect(notifiedUsers(await reply(masterScope(business.id)))).toEqual([business.employees.admin.id]);
    expect((await reply(employeeScope('cajero'))).notifications).toEqual([]);
    expect(await notificationsOf(business)).toMatchObject([
      { title: 'Soporte de Fogón respondió', message: 'El cajón' },
    ]);
  });

  it('six replies at once by two people are all stored', async () => {
    const id = await aSupportTicket();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        replyToSupportTicket(writeScopeOf(index % 2 ? employeeScope() : masterScope(business.id)), id, {
          id: randomUUID(),
          body: `${index}`,
        }),
      ),
    );
    expect((await readSupportTicket(employeeScope(), id)).messages).toHaveLength(7);
    expect(await statusOf(id)).toBe('En proceso');
  });

  it('a closed support ticket stores its closing time, and loses it when a reply reopens it', async () => {
    const id = await aSupportTicket();
    const closed = await changeSupportTicket(business.writeScope('cajero'), id, {
      status: 'Cerrado',
      priority: 'Alta',
    });
    expect(closed.answer.ticket).toMatchObject({
      status: 'Cerrado',
      priority: 'Alta',
      closed_at: expect.any(String),
    });
    const again = await replyToSupportTicket(business.writeScope(), id, {
      id: randomUUID(),
      body: 'Volvió.',
    });
    expect(again.answer.ticket).toMatchObject({ status: 'Abierto', closed_at: null });
  });

  it('a master outside sees the tickets of all businesses; inside a business, only its own; users see no others', async () => {
    const mark = randomUUID();
    const id = await aSupportTicket(`Asunto ${mark}`);
    const other = await database.business();
    const seen = async (scope: Scope, more: object = {}) =>
      (await listSupportTickets(scope, { ...PAGE, search: mark, ...more })).tickets.map(
        (ticket) => ticket.id,
      );
    expect(await seen(masterScope(null))).toEqual([id]);
    expect(await seen(masterScope(business.id))).toEqual([id]);
    expect(await seen(employeeScope('cajero'))).toEqual([id]);
    expect(await seen(masterScope(other.id))).toEqual([]);
    expect(await seen(other.scope('admin'))).toEqual([]);
    await expect(readSupportTicket(other.scope('admin'), id)).rejects.toMatchObject({
      code: 'row.missing',
    });
    expect(await seen(employeeScope(), { status: 'Cerrado' })).toEqual([]);
  });

  it('support tickets are found by the text of their messages, ordered by last message and counted by status', async () => {
    const [first, second] = [await aSupportTicket('Uno'), await aSupportTicket('Dos')];
    // Times have milliseconds: without this both last messages may have the same one.
    await database.rows(
      `update support_tickets set last_message_at = last_message_at - interval '1 second' where business_id = $1`,
      [business.id],
    );
    await replyToSupportTicket(writeScopeOf(masterScope(business.id)), first, {
      id: randomUUID(),
      body: 'Reinicie la impresión',
    });
    const page = await listSupportTickets(employeeScope(), PAGE);
    expect(page.tickets.map(({ id }) => id)).toEqual([first, second]);
    expect(page.counts).toEqual({ Abierto: 1, 'En proceso': 1 });
    const found = await listSupportTickets(employeeScope(), {
      ...PAGE,
      search: 'IMPRESION',
      status: 'Abierto',
    });
    expect(found).toMatchObject({ total: 0, counts: { 'En proceso': 1 } });
  });
});

describe('what the writes of the platform say that they changed', () => {
  it('is the support ticket, and the sessions of a business that is deactivated', async () => {
    const ticket = {
      id: randomUUID(),
      subject: 'La impresora',
      body: 'No imprime.',
      priority: 'Normal' as const,
    };
    const ofTicket = [{ type: 'support-ticket.changed', data: { id: ticket.id } }];
    const created = await createSupportTicket(business.writeScope(), ticket);
    expect(created.changes).toEqual(ofTicket);
    const reply = { id: randomUUID(), body: 'Sigue igual.' };
    expect((await replyToSupportTicket(business.writeScope(), ticket.id, reply)).changes).toEqual(ofTicket);
    const closed = await changeSupportTicket(business.writeScope(), ticket.id, { status: 'Cerrado' });
    expect(closed.changes).toEqual(ofTicket);

    const status = async (is_active: boolean) =>
      (await changeBusinessStatus(writeScopeOf(masterScope(business.id)), is_active)).changes;
    expect(await status(false)).toEqual([{ type: 'session.ended', data: { user_id: null } }]);
    expect(await status(true)).toEqual([]);
  });
});
