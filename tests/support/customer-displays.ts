import { randomUUID } from 'node:crypto';
import { offerCustomerDisplay, pairCustomerDisplay } from '#db/queries/bills/customer-displays.ts';
import type { DisplayMessage, DisplayShop } from '#domain/bills/customer-display.ts';
import type { Business } from './business.ts';
import { aDevice, aPairingCode, sha256 } from './printing.ts';

const SHOP: DisplayShop = { name: 'Comedor', logo_url: null, currency: 'HNL' };

/** What a till shows: one baleada of that price. */
export const aBill = (total_cents: number): DisplayMessage => ({
  view: 'bill',
  shop: SHOP,
  lines: [{ name: 'Baleada', options: 'Sin cebolla', quantity: 1, amount_cents: total_cents }],
  discount_cents: 0,
  base_cents: total_cents,
  tax_cents: 0,
  total_cents,
  picture: null,
  received_cents: null,
});

/** A pairing code of a device, by default of a new one. */
export async function aDisplayOffer(business: Business, device?: string) {
  const device_id = device ?? (await aDevice(business));
  const id = randomUUID();
  const code = { code_selector: aPairingCode(), code_hash: sha256(id) };
  const { answer } = await offerCustomerDisplay(business.writeScope(), { ...code, id, device_id });
  return { id, device_id, code, answer };
}

/** A display that is paired with a device. Returns its id, its device and the hash of its token. */
export async function aCustomerDisplay(business: Business, device?: string) {
  const { id, device_id, code } = await aDisplayOffer(business, device);
  const tokenHash = sha256(randomUUID());
  const paired = await pairCustomerDisplay(business.database.app, {
    ...{ ...code, token_hash: tokenHash, name: 'Chrome en Android' },
  });
  if (!paired.answer) throw new Error('the display was not paired');
  return { id, device_id, tokenHash };
}
