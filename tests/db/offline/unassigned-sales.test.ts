import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, recordTip } from '#db/queries/bills/sales.ts';
import { createCustomer } from '#db/queries/customers/receivables.ts';
import { assignSale } from '#db/queries/offline/unassigned-sales.ts';
import { createRegister, openRegister, readRegisterReport } from '#db/queries/register/register.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { anUnassignedSale, openSessionOf } from '#tests/support/offline.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { listUnassignedSales } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const reportOf = async (id: string) =>
  (await readRegisterReport(business.scope(), id)) ?? expect.fail('no report');
const assign = (sale: string, session: string, despite_other_person = true) =>
  assignSale(business.writeScope(), sale, { register_session_id: session, despite_other_person });

/** The register session of each row of a sale. */
const sessionsOf = async (sale: string) => {
  const rows = await database.rows<{ name: string; session: string }>(
    `select 'sale' as name, register_session_id as session from sales where business_id = $1 and id = $2
     union select 'payment', register_session_id from payments where business_id = $1 and sale_id = $2
     union select 'tip', register_session_id from tips where business_id = $1 and sale_id = $2
     union select 'entry', register_session_id from receivable_entries where business_id = $1 and sale_id = $2`,
    [business.id, sale],
  );
  return new Set(rows.map(({ session }) => session));
};

