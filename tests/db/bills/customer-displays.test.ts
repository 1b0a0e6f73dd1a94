import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  countCustomerDisplays,
  findCustomerDisplay,
  pairCustomerDisplay,
  removeCustomerDisplay,
} from '#db/queries/bills/customer-displays.ts';
import { MAX_DEVICE_DISPLAYS, MAX_PAIRING_ATTEMPTS, PAIRING_MINUTES } from '#domain/base/limits.ts';
import { aCustomerDisplay, aDisplayOffer } from '#tests/support/customer-displays.ts';
import { aDevice, sha256 } from '#tests/support/printing.ts';
import { listCustomerDisplays } from '#tests/support/reads.ts';
import { database, it, sharedBusiness } from '#tests/support/test.ts';

const DISPLAY_CHANGED = [{ type: 'customer-display.changed', data: {} }];
const pairing = (code: { code_selector: string; code_hash: string }, token: string = randomUUID()) =>
  pairCustomerDisplay(database.app, { ...code, token_hash: sha256(token), name: 'Chrome en Android' });
const pair = async (...entered: Parameters<typeof pairing>) => (await pairing(...entered)).answer;

describe('pairing a customer display', () => {
  it('a code pairs once, and its token finds the display, its device and its business', async ({
    business,
  }) => {
    const { id, device_id, code } = await aDisplayOffer(business);
    expect((await listCustomerDisplays(business.scope(), device_id)).displays).toEqual([]);
    const { answer: paired, changes } = await pairing(code, `llave de ${id}`);
    expect(changes).toEqual(DISPLAY_CHANGED);
    expect(paired).toMatchObject({ id, business_id: business.id, device_id, shop: { currency: 'HNL' } });
    expect(await pair(code)).toBeNull();
    expect(await findCustomerDisplay(database.app, sha256(`llave de ${id}`))).toEqual(paired);
    const { displays } = await listCustomerDisplays(business.scope(), device_id);
    expect(displays).toMatchObject([{ id, name: 'Chrome en Android' }]);
    expect(await countCustomerDisplays(business.scope(), device_id)).toEqual({ displays: 1 });
  });

  it('eight tablets that enter one code at once are one display', async ({ business }) => {
    const { code } = await aDisplayOffer(business);
    const paired = await Promise.all(Array.from({ length: 8 }, () => pair(code)));
    expect(paired.filter((each) => each !== null)).toHaveLength(1);
  });

  it('a code ends after its minutes, after wrong entries, and when its device gets another one', async ({
    business,
  }) => {
    const late = await aDisplayOffer(business);
    await database.rows(
      'update customer_displays set code_expires_at = code_expires_at - make_interval(mins => $2) where id = $1',
      [late.id, PAIRING_MINUTES],
    );
    expect(await pair(late.code)).toBeNull();

    const guessed = await aDisplayOffer(business);
    for (let attempt = 0; attempt < MAX_PAIRING_ATTEMPTS; attempt += 1)
      expect(await pair({ ...guessed.code, code_hash: sha256('otro') })).toBeNull();
    expect(await pair(guessed.code)).toBeNull();

    const former = await aDisplayOffer(business);
    const next = await aDisplayOffer(business, former.device_id);
    expect(await pair(former.code)).toBeNull();
    expect(await pair(next.code)).not.toBeNull();
  });

  it('a device has at most its displays, and one that was removed makes place', async ({ business }) => {
    const device = await aDevice(business);
    const first = await aCustomerDisplay(business, device);
    for (let more = 1; more < MAX_DEVICE_DISPLAYS; more += 1) await aCustomerDisplay(business, device);
    await expect(aDisplayOffer(business, device)).rejects.toMatchObject({ code: 'row.conflict' });
    await removeCustomerDisplay(business.writeScope(), first.id);
    await aCustomerDisplay(business, device);
  });

  it('removing ends the token, leaves the other displays, and both are in the audit log with a person', async ({
    business,
  }) => {
    const device = await aDevice(business);
    const gone = await aCustomerDisplay(business, device);
    const kept = await aCustomerDisplay(business, device);
    const { answer, changes } = await removeCustomerDisplay(business.writeScope(), gone.id);
    expect(changes).toEqual(DISPLAY_CHANGED);
    expect(answer.displays.map(({ id }) => id)).toEqual([kept.id]);
    await expect(findCustomerDisplay(database.app, gone.tokenHash)).rejects.toMatchObject({
      code: 'auth.expired',
    });
    await findCustomerDisplay(database.app, kept.tokenHash);
    await expect(removeCustomerDisplay(business.writeScope(), gone.id)).rejects.toMatchObject({
      code: 'row.missing',
    });
    const log = (await business.audit()).filter(({ entity_id }) => entity_id === gone.id);
    expect(log).toMatchObject([
      { action: 'customer-display.paired', user_id: expect.any(String) },
      { action: 'customer-display.removed', user_id: expect.any(String) },
    ]);
  });

  it('an inactive business pairs no display, and the token of one is refused', async ({ business }) => {
    const { tokenHash } = await aCustomerDisplay(business);
    const { code } = await aDisplayOffer(business);
    await business.change({ is_active: false });
    expect(await pair(code)).toBeNull();
    await expect(findCustomerDisplay(database.app, tokenHash)).rejects.toMatchObject({
      code: 'auth.expired',
    });
  });
});

describe('another business', () => {
  const mine = sharedBusiness();
  const theirs = sharedBusiness();

  it('its devices get no code, its displays are neither listed nor counted nor removed', async () => {
    const foreign = await aCustomerDisplay(theirs);
    const missing = { code: 'row.missing' };
    await expect(aDisplayOffer(mine, foreign.device_id)).rejects.toMatchObject(missing);
    await expect(countCustomerDisplays(mine.scope(), foreign.device_id)).rejects.toMatchObject(missing);
    await expect(removeCustomerDisplay(mine.writeScope(), foreign.id)).rejects.toMatchObject(missing);
    expect(await listCustomerDisplays(mine.scope(), foreign.device_id)).toEqual({ displays: [] });
    expect(await countCustomerDisplays(theirs.scope(), foreign.device_id)).toEqual({ displays: 1 });
  });
});
