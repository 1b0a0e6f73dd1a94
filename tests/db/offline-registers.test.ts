import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendAndCharge } from '#db/queries/orders.ts';
import { createRegister, openRegister } from '#db/queries/register.ts';
import { recordTip } from '#db/queries/sales.ts';
import { businessDay } from '#domain/time.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
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
  const [first] = await database.rows<{ id: string }>('select id from registers where business_id = $1', [
    business.id,
  ]);
  register = first?.id ?? '';
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

  it('that the business does not have is refused', async () => {
    await aSession(register, 6);
    await expect(charge(60, randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
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
