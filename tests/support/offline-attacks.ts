import { randomUUID } from 'node:crypto';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { createCustomer } from '#db/queries/customers/receivables.ts';
import { createRegister, openRegister } from '#db/queries/register/register.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import { as } from './api.ts';
import type { Business } from './business.ts';
import { addDevicePoint, addPoint, addRange, startInvoicing } from './fiscal.ts';
import { offlineWriteOf } from './offline-write.ts';
import { anOrderRequest } from './order-request.ts';
import { aPrinter } from './printing.ts';
import type { StaffRole } from './rows.ts';
import { database } from './test.ts';

/** What a dishonest employee finds: a business that invoices, and honest offline requests of each kind for the forged ones to differ from. */

export type Fields = Readonly<Record<string, unknown>>;
export type Attacker = 'mesero' | 'cajero' | 'chef';

/** The price of the product, the one that it had until half an hour ago, and when its orders were taken. */
export const PRICE = 11_500;
export const OLD_PRICE = 5_000;
export const PRICE_CHANGED_MINUTES_AGO = 30;
const TAKEN_MINUTES_AGO = 20;
/** The bill of an honest request has two products. */
export const BILL = 2 * PRICE;
export const FLOAT = 50_000;

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

interface DevicesOf {
  /** Works without a network since days. */
  readonly till: string;
  /** Was online with nothing waiting ten minutes ago, and has read the menu of then. */
  readonly clear: string;
  /** Was registered now. */
  readonly fresh: string;
  /** An administrator ended it. */
  readonly ended: string;
}

/** An order with its bill, line and kitchen ticket. */
export interface TakenOrder {
  readonly id: string;
  readonly sale: string;
  readonly line: string;
  readonly ticket: string;
}

export interface World {
  readonly business: Business;
  readonly foreign: Business;
  readonly product: string;
  readonly foreignProduct: string;
  readonly foreignOrder: TakenOrder;
  /** Another one, whose ids are given to rows of this business. */
  readonly foreignIds: TakenOrder;
  readonly foreignPrinter: string;
  readonly devices: Readonly<Record<Attacker, DevicesOf>>;
  /** Of the register that the cashier opened; of its day before; of another person; of a register that nobody opened again; por conciliar; foreign. */
  readonly sessions: Readonly<Record<'own' | 'closed' | 'other' | 'alone' | 'late' | 'foreign', string>>;
  readonly customers: Readonly<Record<'limited' | 'inactive' | 'foreign', string>>;
  /** Ranges of invoices: of the till of the cashier, of the waiter's device, of another business. */
  readonly ranges: Readonly<Record<'own' | 'other' | 'foreign', string>>;
}

