import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { endDevice } from '#db/queries/offline/devices.ts';
import { endSession } from '#db/queries/people/auth.ts';
import { setEmployeeActive } from '#db/queries/people/employees.ts';
import { DRAWER_SECONDS, OFFLINE_HOURS } from '#domain/base/limits.ts';
import type { LocalPrinting } from '#domain/printing/answers/printing.ts';
import { type PrintPass, programKeyOf, signRequest, writePass } from '#domain/printing/print-pass.ts';
import { DevicePapers } from '#scripts/printer-agent/device-papers.ts';
import { DevicePrinting } from '#scripts/printer-agent/device-printing.ts';
import { addressOf } from '#scripts/printer-agent/network-printer.ts';
import { PrintPasses } from '#scripts/printer-agent/print-passes.ts';
import { PrinterTurns } from '#scripts/printer-agent/printer-turns.ts';
import { PrintServer } from '#scripts/printer-agent/server.ts';
import { papersFile, statedFile } from '#scripts/printer-agent/state.ts';
import { StatedPrints } from '#scripts/printer-agent/stated-prints.ts';
import { as, call } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import {
  aPaper,
  aReportedProgram,
  ask,
  keyOf,
  localOf,
  type ReachedProgram,
  requestsAsked,
  type SentPaper,
  type SentPulse,
  send,
  sendPulse,
  WAIT,
} from '#tests/support/local-papers.ts';
import { startLosingProxy } from '#tests/support/losing-proxy.ts';
import { testEnv } from '#tests/support/platform.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { printCount } from '#tests/support/print-count.ts';
import { anEmulatedPrinter, aPrinterProgram } from '#tests/support/printer-program.ts';
import { aDevice, sha256 } from '#tests/support/printing.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { it } from '#tests/support/test.ts';

/** What an attacker on the network of a restaurant tries with Fogón Impresoras, and who else may not print there (docs/security.md). */

printCount('listener', 'requests', requestsAsked);

const REFUSED = { printed: false, may_have_printed: false };
const HOUR_MS = 3_600_000;

const refusal = (status: number, message: string) => ({ ...REFUSED, status, message });
const NO_PASS = refusal(401, 'Falta el pase de este dispositivo.');
const WRONG_PASS = refusal(401, 'El pase no es de este Fogón Impresoras, o la petición cambió en el camino.');
const EXPIRED = refusal(401, 'El pase de este dispositivo venció: conéctalo a internet.');
const ENDED = refusal(401, 'La sesión de este pase terminó: inicia sesión de nuevo.');
const CHANGED = refusal(401, 'Lo que se envió cambió en el camino.');
const NOT_ALLOWED = refusal(403, 'Tu rol no imprime este papel.');
const NOT_HERE = refusal(403, 'Esta impresora no imprime este papel.');
const UNKNOWN_KIND = refusal(403, 'Fogón Impresoras no imprime ese papel sin internet.');
const PRINTED = { status: 200, printed: true };

const passIn = (key: string): PrintPass => JSON.parse(Buffer.from(key.split('.')[0] ?? '', 'hex').toString());
/** A pass as somebody writes it who has the key of a program. */
const passOf = (token: string, pass: PrintPass) => writePass(programKeyOf(sha256(token)), pass);

/** A program whose token is known, and a printer of everything. */
async function aProgramOfAll(business: Business) {
  const printer = await anEmulatedPrinter(business, {
    prints: ['comanda', 'precuenta', 'recibo', 'factura', 'z'],
  });
  const token = await agentTokenByApi(business);
  const program = await aReportedProgram(business, { token });
  return { printer, token, program };
}

const is = (program: ReachedProgram, status: number) =>
  expect.poll(async () => (await ask(program)).status, WAIT).toBe(status);

