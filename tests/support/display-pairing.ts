import { randomUUID } from 'node:crypto';
import type { DisplayOffer, DisplayPairing } from '#domain/bills/answers/customer-displays.ts';
import { as, call } from './api.ts';
import type { Business } from './business.ts';
import { aDevice } from './printing.ts';

/** A display that a cashier gave a code and a tablet paired, through the API. */
export async function displayByApi(business: Business, device?: string) {
  const device_id = device ?? (await aDevice(business));
  const id = randomUUID();
  const { body: offer } = await as(business, 'cajero').post<DisplayOffer>('/api/customer-displays', {
    body: { id, device_id },
  });
  const { body } = await call<DisplayPairing>('POST', '/api/customer-displays/pair', {
    body: { code: offer.code },
  });
  return { id, device_id, code: offer.code, ...body };
}
