import { randomUUID } from 'node:crypto';
import { fetch, type Request, Response } from 'miniflare';
import { describe, expect, inject, it } from 'vitest';
import { randomPushKeys } from '#db/local/state.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import { withWorker } from '#tests/support/own-worker.ts';
import { aPushBrowser } from '#tests/support/push.ts';
import { aBusiness, type Business, rowsOf } from '#tests/support/restaurant.ts';
import { isPushAddress } from '#worker/push-address.ts';

const ground = inject('ground');
const HOST = 'push.comedor.example.com';
const PUSH = '/api/notifications/push';
const anAddress = () => `https://${HOST}/${randomUUID()}`;

async function isDue(business: Business): Promise<void> {
  await rowsOf(
    ground,
    `insert into reminders (business_id, id, title, message, starts_at, roles, next_at)
     values ($1, new_id(), 'Pagar la luz', 'En el banco', now() at time zone 'America/Tegucigalpa' - interval '1 minute',
       array['admin'], now() - interval '1 minute') returning id`,
    [business.id],
  );
}

describe('a device that the user turned on', () => {
  it('is rung with what the bell shows, signed and sealed for it, and forgotten when its browser is gone', async () => {
    const business = await aBusiness(ground);
    const admin = as(business, 'admin');
    const [phone, old] = [aPushBrowser(anAddress()), aPushBrowser(anAddress())];
    for (const { device } of [phone, old])
      expect((await admin.post(PUSH, { body: device })).status).toBe(200);
    await isDue(business);
    const rung: { url: string; headers: Headers; body: Buffer }[] = [];
    const outside = async (request: Request): Promise<Response> => {
      if (new URL(request.url).host !== HOST) return fetch(request);
      const body = Buffer.from(await request.arrayBuffer());
      rung.push({ url: request.url, headers: new Headers([...request.headers]), body });
      return new Response(null, { status: request.url === old.device.endpoint ? 410 : 201 });
    };
    const { public_key, private_key } = randomPushKeys();
    const settings = {
      VAPID_PUBLIC_KEY: public_key,
      VAPID_PRIVATE_KEY: private_key,
      VAPID_SUBJECT: 'mailto:fogon@fogon.example',
    };
    await withWorker(settings, (worker) => worker.runCron(), { outside });
    expect(rung.map(({ url }) => url).toSorted()).toEqual(
      [phone.device.endpoint, old.device.endpoint].toSorted(),
    );
    const came = rung.find(({ url }) => url === phone.device.endpoint);
    expect(phone.read(came?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Pagar la luz',
      body: 'Tienes este evento para hoy',
    });
    expect(came?.headers.get('content-encoding')).toBe('aes128gcm');
    expect(came?.headers.get('authorization')).toContain(public_key);
    const { body } = await admin.get<{ endpoints: string[] }>(PUSH);
    expect(body.endpoints).toEqual([phone.device.endpoint]);
  });

  it('is of who turned it on last, also from another business, and only the own one can be turned off', async () => {
    const [business, other] = [await aBusiness(ground), await aBusiness(ground)];
    const { device } = aPushBrowser(anAddress());
    const of = async (place: Business, role: 'admin' | 'cajero') =>
      (await as(place, role).get<{ endpoints: string[] }>(PUSH)).body.endpoints;
    await as(business, 'admin').post(PUSH, { body: device });
    await as(business, 'cajero').delete(PUSH, { body: { endpoint: device.endpoint } });
    expect(await of(business, 'admin')).toEqual([device.endpoint]);
    await as(other, 'cajero').post(PUSH, { body: device });
    expect(await of(business, 'admin')).toEqual([]);
    expect(await of(other, 'cajero')).toEqual([device.endpoint]);
    await as(other, 'cajero').delete(PUSH, { body: { endpoint: device.endpoint } });
    expect(await of(other, 'cajero')).toEqual([]);
  });

  it('is reached at a public https name only', async () => {
    const business = await aBusiness(ground);
    for (const endpoint of [
      'http://push.comedor.example.com/1',
      'https://127.0.0.1/1',
      'https://2130706433/1',
      'https://[::1]/1',
      'https://localhost/1',
      'https://base.internal/1',
      'https://yo:clave@push.comedor.example.com/1',
      'https://push.comedor.example.com:8443/1',
    ]) {
      expect({ endpoint, taken: isPushAddress(endpoint) }).toEqual({ endpoint, taken: false });
      const body = { ...aPushBrowser(endpoint).device };
      expect(refusalOf(await as(business, 'admin').post(PUSH, { body })).status).toBe(422);
    }
    expect(isPushAddress('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  });
});
