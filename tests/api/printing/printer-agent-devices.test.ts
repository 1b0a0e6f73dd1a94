import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { removePrintAgent } from '#db/queries/printing/printing.ts';
import { joinBytes } from '#domain/base/bytes.ts';
import { LOCAL_PORTS, MAX_LOCAL_PAPER_BYTES } from '#domain/base/limits.ts';
import type { LocalPrinting } from '#domain/printing/answers/printing.ts';
import { drawerPulse, URGENT_DRAWER_PULSE } from '#domain/printing/paper/escpos.ts';
import { NO_PAPER } from '#domain/printing/paper/paper-commands.ts';
import { DevicePapers, paperKey } from '#scripts/printer-agent/device-papers.ts';
import { localAddresses } from '#scripts/printer-agent/local-network.ts';
import { printOn } from '#scripts/printer-agent/network-printer.ts';
import { papersFile, writeConnection } from '#scripts/printer-agent/state.ts';
import { as } from '#tests/support/api.ts';
import { aPaper, aReportedProgram, ask, localOf, send, WAIT } from '#tests/support/local-papers.ts';
import { startLosingProxy } from '#tests/support/losing-proxy.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { testEnv } from '#tests/support/platform.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { anEmulatedPrinter, aPrinterProgram } from '#tests/support/printer-program.ts';
import { aPrinter, jobsOf, queueTests } from '#tests/support/printing.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { it } from '#tests/support/test.ts';

/** What devices print through Fogón Impresoras without the server (docs/printing.md). */

const PRINTED = { status: 200, printed: true };

