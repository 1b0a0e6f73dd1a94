import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredDevice } from '#domain/offline/answers/offline.ts';
import {
  OFFLINE_HEADER,
  type OfflineWrite,
  QUEUED_KINDS,
  SIGNATURE_HEADER,
  signedText,
} from '#domain/offline/offline.ts';
import { as, call, requestsSent, signedHeaders, tokenOf } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { offlineWriteOf } from '#tests/support/offline-write.ts';
import { printCount } from '#tests/support/print-count.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';
import { isQueuedRoute } from '#worker/queued-routes.ts';

/** Forged offline requests of every route that takes them, through the Worker. */

printCount('offline proof', 'requests', requestsSent);

interface Target {
  readonly kind: OfflineWrite['kind'];
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const business = sharedBusiness();
let other: Business;
let token: string;
let targets: readonly Target[];

const kindOf = ({ method }: ApiRoute, path: string) =>
  QUEUED_KINDS.find((kind) => isQueuedRoute(kind, method, path));

beforeAll(async () => {
  other = await database.business();
  token = await tokenOf(business.employees.admin, business.id);
  targets = (await readRoutes()).flatMap((route) => {
    const path = addressOf(route);
    const kind = kindOf(route, path);
    return kind ? [{ kind, method: route.method, path, body: sampleValue(route.body ?? {}) }] : [];
  });
});

const problems = async () => (await business.audit('offline.unproven')).map(({ details }) => details.problem);

type Signed = Awaited<ReturnType<typeof signedHeaders>>;
interface Forgery {
  readonly name: string;
  /** Null if the request is proved. */
  readonly problem: string | null;
  readonly headers: (target: Target, write: OfflineWrite) => Promise<Partial<Signed>>;
}

const sign = (target: Target, write: OfflineWrite, businessId = business.id) =>
  signedHeaders(businessId, write, target);
const FORGERIES: readonly Forgery[] = [
  { name: 'its own signature', problem: null, headers: (target, write) => sign(target, write) },
  {
    name: 'no signature',
    problem: 'Firma inválida',
    headers: async (_, write) => ({ [OFFLINE_HEADER]: JSON.stringify(write) }),
  },
  {
    name: 'a signature that is no digest',
    problem: 'Firma inválida',
    headers: async (target, write) => ({
      ...(await sign(target, write)),
      [SIGNATURE_HEADER]: 'x'.repeat(64),
    }),
  },
  {
    name: 'the signature of another business',
    problem: 'Firma inválida',
    headers: (target, write) => sign(target, write, other.id),
  },
  {
    name: 'the signature of another device',
    problem: 'Firma inválida',
    headers: async (target, write) => ({
      ...(await sign(target, { ...write, device_id: randomUUID() })),
      [OFFLINE_HEADER]: JSON.stringify(write),
    }),
  },
  {
    name: 'the signature of another body',
    problem: 'Firma inválida',
    headers: (target, write) => sign({ ...target, body: { total_cents: 1 } }, write),
  },
  {
    name: 'the signature of another route',
    problem: 'Firma inválida',
    headers: (target, write) => sign({ ...target, path: `${target.path}/x` }, write),
  },
  {
    name: 'the signature of another moment',
    problem: 'Firma inválida',
    headers: async (target, write) => ({
      ...(await sign(target, write)),
      [OFFLINE_HEADER]: JSON.stringify({ ...write, occurred_at: new Date().toISOString() }),
    }),
  },
  {
    name: 'the signature of other prices',
    problem: 'Firma inválida',
    headers: async (target, write) => ({
      ...(await sign(target, write)),
      [OFFLINE_HEADER]: JSON.stringify({ ...write, menu_as_of: write.occurred_at }),
    }),
  },
  {
    name: 'a device that nobody registered',
    problem: 'Dispositivo desconocido',
    headers: (target, write) => sign(target, { ...write, device_id: randomUUID() }),
  },
  {
    name: 'a place that was used',
    problem: 'Fuera de secuencia',
    headers: (target, write) => sign(target, { ...write, sequence: 900_000 }),
  },
];

describe('a forged offline request', () => {
  it('is one of now, and is in the audit log, on every route that takes offline requests', async () => {
    expect(targets.map(({ kind }) => kind).toSorted()).toEqual([...QUEUED_KINDS].toSorted());
    await database.change('devices', business.offlineDevice, { used_sequences: [900_000] });
    for (const target of targets)
      for (const { name, problem, headers } of FORGERIES) {
        const before = await problems();
        const { method, path, body, kind } = target;
        const sent = await headers(target, offlineWriteOf(kind, { device: business.offlineDevice }));
        const answer = await call(method, path, {
          ...{ token, body, key: randomUUID() },
          headers: Object.fromEntries(Object.entries(sent)),
        });
        expect({ kind, name, isFault: answer.status >= 500 }).toEqual({ kind, name, isFault: false });
        const found = (await problems()).slice(before.length);
        expect({ kind, name, found }).toEqual({ kind, name, found: problem ? [problem] : [] });
      }
  });
});

describe('a device', () => {
  const DEVICE = { name: 'Tableta', waiting: 0, waiting_since: null };
  const register = (id: string, role: 'mesero' | 'cajero', body: object, headers = {}, key = randomUUID()) =>
    as(business, role).put<RegisteredDevice>(`/api/offline/devices/${id}`, { body, headers, key });
  const signatureOf = (key: string, id: string, body: object) =>
    createHmac('sha256', Buffer.from(key, 'hex'))
      .update(signedText('PUT', `/api/offline/devices/${id}`, '', JSON.stringify(body)))
      .digest('hex');

  it('gets one key for its session, also when the answer was lost, and for any that signs', async () => {
    const [id, idempotencyKey] = [randomUUID(), randomUUID()];
    const first = await register(id, 'mesero', DEVICE, {}, idempotencyKey);
    const { key } = first.body;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect((await register(id, 'mesero', DEVICE, {}, idempotencyKey)).body.key).toBe(key);
    expect((await register(id, 'mesero', DEVICE)).body.key).toBe(key);
    expect((await register(id, 'cajero', DEVICE)).body.key).toBeNull();
    const headers = { [SIGNATURE_HEADER]: signatureOf(key ?? '', id, DEVICE) };
    expect((await register(id, 'cajero', DEVICE, headers)).body.key).toBe(key);
    expect((await register(id, 'cajero', { ...DEVICE, name: 'Otra' }, headers)).body.key).toBeNull();
  });

  it('has another key in another business', async () => {
    const id = randomUUID();
    const { key } = (await register(id, 'mesero', DEVICE)).body;
    const path = `/api/offline/devices/${id}`;
    const foreign = await as(other, 'mesero').put<RegisteredDevice>(path, { body: DEVICE });
    expect(foreign.body.key).toMatch(/^[0-9a-f]{64}$/);
    expect(foreign.body.key).not.toBe(key);
  });

  it('is ended by an administrator alone', async () => {
    const id = randomUUID();
    await register(id, 'mesero', DEVICE);
    const end = (role: 'cajero' | 'admin', device: string) =>
      as(business, role).post(`/api/offline/devices/${device}/end`, { body: { is_ended: true } });
    expect((await end('cajero', id)).status).toBe(403);
    expect((await end('admin', randomUUID())).status).toBe(404);
    expect((await end('admin', id)).body).toMatchObject({ device: { id, is_ended: true } });
  });
});