async function registerDevices(business: Business, role: Attacker): Promise<DevicesOf> {
  const register = async (more: Fields = {}) => {
    const id = randomUUID();
    const body = { name: `Tableta de ${role}`, waiting: 0, waiting_since: null, ...more };
    const answer = await as(business, role).put(`/api/offline/devices/${id}`, { body, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`the device was not registered: ${answer.text}`);
    return id;
  };
  const clear = { at: minutesAgo(10), sequence: 0, menu_as_of: minutesAgo(10) };
  const [till, known, ended] = [await register(), await register({ clear }), await register()];
  await database.rows(
    `update devices set created_at = now() - interval '4 days' where business_id = $1 and id = any ($2)`,
    [business.id, [till, known, ended]],
  );
  await as(business, 'admin').post(`/api/offline/devices/${ended}/end`, { body: { is_ended: true } });
  return { till, clear: known, fresh: await register(), ended };
}

/** Opens a register that many hours ago, and closes it again if said. Returns the session. */
async function aSession(
  business: Business,
  register_id: string,
  openedHoursAgo: number,
  closedHoursAgo: number | null = null,
  role: StaffRole = 'cajero',
): Promise<string> {
  const id = randomUUID();
  await openRegister(business.writeScope(role), { id, register_id, opening_float_cents: FLOAT });
  await database.rows(
    `update register_sessions set created_at = now() - $2 * interval '1 hour', closed_at = now() - $3::numeric * interval '1 hour',
       status = case when $3::numeric is null then 'Abierta' else 'Cerrada' end,
       closed_by = case when $3::numeric is null then null else opened_by end, z_report = case when $3::numeric is null then null else '{}'::jsonb end
     where id = $1`,
    [id, openedHoursAgo, closedHoursAgo],
  );
  return id;
}

const newRegister = async (business: Business, name: string, code: string) => {
  const { id } = (await createRegister(business.writeScope(), { id: randomUUID(), name })).answer;
  await addRange(business, await addPoint(business, id, code));
  return id;
};

async function sessionsOf(business: Business): Promise<Omit<World['sessions'], 'foreign'>> {
  const [main] = await database.rows<{ id: string; session: string }>(
    `select r.id, c.id as session from registers r join register_sessions c on c.business_id = r.business_id and c.register_id = r.id
     where r.business_id = $1`,
    [business.id],
  );
  if (!main) throw new Error('no register is open');
  await database.rows(
    `update register_sessions set created_at = now() - interval '9 hours', status = 'Cerrada', closed_at = now() - interval '7 hours',
       closed_by = opened_by, z_report = '{}' where id = $1`,
    [main.session],
  );
  const alone = await newRegister(business, 'Caja sin nadie', '011');
  const late = randomUUID();
  await database.rows(
    `insert into register_sessions (business_id, id, register_id, location_id, status, business_day, opening_float_cents, opened_by)
     select business_id, $2, id, location_id, 'Por conciliar', date '2026-01-01', 0, $3 from registers where id = $1`,
    [alone, late, business.employees.admin.id],
  );
  return {
    closed: main.session,
    own: await aSession(business, main.id, 6),
    other: await aSession(
      business,
      await newRegister(business, 'Caja de otra persona', '010'),
      6,
      null,
      'admin',
    ),
    alone: await aSession(business, alone, 6, 5),
    late,
  };
}

const aCustomer = async (business: Business, limit: number, isActive = true) => {
  const id = randomUUID();
  await createCustomer(business.writeScope('cajero'), { id, name: `Cliente ${id.slice(0, 4)}` });
  await database.rows('update customers set limit_cents = $2, is_active = $3 where id = $1', [
    id,
    limit,
    isActive,
  ]);
  return id;
};

export async function aWorld(): Promise<World> {
  const [business, foreign] = [await database.business(), await database.business()];
  const [{ invoices }] = [await startInvoicing(foreign), await startInvoicing(business)];
  const product = await business.product({ priceCents: PRICE, tracksInventory: false });
  await database.rows(
    `with aged as (update menu_items set created_at = now() - interval '9 days' where id = $1 returning *)
     insert into menu_item_prices (business_id, id, menu_item_id, price_cents, tax_category, extras, replaced_at)
     select business_id, new_id(), id, $2, tax_category, '{}', now() - $3 * interval '1 minute' from aged`,
    [product, OLD_PRICE, PRICE_CHANGED_MINUTES_AGO],
  );
  const sessions = await sessionsOf(business);
  const devices = {
    mesero: await registerDevices(business, 'mesero'),
    cajero: await registerDevices(business, 'cajero'),
    chef: await registerDevices(business, 'chef'),
  };
  const [own, other] = [
    await addDevicePoint(business, { code: '002', device: devices.cajero.till }),
    await addDevicePoint(business, { code: '003', device: devices.mesero.till }),
  ];
  const foreignProduct = await foreign.product({ tracksInventory: false });
  const [foreignSession] = await database.rows<{ id: string }>(
    'select id from register_sessions where business_id = $1',
    [foreign.id],
  );
  return {
    ...{ business, foreign, product, devices, foreignProduct },
    foreignOrder: await aTakenOrder(foreign, foreignProduct),
    foreignIds: await aTakenOrder(foreign, foreignProduct),
    foreignPrinter: await aPrinter(foreign),
    sessions: { ...sessions, foreign: foreignSession?.id ?? '' },
    customers: {
      limited: await aCustomer(business, 10_000),
      inactive: await aCustomer(business, 1_000_000, false),
      foreign: await aCustomer(foreign, 1_000_000),
    },
    ranges: {
      own: await addRange(business, own.point, { last: 2000 }),
      other: await addRange(business, other.point, { last: 2000 }),
      foreign: invoices,
    },
  };
}

/** An offline request as it should be. */
export interface Honest {
  readonly kind: QueuedKind;
  readonly by: Attacker;
  readonly path: string;
  readonly body: Fields;
  /** The row that it makes or changes. */
  readonly row: string;
  /** What it is about. */
  readonly order: TakenOrder;
}

export const cash = ({ business }: World, amount_cents: number) => ({
  id: randomUUID(),
  payment_method_id: business.methods.efectivo,
  amount_cents,
});

/** An order of two products, sent some minutes ago. */
export async function aTakenOrder(business: Business, product: string): Promise<TakenOrder> {
  const { order, sale, kitchen_ticket } = await business.order([{ product, quantity: 2 }]);
  await database.rows(
    `with o as (update orders set created_at = now() - $3 * interval '1 minute' where business_id = $1 and id = $2),
       b as (update sales set created_at = now() - $3 * interval '1 minute' where business_id = $1 and order_id = $2),
       k as (update kitchen_tickets set created_at = now() - $3 * interval '1 minute' where business_id = $1 and order_id = $2)
     update order_lines set created_at = now() - $3 * interval '1 minute' where business_id = $1 and order_id = $2`,
    [business.id, order.id, TAKEN_MINUTES_AGO],
  );
  return { id: order.id, sale: sale.id, line: sale.items[0]?.id ?? '', ticket: kitchen_ticket.id };
}

type Make = (
  world: World,
  order: TakenOrder,
) => Promise<Omit<Honest, 'kind' | 'order'>> | Omit<Honest, 'kind' | 'order'>;

async function charge({ business }: World, sale: string): Promise<void> {
  const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: BILL };
  await chargeSale(business.writeScope('cajero'), sale, { payments: [payment] });
  await database.rows(`update sales set charged_at = now() - $2 * interval '1 minute' where id = $1`, [
    sale,
    TAKEN_MINUTES_AGO,
  ]);
}