describe('a pass for Fogón Impresoras', () => {
  it('is needed, cannot be forged or changed, and has an end', async ({ business }) => {
    const { printer, token, program } = await aProgramOfAll(business);
    const other = await business.database.business();
    const foreign = await aReportedProgram(other);
    const [text = '', secret = ''] = program.key.split('.');
    const pass = passIn(program.key);
    const more = Buffer.from(JSON.stringify({ ...pass, papers: ['recibo'], opens_drawer: true })).toString(
      'hex',
    );
    const path = `/papers/${randomUUID()}?printer=${printer.id}&kind=comanda&title=x`;
    const signed = signRequest(program.key, 'POST', path, aPaper('Sopa'));
    const past = { ...pass, expires_at: new Date(Date.now() - 1000).toISOString() };
    const attacks: readonly (readonly [SentPaper & { readonly key?: string }, object])[] = [
      [{ headers: { authorization: undefined } }, NO_PASS],
      [{ headers: { authorization: `Bearer ${'k'.repeat(43)}` } }, NO_PASS],
      [{ headers: { authorization: `Signed ${text}` } }, NO_PASS],
      [{ headers: { authorization: `Bearer ${text}.${'0'.repeat(64)}` } }, WRONG_PASS],
      [{ headers: { authorization: `Bearer ${more}.${secret}` } }, WRONG_PASS],
      [{ headers: { authorization: signed } }, WRONG_PASS],
      [{ key: foreign.key }, WRONG_PASS],
      [{ key: `${more}.${secret}`, kind: 'recibo' }, WRONG_PASS],
      [{ key: passOf('fpa_x', pass) }, WRONG_PASS],
      [{ key: passOf(token, past) }, EXPIRED],
    ];
    for (const [{ key = program.key, ...sent }, expected] of attacks)
      expect(await send({ ...program, key }, printer.id, sent)).toEqual(expected);
    const swapped = await ask(program, {
      ...{ path, method: 'POST', body: aPaper('Otra') },
      headers: { authorization: signed },
    });
    expect({ status: swapped.status, ...JSON.parse(swapped.text) }).toEqual(CHANGED);
    expect(printer).toMatchObject({ connections: 0, papers: [] });
    expect(program.events.join()).not.toContain(secret);
  });

  it('is of one session, names its person and device, and lasts as long as offline requests are taken', async ({
    business,
  }) => {
    await aProgramOfAll(business);
    const device = await aDevice(business);
    const [cashier, waiter] = await Promise.all([
      keyOf(business, 'cajero', device),
      keyOf(business, 'mesero'),
    ]);
    expect(cashier).not.toBe(waiter);
    const { cajero } = business.employees;
    expect(passIn(cashier)).toMatchObject({
      ...{ business_id: business.id, user_id: cajero.id, session_id: cajero.id, device_id: device },
      ...{ papers: ['comanda', 'precuenta', 'recibo', 'factura'], opens_drawer: true },
    });
    expect(passIn(waiter)).toMatchObject({ device_id: null, papers: ['comanda'], opens_drawer: false });
    expect(passIn(await keyOf(business, 'chef'))).toMatchObject({ papers: [], opens_drawer: false });
    // The session ends before.
    await business.database.rows(
      `update sessions set expires_at = clock_timestamp() + interval '90 days' where id = $1`,
      [cajero.id],
    );
    const { issued_at, expires_at } = passIn(await keyOf(business, 'cajero'));
    const hours = (Date.parse(expires_at) - Date.parse(issued_at)) / HOUR_MS;
    expect(hours).toBeCloseTo(OFFLINE_HOURS, 2);
    expect(passIn(waiter).expires_at < expires_at).toBe(true);
  });

  it('is given to no API token', async ({ business }) => {
    await aProgramOfAll(business);
    const made = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
      body: { id: randomUUID(), name: 'Programa' },
    });
    const { body } = await call<LocalPrinting>('GET', '/api/printing/local', { token: made.body.secret });
    expect(body.programs).toEqual([]);
    expect(body.printers).toHaveLength(1);
  });

  it('prints what the role of its person may print, where it is printed', async ({ business }) => {
    const { printer, program } = await aProgramOfAll(business);
    const kitchen = await anEmulatedPrinter(business, { prints: ['comanda'] });
    const till = await anEmulatedPrinter(business, { prints: ['recibo'] });
    await is(program, 200);
    const [cashier, waiter, cook] = await Promise.all(
      (['cajero', 'mesero', 'chef'] as const).map(async (role) => ({
        ...program,
        key: await keyOf(business, role),
      })),
    );
    if (!cashier || !waiter || !cook) throw new Error('a pass is missing');
    const known = async () => (await send(cashier, till.id, { kind: 'recibo', says: 'Recibo' })).status;
    await expect.poll(known, WAIT).toBe(200);
    const attacks: readonly (readonly [ReachedProgram, { readonly id: string }, string | null, object])[] = [
      [waiter, printer, 'recibo', NOT_ALLOWED],
      [waiter, printer, 'precuenta', NOT_ALLOWED],
      [waiter, printer, 'factura', NOT_ALLOWED],
      [cook, printer, 'comanda', NOT_ALLOWED],
      [cashier, printer, 'z', UNKNOWN_KIND],
      [cashier, printer, 'gaveta', UNKNOWN_KIND],
      [cashier, kitchen, 'recibo', NOT_HERE],
      [waiter, till, 'comanda', NOT_HERE],
      // A page of the release before does not say what it sends.
      [waiter, till, null, NOT_HERE],
      [cook, kitchen, null, NOT_ALLOWED],
    ];
    for (const [who, where, kind, expected] of attacks)
      expect(await send(who, where.id, { kind })).toEqual(expected);
    expect(printer.connections + kitchen.connections).toBe(0);
    for (const [who, where, kind] of [
      [waiter, kitchen, 'comanda'],
      [waiter, printer, null],
      [cashier, printer, 'recibo'],
      [cashier, printer, 'factura'],
    ] as const)
      expect(await send(who, where.id, { kind })).toMatchObject(PRINTED);
  });

  it('is good for no session that ended, no person who left, no changed role and no ended device, also without the server later', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business);
    const token = await agentTokenByApi(business);
    const folder = aStateFolder();
    const first = await aReportedProgram(business, { token, folder });
    const device = await aDevice(business);
    const of = async (role: Parameters<typeof keyOf>[1], place?: string) => ({
      ...first,
      key: await keyOf(business, role, place),
    });
    const [left, changed, ended, lost, stays] = [
      await of('mesero'),
      await of('cajero'),
      await of('chef'),
      await of('admin', device),
      await of('admin'),
    ];
    const { mesero, cajero, chef } = business.employees;
    await setEmployeeActive(business.writeScope(), mesero.id, { version: 1, is_active: false });
    const { fullName: full_name, username } = cajero;
    const body = { full_name, username, email: null, roles: ['mesero'], version: 1 };
    expect((await as(business, 'admin').put(`/api/employees/${cajero.id}`, { body })).status).toBe(200);
    await endSession(business.database.app, chef.id);
    await endDevice(business.writeScope(), device, true);
    for (const program of [left, changed, ended, lost]) await is(program, 401);
    await is(stays, 200);
    expect((await localOf(business, 'admin', device)).programs).toEqual([]);
    await first.stop();
    const proxy = await startLosingProxy();
    proxy.isAway = true;
    const restarted = await aPrinterProgram(business, { folder, token, server: proxy.origin });
    const headers = { origin: proxy.origin };
    const again = ({ key }: ReachedProgram) => send({ ...restarted, key }, printer.id, { headers });
    for (const program of [left, changed, ended, lost]) expect(await again(program)).toEqual(ENDED);
    expect(printer.connections).toBe(0);
    expect(await again(stays)).toMatchObject(PRINTED);
    await proxy.stop();
  });
});