describe('sales to assign', () => {
  it('the list has the late sales with their money, and the open sessions', async () => {
    const sale = await anUnassignedSale(business);
    const { sales, sessions } = await listUnassignedSales(business.scope('cajero'));
    expect(sales).toMatchObject([
      {
        id: sale.id,
        provisional_number: 'T1-001',
        register_name: 'Caja principal',
        cashier: business.employees.cajero.fullName,
        methods: ['efectivo'],
        total_cents: sale.total_cents,
        tip_cents: 1000,
        only_tip: false,
      },
    ]);
    expect(sessions.map(({ id }) => id)).toEqual([await openSessionOf(business)]);
  });

  it('is assigned to a session of another person after a confirmation, and both are notified', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    await database.rows('update register_sessions set opened_by = $2 where id = $1', [
      session,
      business.employees.mesero.id,
    ]);
    const { cajero, mesero } = business.employees;
    await expect(assign(sale.id, session, false)).rejects.toMatchObject({
      code: 'sale.other-person',
      message: `${cajero.fullName} cobró la venta #1, y ${mesero.fullName} aperturó esta caja. ¿Asignarla de todos modos?`,
    });
    expect(await sessionsOf(sale.id)).not.toContain(session);
    await assign(sale.id, session);
    const notified = await notificationsOf(business, 'Venta asignada a otra caja');
    expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual([cajero.id, mesero.id].toSorted());
  });

  it('is on the Z of its register as it was at the closing, and is no figure of it', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    await countAndClose(
      business.writeScope('admin'),
      session,
      { counted_cents: 0, difference_reason: 'Faltó el fondo' },
      true,
    );
    const unassigned = { sales: 1, total_cents: sale.total_cents, tips_cents: 1000 };
    expect((await reportOf(session)).unassigned).toEqual(unassigned);
    await assign(sale.id, await openSessionOf(business));
    expect((await reportOf(session)).unassigned).toEqual(unassigned);
    const [stored] = await database.rows<{ z_report: object }>(
      'select z_report from register_sessions where id = $1',
      [session],
    );
    expect(stored?.z_report).not.toHaveProperty('unassigned');
  });

  it('is on the X of its register and of no other, until it is assigned', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    const bar = (await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' })).answer;
    const other = randomUUID();
    await openRegister(business.writeScope('cajero'), {
      ...{ id: other, register_id: bar.id, opening_float_cents: 0 },
    });
    expect((await reportOf(other)).unassigned).toBeNull();
    expect((await reportOf(session)).unassigned).toEqual({
      sales: 1,
      total_cents: sale.total_cents,
      tips_cents: 1000,
    });
    expect((await readDashboard(business.scope())).unassigned).toMatchObject({ sales: 1 });
    await assign(sale.id, session);
    expect((await reportOf(session)).unassigned).toBeNull();
    expect((await readDashboard(business.scope())).unassigned).toBeNull();
  });

  it('an assigned sale counts in the X of its session and in the same day as before', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    const dayOf = () =>
      database.rows('select * from raw_sale_days($1, array(select business_day from sales where id = $2))', [
        business.id,
        sale.id,
      ]);
    const [before, day] = [await reportOf(session), await dayOf()];
    const { answer } = await assign(sale.id, session);
    expect(answer.sale).toMatchObject({ id: sale.id, register_session_id: session, register_open: true });
    const after = await reportOf(session);
    expect(after.sales).toBe(before.sales + 1);
    expect(after.total_cents).toBe((before.total_cents ?? 0) + sale.total_cents);
    expect(after.expected_cents).toBe((before.expected_cents ?? 0) + sale.total_cents);
    expect(after.tips_cents).toBe((before.tips_cents ?? 0) + 1000);
    expect(await dayOf()).toEqual(day);
    expect(await sessionsOf(sale.id)).toEqual(new Set([session]));
    expect((await listUnassignedSales(business.scope())).sales).toEqual([]);
    const audit = await business.audit('sale.assigned');
    expect(audit).toMatchObject([{ details: { total_cents: sale.total_cents, register: 'Caja principal' } }]);
  });

  it('an assigned sale is in the Z of its session, and in no other Z', async () => {
    const [sale, later] = [await anUnassignedSale(business), await anUnassignedSale(business)];
    const session = await openSessionOf(business);
    const before = await reportOf(session);
    await assign(sale.id, session);
    expect(await sessionsOf(later.id)).not.toContain(session);
    const counted_cents = (await reportOf(session)).expected_cents ?? 0;
    expect(counted_cents).toBe((before.expected_cents ?? 0) + sale.total_cents);
    await countAndClose(business.writeScope('admin'), session, { counted_cents }, true);
    const zs = await database.rows<{ total: number; tips: number }>(
      `select (z_report ->> 'total_cents')::integer as total, (z_report ->> 'tips_cents')::integer as tips
       from register_sessions where business_id = $1 and status = 'Cerrada'`,
      [business.id],
    );
    expect(zs).toEqual([
      { total: (before.total_cents ?? 0) + sale.total_cents, tips: (before.tips_cents ?? 0) + 1000 },
    ]);
  });

  it('a tip that arrived after the Z, of a sale in that Z, is listed alone and assigned without its sale', async () => {
    const closed = await openSessionOf(business);
    const product = await business.product({ priceCents: 9200, tracksInventory: false });
    const [{ sale }, { sale: other }] = [
      await business.order([{ product }]),
      await business.order([{ product }]),
    ];
    for (const { id } of [sale, other])
      await chargeSale(business.writeScope('cajero'), id, {
        payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 9200 }],
      });
    const { expected_cents } = await reportOf(closed);
    await countAndClose(business.writeScope('admin'), closed, { counted_cents: expected_cents ?? 0 }, true);
    const z = await reportOf(closed);
    const tip = (amount_cents: number) => ({
      id: randomUUID(),
      amount_cents,
      payment_method_id: business.methods.efectivo,
      register_session_id: closed,
    });
    for (const amount of [500, 300])
      await recordTip(offlineScope(business, 'sale.tip', { minutesAgo: 1 }), sale.id, tip(amount));
    await recordTip(offlineScope(business, 'sale.tip', { minutesAgo: 1 }), other.id, tip(100));
    const { sales } = await listUnassignedSales(business.scope('cajero'));
    expect(sales).toMatchObject([
      { id: sale.id, only_tip: true, total_cents: 0, tip_cents: 800, methods: ['efectivo'] },
      { id: other.id, tip_cents: 100 },
    ]);
    const next = await openSessionOf(business);
    await assign(sale.id, next);
    expect(await reportOf(next)).toMatchObject({ sales: 0, total_cents: 0, tips_cents: 800 });
    expect(await reportOf(closed)).toEqual(z);
    expect((await listUnassignedSales(business.scope())).sales).toMatchObject([{ id: other.id }]);
    await expect(assign(sale.id, next)).rejects.toMatchObject({
      code: 'row.conflict',
      message: expect.stringContaining('Caja principal'),
    });
    const [audit] = await business.audit('sale.assigned');
    expect(audit?.details.total_cents).toBe(800);
  });

  it('a charge on account follows its sale', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    const customer = randomUUID();
    await createCustomer(business.writeScope(), { id: customer, name: 'Doña Marta' });
    await database.rows(
      `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, sale_id, register_session_id, business_day, created_by)
       select business_id, new_id(), $3, 'cargo', 100, id, register_session_id, business_day, cashier_id
       from sales where business_id = $1 and id = $2`,
      [business.id, sale.id, customer],
    );
    await assign(sale.id, session);
    expect(await sessionsOf(sale.id)).toEqual(new Set([session]));
  });

  it('only what belongs to the assigned sale moves, and the list names its register and method', async () => {
    const [sale, later] = [await anUnassignedSale(business), await anUnassignedSale(business)];
    await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' });
    await database.rows(`update payment_methods set name = 'Billetes' where id = $1`, [
      business.methods.efectivo,
    ]);
    const customer = randomUUID();
    await createCustomer(business.writeScope(), { id: customer, name: 'Don Chepe' });
    await database.rows(
      `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, sale_id, register_session_id, business_day, created_by)
       select business_id, new_id(), $2, 'cargo', 100, id, register_session_id, business_day, cashier_id
       from sales where business_id = $1 and id = any ($3)`,
      [business.id, customer, [sale.id, later.id]],
    );
    const waiting = await sessionsOf(later.id);
    const session = await openSessionOf(business);
    await assign(sale.id, session);
    expect(await sessionsOf(sale.id)).toEqual(new Set([session]));
    expect(await sessionsOf(later.id)).toEqual(waiting);
    const { sales } = await listUnassignedSales(business.scope());
    expect(sales).toMatchObject([{ id: later.id, register_name: 'Caja principal', methods: ['Billetes'] }]);
    await expect(assign(sale.id, session)).rejects.toMatchObject({
      message: expect.stringMatching(/ ya está en Caja principal\.$/),
    });
  });

  it('two simultaneous assignments to two registers count the sale once', async () => {
    const sale = await anUnassignedSale(business);
    const first = await openSessionOf(business);
    const bar = (await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' })).answer;
    const second = (
      await openRegister(business.writeScope('cajero'), {
        id: randomUUID(),
        register_id: bar.id,
        opening_float_cents: 0,
      })
    ).answer.id;
    const before = await reportOf(first);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => assign(sale.id, index % 2 === 0 ? first : second)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'row.conflict',
          message: expect.stringMatching(/^La venta #\d+ ya está en (?:Caja principal|Barra)\.$/),
        });
    const totals = [await reportOf(first), await reportOf(second)].map(({ total_cents }) => total_cents ?? 0);
    expect(totals.reduce((sum, cents) => sum + cents, 0)).toBe((before.total_cents ?? 0) + sale.total_cents);
    expect((await sessionsOf(sale.id)).size).toBe(1);
  });

  it('a sale of a session of people, a closed session and a foreign one are refused and change nothing', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    const other = await database.business();
    const foreign = await openSessionOf(other);
    await expect(assign(sale.id, foreign)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(assign(randomUUID(), session)).rejects.toMatchObject({ code: 'row.missing' });
    const [late] = [...(await sessionsOf(sale.id))];
    await expect(assign(sale.id, late ?? '')).rejects.toMatchObject({ code: 'register.closed' });
    const closing = { counted_cents: (await reportOf(session)).expected_cents ?? 0 };
    await countAndClose(business.writeScope('cajero'), session, closing, false);
    const before = await business.checksum();
    await expect(assign(sale.id, session)).rejects.toMatchObject({ code: 'register.closed' });
    expect(await business.checksum()).toBe(before);
  });
});