const MAKE: Readonly<Record<QueuedKind, Make>> = {
  'order.send': ({ product }) => {
    const body = anOrderRequest([{ product, quantity: 2 }]);
    return { by: 'mesero', path: '/api/orders', body: { ...body }, row: body.kitchen_ticket_id };
  },
  'order.charge': (world) => {
    const order = anOrderRequest([{ product: world.product, quantity: 2 }]);
    const payments = [cash(world, BILL)];
    const body = { order, total_cents: BILL, payments, register_session_id: world.sessions.own };
    return { by: 'cajero', path: '/api/orders/charge', body, row: order.sale_id };
  },
  'sale.charge': (world, { sale, line }) => {
    const body = {
      payments: [cash(world, BILL)],
      register_session_id: world.sessions.own,
      total_cents: BILL,
      charged_lines: [{ order_line_id: line, quantity: 2 }],
    };
    return { by: 'cajero', path: `/api/sales/${sale}/charge`, body, row: sale };
  },
  'sale.split': (_, { sale, line }) => {
    const body = { id: randomUUID(), items: [{ sale_item_id: line, quantity: 1 }] };
    return { by: 'mesero', path: `/api/sales/${sale}/split`, body, row: body.id };
  },
  'sale.split-evenly': (_, { sale }) => {
    const id = randomUUID();
    return { by: 'mesero', path: `/api/sales/${sale}/split-evenly`, body: { new_ids: [id] }, row: id };
  },
  'sale.tip': async (world, { sale }) => {
    await charge(world, sale);
    const body = { ...cash(world, 1000), handed_over: false, register_session_id: world.sessions.own };
    return { by: 'cajero', path: `/api/sales/${sale}/tips`, body, row: body.id };
  },
  'register.movement': ({ sessions }) => {
    const body = { id: randomUUID(), type: 'salida', amount_cents: 1000, reason: 'Hielo' };
    return { by: 'cajero', path: `/api/register/${sessions.own}/movements`, body, row: body.id };
  },
  'kitchen.tick': (_, { line }) => ({
    ...{ by: 'chef', path: `/api/kitchen/lines/${line}/tick`, body: { done: true }, row: line },
  }),
  'kitchen.serve': (_, { ticket }) => ({
    ...{ by: 'chef', path: `/api/kitchen/tickets/${ticket}/serve`, body: {}, row: ticket },
  }),
};

export async function anHonestRequest(world: World, kind: QueuedKind): Promise<Honest> {
  const order = await aTakenOrder(world.business, world.product);
  return { kind, order, ...(await MAKE[kind](world, order)) };
}

/** Its header: of five minutes ago, at the prices of now, of a device that has waited for days. */
export const headerOf = ({ devices }: World, { kind, by }: Honest): Fields => ({
  ...offlineWriteOf(kind, { device: devices[by].till, minutesAgo: 5 }),
});

