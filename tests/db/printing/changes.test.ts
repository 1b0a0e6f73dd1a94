import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { pairPrintAgent, reportLocalNetwork } from '#db/queries/printing/print-agents.ts';
import {
  addPrintAgent,
  deletePrinter,
  offerPairing,
  removePrintAgent,
} from '#db/queries/printing/printing.ts';
import { locationOf } from '#tests/support/locations.ts';
import { aPairingCode, aPrinter, sha256 } from '#tests/support/printing.ts';
import { database, it } from '#tests/support/test.ts';

const PRINTER = { type: 'printer.changed', data: {} };
const BOTH = [{ type: 'print-job.changed', data: {} }, PRINTER];

describe('what the writes of printers say that they changed', () => {
  it('is the printers and what waits for them', async ({ business }) => {
    const printer = await aPrinter(business, { name: 'Cocina' });
    expect((await deletePrinter(business.writeScope(), printer)).changes).toEqual(BOTH);
  });

  it('is the same when a Fogón Impresoras is offered, paired and removed', async ({ business }) => {
    const write = () => business.writeScope();
    const id = randomUUID();
    const aCode = () => ({ code_selector: aPairingCode(), code_hash: sha256(randomUUID()) });
    const place = { name: 'Caja', location_id: await locationOf(business) };
    expect((await addPrintAgent(write(), { ...aCode(), ...place, id })).changes).toEqual(BOTH);
    const code = aCode();
    expect((await offerPairing(write(), id, code)).changes).toEqual(BOTH);

    const token_hash = sha256(`llave de ${id}`);
    const wrong = await pairPrintAgent(database.app, { ...code, code_hash: sha256('otro'), token_hash });
    expect(wrong.changes).toEqual([]);
    expect((await pairPrintAgent(database.app, { ...code, token_hash })).changes).toEqual(BOTH);

    const network = { addresses: ['192.168.1.20'], port: 9300, key: null };
    const report = async () => (await reportLocalNetwork(database.app, token_hash, network)).changes;
    expect(await report()).toEqual([PRINTER]);
    expect(await report()).toEqual([]);
    expect((await removePrintAgent(write(), id)).changes).toEqual(BOTH);
  });
});