describe('the clock of the computer of Fogón Impresoras', () => {
  it.for([-200, 0, 200])('is corrected by that of the server, when it is wrong by %i hours', (hours, {
    business,
  }) => {
    const folder = aStateFolder();
    const programKey = programKeyOf(sha256('fpa_x'));
    const wrong = Date.now() + hours * HOUR_MS;
    const passes = new PrintPasses({ folder: folder.path, programKey, now: () => wrong });
    passes.learn({ now: new Date().toISOString() });
    const statusOf = (minutes: number) => {
      const instant = (add: number) => new Date(Date.now() + add * 60_000).toISOString();
      const key = passOf('fpa_x', {
        ...{ business_id: business.id, user_id: randomUUID(), session_id: randomUUID(), version: 0 },
        ...{ device_id: null, papers: ['comanda'], opens_drawer: false },
        ...{ issued_at: instant(-10), expires_at: instant(minutes) },
      });
      return passes.check(signRequest(key, 'GET', '/', new Uint8Array()), 'GET', '/');
    };
    expect(statusOf(1)).toHaveProperty('pass');
    expect(statusOf(-1)).toEqual({ refusal: EXPIRED.message });
    folder.remove();
  });
});

describe('the drawer of a printer of the network', () => {
  const LATE = refusal(410, 'La gaveta no se abrió: la orden no es de los últimos 20 segundos.');
  const USED = refusal(409, 'Esta orden de abrir la gaveta ya se usó.');
  const UNKNOWN = refusal(400, 'No se entiende la orden.');
  const bytesOf = (said: unknown) => new TextEncoder().encode(JSON.stringify(said));

  /** A printer with a drawer, and a program with the passes of a cashier and of a waiter. */
  async function aDrawer(business: Business) {
    const printer = await anEmulatedPrinter(business, { prints: ['comanda', 'recibo'], opens_drawer: true });
    const program = await aReportedProgram(business);
    return { printer, waiter: program, cashier: { ...program, key: await keyOf(business, 'cajero') } };
  }

  it('opens for who may open it, once, also without paper', async ({ business }) => {
    const { printer, cashier } = await aDrawer(business);
    const id = randomUUID();
    const opened = { status: 200, printed: true, message: 'Gaveta abierta' };
    const both = await Promise.all([
      sendPulse(cashier, printer.id, { id }),
      sendPulse(cashier, printer.id, { id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sendPulse(cashier, printer.id, { id })).toEqual(USED);
    expect(printer.pulses).toBe(1);
    printer.faults.push('no-paper');
    expect(await sendPulse(cashier, printer.id)).toMatchObject(opened);
    expect(printer).toMatchObject({ pulses: 2, connections: 2, papers: [] });
  });

  it('opens with no request twice, also after the program started again', async ({ business }) => {
    const printer = await anEmulatedPrinter(business, { prints: ['recibo'], opens_drawer: true });
    const token = await agentTokenByApi(business);
    const folder = aStateFolder();
    const first = await aReportedProgram(business, { token, folder });
    const key = await keyOf(business, 'cajero');
    const pulse = { id: randomUUID(), askedAt: new Date() };
    expect((await sendPulse({ ...first, key }, printer.id, pulse)).status).toBe(200);
    await first.stop();
    const second = await aReportedProgram(business, { token, folder });
    expect(await sendPulse({ ...second, key }, printer.id, pulse)).toEqual(USED);
    expect(printer.pulses).toBe(1);
  });

  it('stays closed for every other request', async ({ business }) => {
    const { printer, waiter, cashier } = await aDrawer(business);
    const without = await anEmulatedPrinter(business, { prints: ['recibo'], opens_drawer: false });
    const foreign = await aReportedProgram(await business.database.business());
    await expect.poll(async () => (await sendPulse(cashier, without.id)).status, WAIT).toBe(403);
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const path = `/pulses/${randomUUID()}?printer=${printer.id}&title=Recibo`;
    const stolen = signRequest(cashier.key, 'POST', path, bytesOf({ asked_at: ago(0).toISOString() }));
    const attacks: readonly (readonly [ReachedProgram, SentPulse, object])[] = [
      [cashier, { headers: { authorization: undefined } }, NO_PASS],
      [{ ...cashier, key: foreign.key }, {}, WRONG_PASS],
      [cashier, { headers: { authorization: stolen } }, WRONG_PASS],
      [
        cashier,
        { headers: { authorization: `Bearer ${cashier.key}` } },
        refusal(401, 'La orden de abrir la gaveta no está firmada.'),
      ],
      [waiter, {}, refusal(403, 'No tienes permiso para abrir la gaveta.')],
      [cashier, { askedAt: ago(21) }, LATE],
      [cashier, { askedAt: ago(-21) }, LATE],
      [cashier, { body: bytesOf({}) }, UNKNOWN],
      [cashier, { body: bytesOf({ asked_at: 'ayer' }) }, UNKNOWN],
      [cashier, { body: bytesOf(null) }, UNKNOWN],
      [cashier, { body: new TextEncoder().encode('{"asked_at":') }, UNKNOWN],
      [cashier, { body: new Uint8Array(1001).fill(0x20) }, refusal(413, 'La orden es demasiado larga.')],
    ];
    for (const [who, sent, expected] of attacks)
      expect(await sendPulse(who, printer.id, sent)).toEqual(expected);
    expect(await sendPulse(cashier, without.id)).toEqual(
      refusal(403, 'Esta impresora no abre ninguna gaveta.'),
    );
    const changed = await ask(cashier, {
      ...{ path, method: 'POST', body: bytesOf({ asked_at: ago(1).toISOString() }) },
      headers: { authorization: stolen },
    });
    expect({ status: changed.status, ...JSON.parse(changed.text) }).toEqual(CHANGED);
    expect([printer, without].map(({ connections, pulses }) => connections + pulses)).toEqual([0, 0]);
  });

  it('stays closed when the turn of the request comes too late', async ({ business }) => {
    const emulated = await anEmulatedPrinter(business, { opens_drawer: true });
    const [printer] = (await localOf(business)).printers;
    if (!printer) throw new Error('the printer is missing');
    const folder = aStateFolder();
    const papers = new DevicePapers(papersFile(folder.path));
    const turns = new PrinterTurns();
    let free = () => {};
    const busy = new Promise<void>((resolve) => {
      free = resolve;
    });
    void turns.take(addressOf(printer), () => busy);
    let now = Date.now();
    const log = () => undefined;
    const server = new PrintServer({ server: testEnv.origin, token: 'fpa_x' });
    const stated = new StatedPrints(statedFile(folder.path), server, log);
    const printing = new DevicePrinting({ papers, stated, turns, log, now: () => now });
    const by = { kind: 'gaveta', title: '', user_id: randomUUID(), device_id: null } as const;
    const opened = printing.openDrawer(randomUUID(), printer, now, by);
    now += DRAWER_SECONDS * 1000;
    free();
    const message = 'La impresora no abrió la gaveta a tiempo';
    expect(await opened).toEqual({ status: 503, body: { ...REFUSED, message } });
    expect(emulated.pulses).toBe(0);
    papers.close();
    stated.close();
    folder.remove();
  });
});

describe('a release', () => {
  it('lets the page of the one before print with a pass, which it shows', async ({ business }) => {
    const { printer, program } = await aProgramOfAll(business);
    const headers = { authorization: `Bearer ${program.key}` };
    expect(await send(program, printer.id, { kind: null, headers })).toMatchObject(PRINTED);
  });

  it('gives devices the key of a program of the one before', async ({ business }) => {
    const token = await agentTokenByApi(business);
    const key = 'k'.repeat(43);
    const body = { addresses: ['192.168.1.20'], port: 9166, key };
    expect((await call('PUT', '/api/print-agents/local', { token, body })).status).toBe(200);
    const [program] = (await localOf(business)).programs;
    expect(program).toMatchObject({ key, takes_passes: false });
    // After its update, nobody gets the key.
    await call('PUT', '/api/print-agents/local', { token, body: { ...body, key: null } });
    const [updated] = (await localOf(business)).programs;
    expect(updated?.takes_passes).toBe(true);
    expect(passIn(updated?.key ?? '').papers).toEqual(['comanda']);
    const wrong = { ...body, addresses: null };
    expect((await call('PUT', '/api/print-agents/local', { token, body: wrong })).status).toBe(422);
  });
});