interface Row {
  readonly by: string | null;
  readonly at: Date | null;
  readonly start: Date;
  readonly cents: number | null;
  readonly due: number | null;
  readonly session: string | null;
  readonly number: string | null;
}

const BILL_DUE = `(select sum(d.total_cents)::integer from sales d where d.business_id = s.business_id and d.order_id = s.order_id and d.status = 'Por cobrar')`;
const CHARGED = `select s.cashier_id as by, s.charged_at as at, s.created_at as start, ${BILL_DUE} as due, s.register_session_id as session,
  (select sum(p.amount_cents)::integer from payments p where p.business_id = s.business_id and p.sale_id = s.id) as cents,
  (select d.number from fiscal_documents d where d.business_id = s.business_id and d.sale_id = s.id) as number
  from sales s where s.business_id = $2 and s.id = $1`;
const PART = `select null as by, s.created_at as at, timestamptz '2000-01-01' as start, ${BILL_DUE} as due, null as session, s.total_cents::integer as cents, null as number
  from sales s where s.business_id = $2 and s.id = $1`;

/** What a request did: who, when, how much, what stays due on its order, in which register session, under which fiscal number. */
const ROWS: Readonly<Record<QueuedKind, string>> = {
  'order.send': `select l.created_by as by, k.created_at as at, o.created_at as start, null as session, null as number,
    (select sum(round(x.quantity * x.unit_price_cents))::integer from order_lines x where x.business_id = k.business_id and x.kitchen_ticket_id = k.id) as cents, null as due
    from kitchen_tickets k join orders o on o.business_id = k.business_id and o.id = k.order_id
    join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id where k.business_id = $2 and k.id = $1 limit 1`,
  'order.charge': CHARGED,
  'sale.charge': CHARGED,
  'sale.split': PART,
  'sale.split-evenly': PART,
  'sale.tip': `select t.created_by as by, t.created_at as at, s.charged_at as start, t.amount_cents::integer as cents, null as due,
    t.register_session_id as session, null as number from tips t join sales s on s.business_id = t.business_id and s.id = t.sale_id where t.business_id = $2 and t.id = $1`,
  'register.movement': `select m.user_id as by, m.created_at as at, c.created_at as start, m.amount_cents::integer as cents, null as due, c.id as session,
    null as number from cash_movements m join register_sessions c on c.business_id = m.business_id and c.id = m.register_session_id where m.business_id = $2 and m.id = $1`,
  'kitchen.tick': `select l.done_by as by, l.done_at as at, l.created_at as start, null as cents, null as due, null as session, null as number
    from order_lines l where l.business_id = $2 and l.id = $1`,
  'kitchen.serve': `select k.user_id as by, k.ended_at as at, k.created_at as start, null as cents, null as due, null as session, null as number
    from kitchen_tickets k where k.business_id = $2 and k.id = $1`,
};

/** What a request did, in words: `at` is now, the moment that it claimed, or the start of what it is about. */
export interface Facts {
  readonly by?: string | null;
  readonly at?: string;
  readonly cents?: number | null;
  readonly due?: number | null;
  readonly session?: string | null;
  readonly number?: string | null;
}

const MARGIN_MS = 20_000;

export async function factsOf(world: World, { kind, row }: Honest, claimed: string): Promise<Facts> {
  const [found] = await database.rows<Row>(ROWS[kind], [row, world.business.id]);
  if (!found?.at) return {};
  const at = found.at.getTime();
  const near = (instant: number) => Math.abs(at - instant) < MARGIN_MS;
  const moments = { claimed: Date.parse(claimed), now: Date.now(), start: found.start.getTime() };
  const nameOf = (names: Readonly<Record<string, string>>, id: string | null) =>
    Object.entries(names).find(([, known]) => known === id)?.[0] ?? null;
  const people = Object.fromEntries(
    Object.entries(world.business.employees).map(([role, { id }]) => [role, id]),
  );
  return {
    by: nameOf(people, found.by),
    at: Object.entries(moments).find(([, instant]) => near(instant))?.[0] ?? found.at.toISOString(),
    ...{ cents: found.cents, due: found.due, number: found.number },
    session: found.session && (nameOf(world.sessions, found.session) ?? 'unassigned'),
  };
}
