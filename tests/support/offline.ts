import { randomUUID } from 'node:crypto';
import { chargeSale, recordTip } from '#db/queries/bills/sales.ts';
import { deliverRequests } from '#db/queries/offline/offline-conflicts.ts';
import type { OfflineWrite, QueuedKind } from '#domain/offline/offline.ts';
import type { Business } from './business.ts';
import { nextSequence } from './offline-write.ts';
import { database } from './test.ts';

const HOUR_MS = 3_600_000;

/** The header of an offline request of an hour ago, with the prices of now. */
export function anOfflineWrite(kind: QueuedKind, more: Partial<OfflineWrite> = {}): OfflineWrite {
  const occurred_at = new Date(Date.now() - HOUR_MS).toISOString();
  return {
    kind,
    device_id: randomUUID(),
    sequence: nextSequence(),
    occurred_at,
    device_at: occurred_at,
    number: null,
    menu_as_of: new Date().toISOString(),
    ...more,
  };
}

export interface ConflictInput {
  readonly kind: QueuedKind;
  readonly path: string;
  readonly body?: unknown;
  readonly method?: 'POST' | 'PUT';
  readonly role?: keyof Business['employees'];
  readonly offline?: Partial<OfflineWrite>;
}

/** A conflict of a business, as a device without a session delivers it. Returns its id. */
export async function aConflict(business: Business, input: ConflictInput): Promise<string> {
  const { kind, path, body, method = 'POST', role = 'mesero' } = input;
  const key = randomUUID();
  const offline = anOfflineWrite(kind, input.offline);
  const deliverer = {
    businessId: business.id,
    userId: business.employees[role].id,
    deviceId: offline.device_id,
    sessionId: null,
  };
  await deliverRequests(database.app, deliverer, [{ key, method, path, body, offline }]);
  return key;
}

const cash = (business: Business, amount_cents: number) => ({
  payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
});

/** A cash sale of L 92 with a tip of L 10, charged after the Z of its register session: it is in a session 'Por conciliar'. */
export async function anUnassignedSale(business: Business) {
  const product = await business.product({ priceCents: 9200, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  await chargeSale(business.writeScope('cajero'), sale.id, cash(business, sale.total_cents));
  await recordTip(business.writeScope('cajero'), sale.id, {
    id: randomUUID(),
    amount_cents: 1000,
    payment_method_id: business.methods.efectivo,
  });
  await database.rows(
    `with charged as (
       select c.* from sales s join register_sessions c on c.business_id = s.business_id and c.id = s.register_session_id
       where s.business_id = $1 and s.id = $2
     ), late as (
       insert into register_sessions (business_id, id, register_id, location_id, status, business_day, opening_float_cents, opened_by)
       select business_id, new_id(), register_id, location_id, 'Por conciliar', business_day, 0, opened_by from charged
       on conflict (business_id, register_id, business_day) where status = 'Por conciliar' do update set opening_float_cents = 0
       returning id
     ), paid as (
       update payments set register_session_id = late.id from late where business_id = $1 and sale_id = $2
     ), tipped as (
       update tips set register_session_id = late.id from late where business_id = $1 and sale_id = $2
     )
     update sales set register_session_id = late.id, received_at = charged_at, provisional_number = 'T1-001' from late
     where business_id = $1 and sales.id = $2`,
    [business.id, sale.id],
  );
  return sale;
}

/** The open register session of a business. */
export async function openSessionOf(business: Business): Promise<string> {
  await business.openRegister();
  const [session] = await database.rows<{ id: string }>(
    `select id from register_sessions where business_id = $1 and status = 'Abierta' order by created_at desc limit 1`,
    [business.id],
  );
  return session?.id ?? '';
}

/** The key with which the request of a conflict is sent again. */
export async function resendingKeyOf(business: Business, conflict: string): Promise<string> {
  const [row] = await database.rows<{ key: string }>(
    'select resending_key as key from offline_conflicts where business_id = $1 and id = $2',
    [business.id, conflict],
  );
  if (!row) throw new Error('the conflict is not there');
  return row.key;
}
