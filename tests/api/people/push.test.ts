import { randomUUID } from 'node:crypto';
import { fetch, type Request, Response } from 'miniflare';
import { describe, expect } from 'vitest';
import { randomPushKeys } from '#db/local/state.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { aPushBrowser, subscribe } from '#tests/support/push-browser.ts';
import { database, it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { isPushAddress } from '#worker/push-address.ts';

const HOST = 'updates.push.services.mozilla.com';
const STRANGE_HOST = 'push.comedor.example.com';
const PUSH = '/api/notifications/push';
const pushEndpoint = (host = HOST) => `https://${host}/wpush/v2/${randomUUID()}`;

async function isDue(business: Business): Promise<void> {
  await database.rows(
    `insert into reminders (business_id, id, title, message, starts_at, roles, next_at)
     values ($1, new_id(), 'Pagar la luz', 'En el banco', now() at time zone 'America/Tegucigalpa' - interval '1 minute',
       array['admin'], now() - interval '1 minute') returning id`,
    [business.id],
  );
}

describe('a device with push notifications', () => {
  it('the device receives the notification encrypted and signed, and is deleted when its subscription has ended', async ({
    business,
  }) => {
    const admin = as(business, 'admin');
    const [phone, old] = [aPushBrowser(pushEndpoint()), aPushBrowser(pushEndpoint())];
    for (const { device } of [phone, old])
      expect((await admin.post(PUSH, { body: device })).status).toBe(200);
    const strange = aPushBrowser(pushEndpoint(STRANGE_HOST)).device;
    await subscribe(business, business.employees.admin.id, strange);
    await isDue(business);
    const rung: { url: string; headers: Headers; body: Buffer }[] = [];
    const outside = async (request: Request): Promise<Response> => {
      if (![HOST, STRANGE_HOST].includes(new URL(request.url).host)) return fetch(request);
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

  it('a device belongs to the last user who subscribed it, and only that user unsubscribes it', async () => {
    const [business, other] = [await database.business(), await database.business()];
    const { device } = aPushBrowser(pushEndpoint());
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

  it('only the push service of a known browser is accepted', async ({ business }) => {
    for (const endpoint of [
      'http://push.comedor.example.com/1',
      'https://127.0.0.1/1',
      'https://2130706433/1',
      'https://[::1]/1',
      'https://localhost/1',
      'https://base.internal/1',
      'https://yo:clave@push.comedor.example.com/1',
      'https://push.comedor.example.com:8443/1',
      'https://push.comedor.example.com/1',
      'https://fcm.googleapis.com.comedor.example/1',
      'https://evilfcm.googleapis.com/1',
      'https://evil-push.apple.com.example/1',
      'https://storage.googleapis.com/1',
      'https://fcm.googleapis.com:8443/1',
      'http://fcm.googleapis.com/1',
    ]) {
      expect({ endpoint, taken: isPushAddress(endpoint) }).toEqual({ endpoint, taken: false });
      const body = { ...aPushBrowser(endpoint).device };
      expect(refusalOf(await as(business, 'admin').post(PUSH, { body })).status).toBe(422);
    }
    const { message } = refusalOf(
      await as(business, 'admin').post(PUSH, { body: aPushBrowser(pushEndpoint(STRANGE_HOST)).device }),
    );
    expect(message).toBe(
      'Este navegador usa un servicio de avisos que Fogón no conoce: usa Chrome, Edge, Firefox o Safari.',
    );
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect({ endpoint, taken: isPushAddress(endpoint) }).toEqual({ endpoint, taken: true });
  });
});
