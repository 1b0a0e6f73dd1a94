import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chargeSale } from '#db/queries/bills/sales.ts';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import type { Business } from '#tests/support/business.ts';

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

interface DeviceOptions {
  readonly name?: string;
  readonly waiting?: number;
}

/** Above the numbers that devices get themselves. */
let devices = 100;

/** A device of the business that the waiter used. Returns its id. */
export async function aDevice(business: Business, options: DeviceOptions = {}): Promise<string> {
  const { name = 'Tableta de la barra', waiting = 0 } = options;
  const id = randomUUID();
  devices += 1;
  const row = {
    business_id: business.id,
    id,
    number: devices,
    name,
    user_id: business.employees.mesero.id,
    last_seen_at: ago(1),
    waiting,
    waiting_since: waiting > 0 ? ago(25) : null,
  };
  await business.database.insert({ devices: [row] });
  return id;
}

interface ConflictOptions extends Pick<OfflineConflict, 'kind' | 'refusal'> {
  readonly device: string;
  readonly path: string;
  readonly body: unknown;
  readonly number?: string;
  readonly minutesAgo?: number;
}

/** A refused request of the waiter, as the server stores it. */
export async function aConflict(business: Business, options: ConflictOptions): Promise<string> {
  const { kind, refusal, device, path, body, number = null, minutesAgo = 40 } = options;
  const id = randomUUID();
  const occurred_at = ago(minutesAgo);
  const row = {
    business_id: business.id,
    id,
    kind,
    request: { method: 'POST', path, body },
    offline: {
      kind,
      device_id: device,
      sequence: 1,
      occurred_at,
      device_at: occurred_at,
      number,
      menu_as_of: occurred_at,
    },
    device_id: device,
    user_id: business.employees.mesero.id,
    provisional_number: number,
    occurred_at,
    refusal,
  };
  await business.database.insert({ offline_conflicts: [row] });
  return id;
}

/** A sale that was charged without a network on the first register, and arrived after the Z of its session. */
export async function anUnassignedSale(business: Business, product: string, number: string) {
  const order = await business.order([{ product }]);
  const { answer } = await chargeSale(business.writeScope('cajero'), order.sale.id, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: business.methods.efectivo,
        amount_cents: order.sale.total_cents,
      },
    ],
  });
  const { sale } = answer;
  const { database } = business;
  const [session] = await database.rows<{ id: string }>(
    `insert into register_sessions (business_id, id, register_id, location_id, status, business_day, opening_float_cents, opened_by)
     select business_id, $3, register_id, location_id, 'Por conciliar', business_day, 0, opened_by
     from register_sessions where business_id = $1 and id = $2
     on conflict (business_id, register_id, business_day) where status = 'Por conciliar' do update set opening_float_cents = 0
     returning id`,
    [business.id, sale.register_session_id, randomUUID()],
  );
  await database.rows(
    `update payments set register_session_id = $3 where business_id = $1 and sale_id = $2`,
    [business.id, sale.id, session?.id],
  );
  await database.change('sales', sale.id, {
    register_session_id: session?.id,
    provisional_number: number,
    received_at: new Date(),
    charged_at: new Date(Date.now() - 30 * 60_000),
  });
  return { sale, openSessionId: sale.register_session_id };
}

let sequence = 0;

/** Puts a request into the queue of this browser, as if it had been made without a network `minutesAgo`. */
export async function putInQueue(
  page: Page,
  owner: { readonly id: string; readonly business: string },
  options: {
    readonly title: string;
    readonly minutesAgo: number;
    readonly refusal?: { code: string; message: string };
  },
): Promise<void> {
  const occurred_at = ago(options.minutesAgo);
  sequence += 1;
  const request = {
    id: randomUUID(),
    owner: `${owner.id}:${owner.business}`,
    kind: 'order.send',
    method: 'POST',
    path: '/api/orders',
    body: {},
    subjects: ['order:x'],
    sequence,
    full_name: 'Ana',
    title: options.title,
    offline: {
      kind: 'order.send',
      device_id: randomUUID(),
      sequence,
      occurred_at,
      device_at: occurred_at,
      number: 'T1-001',
      menu_as_of: occurred_at,
    },
    effect: null,
    attempts: 0,
    next_attempt_at: Date.now() + 3_600_000,
    refusal: options.refusal ?? null,
  };
  await page.evaluate(async (row) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fogon');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('queue', 'readwrite');
      writing.objectStore('queue').put(row);
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(writing.error);
    });
    database.close();
    const tabs = new BroadcastChannel('fogon.queue');
    tabs.postMessage({ kind: 'progress', owner: row.owner, sending: 0 });
    tabs.close();
  }, request);
}
