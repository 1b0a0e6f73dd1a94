import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { pairPrintAgent, readAgentPrinters } from '#db/queries/printing/print-agents.ts';
import { addPrintAgent, offerPairing, removePrintAgent, savePrinter } from '#db/queries/printing/printing.ts';
import { MAX_PAIRING_ATTEMPTS } from '#domain/base/limits.ts';
import type { Business } from '#tests/support/business.ts';
import { locationOf } from '#tests/support/locations.ts';
import { aPairingCode, aPrintAgent, aPrinter, queueTests, sha256 } from '#tests/support/printing.ts';
import { listPrinters } from '#tests/support/reads.ts';
import { database, it, sharedBusiness } from '#tests/support/test.ts';

/** A Fogón Impresoras that waits for its code. */
async function anOffer(business: Business) {
  const id = randomUUID();
  const code = { code_selector: aPairingCode(), code_hash: sha256(id) };
  await addPrintAgent(business.writeScope(), {
    ...{ ...code, id, name: 'Caja', location_id: await locationOf(business) },
  });
  return { id, code };
}

const pair = async (code: { code_selector: string; code_hash: string }, token = randomUUID() as string) =>
  (await pairPrintAgent(database.app, { ...code, token_hash: sha256(token) })).answer;
const read = (token: string) => readAgentPrinters(database.app, sha256(token));

describe('pairing', () => {
  it('a code pairs once, and the token reads the printers of its location alone', async ({ business }) => {
    const { id, code } = await anOffer(business);
    const other = randomUUID();
    await database.insert({ locations: [{ business_id: business.id, id: other, name: 'Playa' }] });
    const printer = await aPrinter(business, { name: 'Cocina' });
    await aPrinter(business, { location_id: other });
    expect(await pair(code, 'llave 1')).toEqual({
      ...{ business_id: business.id, id, name: 'Caja', location: 'Principal' },
    });
    expect(await pair(code)).toBeNull();
    const { answer, businessId } = await read('llave 1');
    expect(businessId).toBe(business.id);
    expect(answer.agent).toEqual({ id, name: 'Caja', location: 'Principal' });
    expect(answer.business.id).toBe(business.id);
    expect(answer.printers.map((each) => each.id)).toEqual([printer]);
  });

  it('a code ends after ten minutes, and after five wrong entries', async ({ business }) => {
    const late = await anOffer(business);
    await database.rows(
      `update print_agents set code_expires_at = code_expires_at - interval '10 minutes' where id = $1`,
      [late.id],
    );
    expect(await pair(late.code)).toBeNull();
    const guessed = await anOffer(business);
    const wrong = { ...guessed.code, code_hash: sha256('otro') };
    for (let attempt = 1; attempt < MAX_PAIRING_ATTEMPTS; attempt += 1) expect(await pair(wrong)).toBeNull();
    const again = { code_selector: aPairingCode(), code_hash: sha256('otra vez') };
    await offerPairing(business.writeScope(), guessed.id, again);
    for (let attempt = 0; attempt < MAX_PAIRING_ATTEMPTS; attempt += 1)
      expect(await pair({ ...again, code_hash: sha256('otro') })).toBeNull();
    expect(await pair(again)).toBeNull();
  });

  it('eight programs that enter one code at once are one that is paired', async ({ business }) => {
    const { code } = await anOffer(business);
    const paired = await Promise.all(Array.from({ length: 8 }, () => pair(code)));
    expect(paired.filter((each) => each !== null)).toHaveLength(1);
  });

  it('another code leaves the token valid until it is used, and removing ends it', async ({ business }) => {
    const { id, code } = await anOffer(business);
    await pair(code, `llave de ${id}`);
    const next = { code_selector: aPairingCode(), code_hash: sha256('otro') };
    await offerPairing(business.writeScope(), id, next);
    await read(`llave de ${id}`);
    await pair(next, `nueva de ${id}`);
    await expect(read(`llave de ${id}`)).rejects.toMatchObject({ code: 'auth.expired' });
    await read(`nueva de ${id}`);
    await removePrintAgent(business.writeScope(), id);
    await expect(read(`nueva de ${id}`)).rejects.toMatchObject({ code: 'auth.expired' });
    expect((await listPrinters(business.scope())).agents).toEqual([]);
    await expect(removePrintAgent(business.writeScope(), id)).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('the token of an inactive business is refused', async ({ business }) => {
    const agent = await aPrintAgent(business);
    await business.change({ is_active: false });
    await expect(agent.claim()).rejects.toMatchObject({ code: 'auth.expired' });
  });

  it('when it was seen is stored at most every half a minute', async ({ business }) => {
    const agent = await aPrintAgent(business);
    const seen = async () => (await listPrinters(business.scope())).agents[0]?.last_seen_at;
    const first = await seen();
    await agent.claim();
    expect(await seen()).toBe(first);
    await database.rows(
      `update print_agents set last_seen_at = last_seen_at - interval '31 seconds' where id = $1`,
      [agent.id],
    );
    await agent.claim();
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });
});

describe('another business', () => {
  const mine = sharedBusiness();
  const theirs = sharedBusiness();

  it('an agent neither sees nor confirms papers of another business', async () => {
    await queueTests(theirs, await aPrinter(theirs));
    const [own, foreign] = [await aPrintAgent(mine), await aPrintAgent(theirs)];
    expect(await own.claim()).toEqual([]);
    const [job] = await foreign.claim();
    if (!job) throw new Error('nothing was claimed');
    await expect(own.confirm(job)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(own.fail(job)).rejects.toMatchObject({ code: 'row.missing' });
    await foreign.confirm(job);
  });
});

describe('saving a printer', () => {
  it('an old version, a name in use and a register of another location are refused, and the audit log says what changed', async ({
    business,
  }) => {
    const other = randomUUID();
    const register = randomUUID();
    await database.insert({ locations: [{ business_id: business.id, id: other, name: 'Playa' }] });
    await database.insert({
      registers: [{ business_id: business.id, id: register, name: 'Caja 2', location_id: other }],
    });
    const id = await aPrinter(business, { name: 'Cocina' });
    await aPrinter(business, { name: 'Barra' });
    const saved = (await listPrinters(business.scope())).printers.find((each) => each.id === id);
    if (!saved) throw new Error('the printer is not there');
    const { waiting: _, failed: __, alerted_at: ___, ...printer } = saved;
    const save = (change: object) =>
      savePrinter(business.writeScope(), {
        ...{ ...printer, width_mm: 80 as const, code_page: 'image' as const },
        ...change,
      });
    await expect(save({ version: 0 })).rejects.toMatchObject({ code: 'row.stale' });
    await expect(save({ version: 2 })).rejects.toMatchObject({ code: 'row.stale' });
    await expect(save({ id: randomUUID() })).rejects.toMatchObject({ code: 'row.missing' });
    await expect(save({ name: 'BARRA' })).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: expect.any(String) },
    });
    await expect(save({ register_id: register })).rejects.toMatchObject({
      fields: { register_id: expect.any(String) },
    });
    await save({ name: 'Cocina caliente', copies: 2 });
    expect((await listPrinters(business.scope())).printers.find((each) => each.id === id)).toMatchObject({
      ...{ name: 'Cocina caliente', copies: 2, version: 2 },
    });
    expect((await business.audit('printer.saved')).at(-1)?.details).toEqual({
      name: 'Cocina caliente',
      before: { name: 'Cocina', copies: 1 },
      after: { name: 'Cocina caliente', copies: 2 },
    });
  });
});
