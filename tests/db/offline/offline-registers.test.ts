import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, recordTip } from '#db/queries/bills/sales.ts';
import { sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { createRegister, openRegister } from '#db/queries/register/register.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { registerOf } from '#tests/support/register.ts';
import { tipOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

/** The register session of an offline charge: docs/offline.md, 'The register session was closed'. */

const ZONE = zoneAtNoon();
const DAY_MS = 86_400_000;
const PRICE = 5000;

let business: Business;
let product: string;
let register: string;
beforeEach(async () => {
  business = await database.business({ zone: ZONE });
  product = await business.product({ priceCents: PRICE, tracksInventory: false });
  register = await registerOf(business);
});

/** A register session of these hours: opened, and closed if there is a second one. */
async function aSession(of: string, openedHoursAgo: number, closedHoursAgo: number | null = null) {
  const id = randomUUID();
  await openRegister(business.writeScope('cajero'), { id, register_id: of, opening_float_cents: 0 });
  await database.rows(
    `update register_sessions set created_at = now() - $2 * interval '1 hour',
       status = case when $3::numeric is null then 'Abierta' else 'Cerrada' end, closed_at = now() - $3::numeric * interval '1 hour',
       closed_by = case when $3::numeric is null then null else opened_by end, z_report = case when $3::numeric is null then null else '{}'::jsonb end
     where id = $1`,
    [id, openedHoursAgo, closedHoursAgo],
  );
  return id;
}

const secondRegister = async () =>
  (await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' })).answer.id;

async function charge(minutesAgo: number, register_session_id?: string) {
  const { answer } = await sendAndCharge(offlineScope(business, 'order.charge', { minutesAgo }), {
    order: anOrderRequest([{ product }]),
    total_cents: PRICE,
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: PRICE }],
    ...(register_session_id === undefined ? {} : { register_session_id }),
  });
  return answer.sale;
}

const sessionOf = async (id: string | null) => {
  const [row] = await database.rows(
    `select id, status, register_id, business_day::text, opening_float_cents::integer, extract(epoch from now() - created_at)::float / 60 as minutes
     from register_sessions where id = $1`,
    [id],
  );
  return row;
};

describe('an offline charge that names no register session', () => {
  it('belongs to the one that was open at its moment, not to one that was closed before', async () => {
    const open = await aSession(register, 6);
    await aSession(await secondRegister(), 4, 2);
    expect((await charge(60)).register_session_id).toBe(open);
  });

  it('belongs to the latest of two that were open at its moment', async () => {
    await aSession(register, 6);
    const latest = await aSession(await secondRegister(), 4);
    expect((await charge(60)).register_session_id).toBe(latest);
  });

  it('is por conciliar on the register of the last session before its moment, when none was open', async () => {
    await aSession(register, 9, 8);
    const bar = await secondRegister();
    await aSession(bar, 6, 3);
    await aSession(register, 0.1);
    const { register_session_id } = await charge(120);
    expect(await sessionOf(register_session_id)).toMatchObject({ status: 'Por conciliar', register_id: bar });
  });

  it('of a session that is open does not follow a sale that is por conciliar', async () => {
    const closed = await aSession(register, 9, 8);
    expect(await sessionOf((await charge(60, closed)).register_session_id)).toMatchObject({
      status: 'Por conciliar',
    });
    const open = await aSession(register, 7);
    expect((await charge(30)).register_session_id).toBe(open);
  });

  it('is por conciliar on the first active register, when there was never a session', async () => {
    const bar = await secondRegister();
    await database.rows(`update registers set is_active = false where id = $1`, [register]);
    const { register_session_id } = await charge(60);
    expect(await sessionOf(register_session_id)).toMatchObject({ status: 'Por conciliar', register_id: bar });
  });

  it('is refused in a business without a register', async () => {
    await database.rows('delete from registers where business_id = $1', [business.id]);
    await expect(charge(60)).rejects.toMatchObject({ code: 'register.closed' });
  });
});

describe('an offline charge that names a register session', () => {
  it('that is closed is por conciliar on its register, for the business day of the moment', async () => {
    const bar = await secondRegister();
    const [first, second] = [await aSession(register, 70, 1), await aSession(bar, 70, 1)];
    const day = (minutesAgo: number) => businessDay(new Date(Date.now() - minutesAgo * 60_000), ZONE, 0);
    const rows: unknown[] = [];
    for (const [session, minutesAgo, at] of [
      [first, 90, register],
      [second, 90, bar],
      [first, 90 + DAY_MS / 60_000, register],
    ] as const) {
      const sale = await charge(minutesAgo, session);
      const row = await sessionOf(sale.register_session_id);
      expect(row).toMatchObject({
        status: 'Por conciliar',
        register_id: at,
        business_day: day(minutesAgo),
        opening_float_cents: 0,
      });
      expect(row?.minutes).toBeCloseTo(minutesAgo, 0);
      expect(sale.business_day).toBe(day(minutesAgo));
      rows.push(row?.id);
    }
    expect(new Set(rows).size).toBe(3);
  });

  it('that is por conciliar is notified to the administrators, and so is its tip; one of an open session is not', async () => {
    const rings = async () =>
      (await notificationsOf(business, 'Por conciliar')).map(({ message }) => message);
    const closed = await aSession(register, 5, 3);
    const sale = await charge(240, closed);
    const { fullName } = business.employees.cajero;
    const [charged = ''] = await rings();
    expect(charged).toMatch(
      new RegExp(
        `^La venta #${sale.number} de .*50[.]00, por ${fullName}, llegó después del Z de Caja principal: hay que asignarla a una caja[.]$`,
      ),
    );
    await recordTip(offlineScope(business, 'sale.tip', { minutesAgo: 230 }), sale.id, {
      ...{ id: randomUUID(), amount_cents: 500, payment_method_id: business.methods.efectivo },
    });
    expect(await rings()).toHaveLength(2);
    const open = await aSession(register, 1);
    await charge(10, open);
    expect(await rings()).toHaveLength(2);
  });

  it('that the business does not have is refused', async () => {
    await aSession(register, 6);
    await expect(charge(60, randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('an offline charge while the register of its closed session has an open one', () => {
  let closed: string;
  let open: string;
  beforeEach(async () => {
    closed = await aSession(register, 9, 3);
    open = await aSession(register, 1);
  });

  /** A bill that reached the server so long ago. */
  async function aBill(hoursAgo: number): Promise<Sale> {
    const { sale } = await business.order([{ product }]);
    const at = (table: string, column: string) =>
      database.rows(`update ${table} set created_at = now() - $2 * interval '1 hour' where ${column} = $1`, [
        sale.order_id,
        hoursAgo,
      ]);
    await at('sales', 'order_id');
    await at('kitchen_tickets', 'order_id');
    return sale;
  }

  async function chargeBill({ id }: Sale, minutesAgo: number, register_session_id?: string) {
    const { answer } = await chargeSale(offlineScope(business, 'sale.charge', { minutesAgo }), id, {
      total_cents: PRICE,
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: PRICE }],
      ...(register_session_id === undefined ? {} : { register_session_id }),
    });
    return answer.sale;
  }

  it.each([
    ['after the Z', 30],
    ['between the Z and the next opening', 150],
    ['before the Z', 240],
    ['before the opening of the closed session', 600],
  ])('belongs to the open one, if it says that it was %s', async (_, minutesAgo) => {
    expect((await charge(minutesAgo, closed)).register_session_id).toBe(open);
  });

  it.each([
    ['before the Z', 240],
    ['before the first session of the business', 600],
  ])('belongs to the open one, if it names none and says that it was %s', async (_, minutesAgo) => {
    expect((await charge(minutesAgo)).register_session_id).toBe(open);
  });

  it('belongs to the open one, if its order was sent after the Z, whatever that order says of its moment', async () => {
    expect((await chargeBill(await aBill(0.5), 240, closed)).register_session_id).toBe(open);
    const { answer } = await sendOrder(
      offlineScope(business, 'order.send', { minutesAgo: 300 }),
      anOrderRequest([{ product }]),
    );
    expect((await chargeBill(answer.sale, 240, closed)).register_session_id).toBe(open);
    expect((await chargeBill(await aBill(0.5), 240)).register_session_id).toBe(open);
  });

  it('of a bill that the server had before the Z is por conciliar, if it was before the Z', async () => {
    const conciliar = { status: 'Por conciliar', register_id: register };
    expect(
      await sessionOf((await chargeBill(await aBill(5), 240, closed)).register_session_id),
    ).toMatchObject(conciliar);
    expect(await sessionOf((await chargeBill(await aBill(5), 240)).register_session_id)).toMatchObject(
      conciliar,
    );
    expect((await chargeBill(await aBill(5), 150, closed)).register_session_id).toBe(open);
  });

  it('belongs to the open one, if it names the row of the sales that are por conciliar', async () => {
    const { register_session_id } = await chargeBill(await aBill(5), 240, closed);
    expect((await charge(30, register_session_id ?? '')).register_session_id).toBe(open);
  });

  it('leaves the open session of another register alone', async () => {
    const bar = await secondRegister();
    const closedBar = await aSession(bar, 9, 3);
    const { register_session_id } = await charge(30, closedBar);
    expect(await sessionOf(register_session_id)).toMatchObject({ status: 'Por conciliar', register_id: bar });
  });

  it('is that of its bill at the earliest, with the row of that business day', async () => {
    const bill = await aBill(0);
    await database.rows(
      `update register_sessions set status = 'Cerrada', closed_at = now() - interval '1 minute', closed_by = opened_by, z_report = '{}' where id = $1`,
      [open],
    );
    const today = businessDay(new Date(), ZONE, 0);
    const sale = await chargeBill(bill, 60 * 48, closed);
    expect(sale.business_day).toBe(today);
    expect(await sessionOf(sale.register_session_id)).toMatchObject({
      status: 'Por conciliar',
      business_day: today,
    });
  });

  it('has its tip in the open one too', async () => {
    const sale = await charge(30, open);
    const tip = { id: randomUUID(), amount_cents: 500, payment_method_id: business.methods.efectivo };
    await recordTip(offlineScope(business, 'sale.tip', { minutesAgo: 240 }), sale.id, {
      ...tip,
      register_session_id: closed,
    });
    expect((await tipOf(business, tip.id)).register_session_id).toBe(open);
  });
});

describe('an offline tip', () => {
  it('with a payment method that was deactivated is recorded', async () => {
    const session = await aSession(register, 6);
    const sale = await charge(60);
    await database.rows('update payment_methods set is_active = false where business_id = $1', [business.id]);
    const tip = { id: randomUUID(), amount_cents: 500, payment_method_id: business.methods.efectivo };
    const { answer } = await recordTip(offlineScope(business, 'sale.tip'), sale.id, tip);
    expect(answer.sale).toMatchObject({ tip_cents: 500, register_session_id: session });
    const online = recordTip(business.writeScope('cajero'), sale.id, { ...tip, id: randomUUID() });
    await expect(online).rejects.toMatchObject({ code: 'row.missing' });
  });
});