describe('a device of the network of Fogón Impresoras', () => {
  it('learns from the server how it reaches the program of its location, and no person outside learns it', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { name: 'Cocina' });
    const program = await aReportedProgram(business);
    const local = await localOf(business);
    expect(local.printers.map(({ id }) => id)).toEqual([printer.id]);
    const [found] = local.programs;
    expect(`http://${found?.addresses[0]}:${found?.port}`).toBe(program.origin);
    expect(found?.takes_passes).toBe(true);
    const other = randomUUID();
    await business.database.insert({ locations: [{ business_id: business.id, id: other, name: 'Playa' }] });
    const elsewhere = await as(business, 'mesero').get<LocalPrinting>(
      `/api/printing/local?location_id=${other}`,
    );
    expect(elsewhere.body).toEqual({ location_id: other, printers: [], programs: [] });
    const unknown = await as(business, 'mesero').get(`/api/printing/local?location_id=${randomUUID()}`);
    expect(unknown.status).toBe(404);
  });

  it('no longer learns it when the program is removed, which ends', async ({ business }) => {
    const program = await aReportedProgram(business);
    const [found] = (await localOf(business)).programs;
    const ended = expect(program.ended).rejects.toThrow('ya no está vinculado');
    await removePrintAgent(business.writeScope(), found?.id ?? '');
    expect((await localOf(business)).programs).toEqual([]);
    await ended;
    await expect(program.stop()).rejects.toThrow();
    await expect(ask(program)).rejects.toThrow();
  });

  it('prints a paper, and its repetition prints nothing', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    const id = randomUUID();
    const both = [send(program, printer.id, { id }), send(program, printer.id, { id })];
    expect(await Promise.all(both)).toMatchObject([PRINTED, PRINTED]);
    expect(await send(program, printer.id, { id, says: 'Otra' })).toMatchObject(PRINTED);
    expect(printer.papers.map((paper) => paper.text)).toEqual(['Sopa']);
  });

  it('prints the paper of a page of the release before without the pulse that it begins with', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { opens_drawer: true });
    const program = await aReportedProgram(business);
    const body = joinBytes([drawerPulse(), aPaper('Recibo')]);
    const headers = { authorization: `Bearer ${program.key}` };
    const sent = { body, headers, kind: null, drawerMs: 10_000 };
    expect(await send(program, printer.id, sent)).toMatchObject(PRINTED);
    expect(printer.papers.map(({ text, parts }) => [text, parts.map(({ kind }) => kind)])).toEqual([
      ['Recibo', ['line', 'cut']],
    ]);
    expect(printer.pulses).toBe(0);
  });

  it('prints while the program has no internet, also after a start without it', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const proxy = await startLosingProxy();
    const folder = aStateFolder();
    const token = await agentTokenByApi(business);
    const first = await aReportedProgram(business, { folder, token });
    await first.stop();
    proxy.isAway = true;
    const restarted = await aPrinterProgram(business, { folder, token, server: proxy.origin });
    const program = { ...restarted, key: first.key };
    const headers = { origin: proxy.origin };
    await expect.poll(() => program.events.join(), WAIT).toContain('Sin servidor');
    expect(await send(program, printer.id, { headers })).toMatchObject(PRINTED);
    expect(printer.papers).toHaveLength(1);
    await proxy.stop();
  });

  it('is refused with a wrong page, a name that points here, and for a printer of elsewhere', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business);
    const foreign = await aPrinter(await business.database.business());
    const program = await aReportedProgram(business);
    const host = (name: string) => ({ headers: { host: `${name}:${LOCAL_PORTS[0]}` } });
    const statuses = await Promise.all([
      send(program, printer.id, { headers: { origin: 'https://evil.example' } }),
      send(program, printer.id, { headers: { origin: undefined } }),
      send(program, printer.id, host('evil.example')),
      send(program, printer.id, host('127.0.0.99')),
      send(program, foreign),
      send(program, randomUUID()),
      send(program, printer.id, { id: 'x' }),
      send(program, printer.id, { body: new Uint8Array() }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 421, 421, 404, 404, 404, 400]);
    expect(statuses.every(({ may_have_printed, message }) => !may_have_printed && message !== '')).toBe(true);
    expect(printer).toMatchObject({ connections: 0, papers: [] });
  });

  it('is refused with bytes that are no paper, and with a pulse anywhere in one', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    const paper = aPaper('Recibo');
    const bodies = [
      joinBytes([drawerPulse(), paper]),
      joinBytes([paper, drawerPulse()]),
      joinBytes([paper, URGENT_DRAWER_PULSE]),
      joinBytes([Uint8Array.of(0x07), paper]),
      paper.subarray(0, paper.length - 1),
      drawerPulse(),
    ];
    const answers = [];
    for (const body of bodies) answers.push(await send(program, printer.id, { body }));
    // Only what the program itself says opens a drawer, and only once.
    const twice = joinBytes([drawerPulse(), drawerPulse(), paper]);
    answers.push(await send(program, printer.id, { body: twice, drawerMs: 10_000 }));
    for (const answer of answers)
      expect(answer).toEqual({ status: 400, printed: false, may_have_printed: false, message: NO_PAPER });
    expect(printer).toMatchObject({ connections: 0, pulses: 0, papers: [] });
  });

  it('is refused with a paper that is too long', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    const body = new Uint8Array(MAX_LOCAL_PAPER_BYTES + 1);
    const answer = await send(program, printer.id, { body }).catch((error: Error) => ({
      status: error.message,
    }));
    // The connection may end before the whole paper is sent.
    expect([413, 'write EPIPE', 'read ECONNRESET', 'write ECONNRESET']).toContain(answer.status);
    expect(printer.connections).toBe(0);
  });

  it('may ask before it sends, and only the pages of its Fogón may', async ({ business }) => {
    const program = await aReportedProgram(business);
    const preflight = (origin: string) =>
      ask(program, {
        method: 'OPTIONS',
        path: '/papers/x',
        headers: {
          ...{ origin, authorization: undefined, 'access-control-request-method': 'POST' },
          'access-control-request-private-network': 'true',
        },
      });
    expect(await preflight(testEnv.origin)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': testEnv.origin,
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-private-network': 'true',
      },
    });
    const foreign = await preflight('https://evil.example');
    expect(foreign.status).toBe(403);
    expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.for([
    ['no-paper', 503, false, 'La impresora no tiene papel'],
    ['cut', 502, true, 'La impresora cortó la conexión'],
    ['hold', 502, true, 'La impresora no dijo si imprimió'],
    ['paper-ends', 502, true, 'La impresora no tiene papel'],
  ] as const)('learns whether a paper may be printed by a printer with %s, and repeats only one that is not', async ([
    fault,
    status,
    may_have_printed,
    message,
  ], { business }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    const id = randomUUID();
    printer.faults.push(fault);
    const says = 'Una sopa de frijoles con todo lo que lleva, para la mesa doce del patio';
    expect(await send(program, printer.id, { id, says })).toEqual({
      ...{ status, printed: false, may_have_printed, message },
    });
    const again = await send(program, printer.id, { id, says });
    expect(again).toMatchObject(may_have_printed ? { status: 502, may_have_printed } : PRINTED);
    expect(printer.connections).toBe(may_have_printed ? 1 : 2);
  });

  it('learns that a dead printer printed nothing', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    await printer.stop();
    expect(await send(program, printer.id)).toMatchObject({ status: 503, may_have_printed: false });
  });

  it('learns after a power cut that its paper may be printed, and it is not printed again', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business);
    const folder = aStateFolder();
    const [cut, done] = [randomUUID(), randomUUID()];
    const papers = new DevicePapers(papersFile(folder.path));
    papers.record(paperKey(cut, printer.id), 'began');
    papers.record(paperKey(done, printer.id), 'began');
    papers.record(paperKey(done, printer.id), 'printed');
    papers.close();
    const program = await aReportedProgram(business, { folder });
    expect(await send(program, printer.id, { id: cut })).toEqual({
      ...{ status: 502, printed: false, may_have_printed: true, message: 'Se cortó a la mitad' },
    });
    expect(await send(program, printer.id, { id: done })).toMatchObject(PRINTED);
    expect(printer.connections).toBe(0);
  });

  it('and the queue print one after the other on a printer', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    printer.printMs = 50;
    const program = await aReportedProgram(business);
    await queueTests(business, printer.id, 3);
    const sent = [1, 2, 3].map((n) => send(program, printer.id, { says: `Comanda ${n}` }));
    expect(await Promise.all(sent)).toMatchObject([PRINTED, PRINTED, PRINTED]);
    await expect
      .poll(async () => (await jobsOf(business)).map(({ status }) => status), WAIT)
      .toEqual(['Impreso', 'Impreso', 'Impreso']);
    expect(printer.papers).toHaveLength(6);
    expect(printer.mostAtOnce).toBe(1);
  });

  it('and the queue print a kitchen ticket twice only as DUPLICADO, although the server knows nothing of the device', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business);
    const program = await aReportedProgram(business);
    const product = await business.product({ name: 'Sopa', tracksInventory: false });
    await business.openRegister();
    const first = anOrderRequest([{ product }]);
    expect(await send(program, printer.id, { id: first.kitchen_ticket_id })).toMatchObject(PRINTED);
    await sendOrder(business.writeScope('mesero'), first);
    await expect
      .poll(() => printer.papers.map((paper) => paper.text), WAIT)
      .toEqual(['Sopa', expect.stringContaining('DUPLICADO 1')]);
    const next = anOrderRequest([{ product }]);
    await sendOrder(business.writeScope('mesero'), next);
    await expect.poll(() => printer.papers.length, WAIT).toBe(3);
    await expect.poll(async () => (await jobsOf(business)).at(-1)?.status, WAIT).toBe('Impreso');
    expect(await send(program, printer.id, { id: next.kitchen_ticket_id })).toMatchObject(PRINTED);
    expect(printer.papers.map((paper) => paper.text.includes('DUPLICADO'))).toEqual([false, true, false]);
  });

  it('is refused with the pass of before after the program is paired again', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const folder = aStateFolder();
    const first = await aReportedProgram(business, { folder });
    await first.stop();
    writeConnection(folder.path, { server: testEnv.origin, token: 'fpa_x' });
    expect(readdirSync(folder.path)).not.toEqual(expect.arrayContaining(['printers.json', 'passes.json']));
    const program = await aPrinterProgram(business, { folder, token: await agentTokenByApi(business) });
    expect(await send({ ...program, key: first.key }, printer.id)).toMatchObject({ status: 401 });
    expect(printer.connections).toBe(0);
  });
});

describe('Fogón Impresoras', () => {
  it('sends no printer a paper of the queue with a pulse in it', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const paper = joinBytes([aPaper('Recibo'), drawerPulse()]);
    const work = { paper, opensDrawer: () => true };
    const began = () => expect.unreachable();
    await expect(printOn({ host: '127.0.0.1', port: printer.port }, work, began)).rejects.toThrow(NO_PAPER);
    expect(printer.connections).toBe(0);
  });
});

describe('the addresses of a computer', () => {
  it('are its own and those of private networks', () => {
    const at = (address: string) => ({
      ...{ address, netmask: '', family: 'IPv4' as const, mac: '', internal: false, cidr: null },
    });
    const found = ['192.168.1.20', '10.0.0.5', '172.20.1.1', '172.32.1.1', '8.8.8.8', '169.254.1.1'].map(at);
    expect(localAddresses({ lan: found })).toEqual(['127.0.0.1', '192.168.1.20', '10.0.0.5', '172.20.1.1']);
  });
});
