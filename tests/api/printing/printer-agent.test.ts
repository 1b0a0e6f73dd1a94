import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import { cancelLine, changeLine, sendOrder, transferOrder } from '#db/queries/orders/orders.ts';
import { DRAWER_SECONDS, PRINT_LEASE_SECONDS } from '#domain/base/limits.ts';
import type { ClaimedJobs } from '#domain/printing/answers/printing.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import { as, call, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import type { PrinterFault } from '#tests/support/emulated-printer.ts';
import { startLosingProxy } from '#tests/support/losing-proxy.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import {
  anEmulatedPrinter,
  aPrinterProgram,
  makeRetriesDue,
  type RunningPrinter,
} from '#tests/support/printer-program.ts';
import { ageJobs, jobsOf, queueDrawer, queueTests } from '#tests/support/printing.ts';
import { dotsOfPaper, readRaster } from '#tests/support/raster-reader.ts';
import { it } from '#tests/support/test.ts';

const ACCENTS = 'áéíóúñÑ¿¡ L 1,234.50';
const WAIT = { timeout: 8000, interval: 20 };

const untilJobs = (business: Business, expected: readonly object[]) =>
  expect.poll(() => jobsOf(business), WAIT).toMatchObject(expected);

describe('Fogón Impresoras', () => {
  it('prints the kitchen ticket of an order with its accents, and confirms it', async ({ business }) => {
    const printer = await anEmulatedPrinter(business, { name: 'Cocina', copies: 2 });
    await business.openRegister();
    const product = await business.product({ name: 'Sopa de jamón y ñame', tracksInventory: false });
    const { order } = await sendOrderByApi(business, [{ product }]);
    const { events } = await aPrinterProgram(business);
    await untilJobs(business, [{ status: 'Impreso', copy: null, attempts: 1 }]);
    expect(printer.papers).toHaveLength(2);
    expect(printer.papers[1]?.text).toContain(`Comanda #${order.number}`);
    expect(printer.papers[0]?.text).toContain('1 × Sopa de jamón y ñame');
    expect(events.join()).not.toContain('fpa_');
  });

  it('prints a change, a transfer and a cancellation with what happened first', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    const product = await business.product({ name: 'Sopa', tracksInventory: false });
    const [from, to] = business.tables;
    const request = anOrderRequest([{ product, quantity: 2 }], { channel: 'mesa', table_id: from?.id ?? '' });
    const line = request.lines[0]?.id ?? '';
    await business.openRegister();
    await sendOrder(business.writeScope('mesero'), request);
    const allowed = { allowed: true, approved_by: null };
    await changeLine(business.writeScope(), line, { quantity: 1, reason: 'Pidió menos' }, allowed);
    await transferOrder(business.writeScope('mesero'), request.id, to?.id ?? '');
    await aPrinterProgram(business);
    await untilJobs(business, [{ status: 'Impreso' }, { status: 'Impreso' }, { status: 'Impreso' }]);
    await cancelLine(business.writeScope(), line, 'Se fue');
    await expect.poll(() => printer.papers.length, WAIT).toBe(4);
    // A paper with an arrow is drawn.
    const linesIn = ({ text, parts }: (typeof printer.papers)[number]) =>
      text === '' ? readRaster(dotsOfPaper(parts)).map((drawn) => drawn.text.trim()) : text.split('\n');
    expect(printer.papers.map((paper) => linesIn(paper).slice(0, 2))).toEqual([
      [expect.not.stringMatching(/CAMBIO|TRASLADO|CANCELACIÓN/), expect.anything()],
      ['CAMBIO', 'Motivo: Pidió menos'],
      ['TRASLADO', `Traslado: ${from?.name} → ${to?.name}`],
      ['CANCELACIÓN', 'Motivo: Se fue'],
    ]);
  });

  it("prints 'Imprimir prueba' with its QR code, opens the drawer and cuts", async ({ business }) => {
    const printer = await anEmulatedPrinter(business, { opens_drawer: true });
    await aPrinterProgram(business);
    const body = { id: randomUUID(), kind: 'prueba', source_id: null, printer_id: printer.id };
    expect((await as(business, 'cajero').post('/api/printing/jobs', { body })).status).toBe(201);
    await untilJobs(business, [{ status: 'Impreso' }]);
    expect(printer.papers.map(({ text }) => text)).toMatchObject([expect.stringContaining(ACCENTS)]);
    expect(printer.papers[0]?.parts.filter(({ kind }) => kind !== 'line')).toMatchObject([
      { kind: 'pulse' },
      { kind: 'qr', text: expect.stringMatching(/^Prueba de Comedor/) },
      { kind: 'cut' },
    ]);
  });

  it('opens the drawer for the button and for cash, without paper', async ({ business }) => {
    await business.openRegister();
    const printer = await anEmulatedPrinter(business, { opens_drawer: true, prints: ['recibo'] });
    await aPrinterProgram(business);
    const seen = 'select id from print_agents where business_id = $1 and last_seen_at is not null';
    await expect.poll(() => business.database.rows(seen, [business.id]), WAIT).toHaveLength(1);
    const cashier = as(business, 'cajero');
    const { session } = (await cashier.get<RegisterState>('/api/register')).body;
    const path = `/api/register/${session?.id}`;
    const opened = await cashier.post(`${path}/drawer`, { body: { reason: 'Cambio de billetes' } });
    expect(opened).toMatchObject({ status: 200, body: { opens: true } });
    await untilJobs(business, [{ kind: 'gaveta', title: 'Cambio de billetes', status: 'Impreso' }]);
    const body = { id: randomUUID(), type: 'entrada', amount_cents: 500, reason: 'Más fondo' };
    expect((await cashier.post(`${path}/movements`, { body })).status).toBe(201);
    await untilJobs(business, [
      { status: 'Impreso' },
      { kind: 'gaveta', title: 'Más fondo', status: 'Impreso' },
    ]);
    expect(printer).toMatchObject({ pulses: 2, papers: [] });
    expect(
      (await as(business, 'mesero').post(`${path}/drawer`, { body: { reason: 'Propina' } })).status,
    ).toBe(403);
    expect((await cashier.post(`${path}/drawer`, { body: { reason: ' ' } })).body).toMatchObject({
      error: { fields: { reason: 'Escribe el motivo.' } },
    });
  });

  it.for<readonly [PrinterFault, number, string]>([
    ['no-paper', 1, 'Impreso'],
    ['cover-open', 1, 'Impreso'],
    ['reset', 0, 'Descartado'],
  ])('a printer with %s opens its drawer %s times, and the job is %s', async ([fault, pulses, status], {
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { opens_drawer: true, prints: ['recibo'] });
    printer.fault = fault;
    await queueDrawer(business, printer.id);
    await aPrinterProgram(business);
    await untilJobs(business, [{ kind: 'gaveta', status }]);
    expect(printer).toMatchObject({ pulses, papers: [] });
  });

  it('a paper that is claimed or reaches its printer more than 20 seconds later opens no drawer', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { opens_drawer: true });
    await queueTests(business, printer.id, 3);
    await business.database.rows(
      `update print_jobs set created_at = created_at - $2 * interval '1 second' where business_id = $1 and title = 'Prueba 1'`,
      [business.id, DRAWER_SECONDS + 1],
    );
    // The computer sleeps between the claim of the second paper and its connection to the printer.
    const now = () => Date.now() + (printer.connections === 2 ? (DRAWER_SECONDS + 1) * 1000 : 0);
    await aPrinterProgram(business, { now });
    await expect.poll(() => printer.papers.length, WAIT).toBe(3);
    const pulses = printer.papers.map(({ parts }) => parts.filter(({ kind }) => kind === 'pulse').length);
    expect(pulses).toEqual([0, 0, 1]);
  });

  it('without paper a receipt opens its drawer at once, and not again when the paper is there later', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { opens_drawer: true });
    printer.fault = 'no-paper';
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    await untilJobs(business, [{ status: 'En espera', last_error: 'La impresora no tiene papel' }]);
    expect(printer).toMatchObject({ pulses: 1, papers: [] });
    printer.fault = null;
    await ageJobs(business, DRAWER_SECONDS + 1);
    await makeRetriesDue(business);
    await untilJobs(business, [{ status: 'Impreso' }]);
    expect(printer).toMatchObject({ pulses: 1, papers: [expect.anything()] });
  });

  it.for<readonly [PrinterFault, string, boolean]>([
    ['no-paper', 'La impresora no tiene papel', false],
    ['cover-open', 'La tapa de la impresora está abierta', false],
    ['reset', 'La impresora', false],
    ['cut', 'La impresora cortó la conexión', true],
    ['stall', 'La impresora no dijo si imprimió', true],
    ['hold', 'La impresora no dijo si imprimió', true],
    ['paper-ends', 'La impresora no tiene papel', true],
  ])('a printer with %s fails with its reason and prints once it works', async ([
    fault,
    reason,
    isDuplicate,
  ], { business }) => {
    const printer = await anEmulatedPrinter(business);
    printer.fault = fault;
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    const copy = isDuplicate ? 'DUPLICADO' : null;
    await untilJobs(business, [{ status: 'En espera', last_error: expect.stringContaining(reason), copy }]);
    printer.fault = null;
    const before = printer.papers.length;
    await makeRetriesDue(business);
    await untilJobs(business, [{ status: 'Impreso', attempts: 2, last_error: null }]);
    expect(printer.papers).toHaveLength(before + 1);
    expect(printer.papers.at(-1)?.text.includes('DUPLICADO 1')).toBe(isDuplicate);
  });

  it('a printer that is off fails with its reason, and prints after it is on', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    await printer.stop();
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    const reason = 'La impresora no responde: revisa que esté encendida y en la red';
    await untilJobs(business, [{ status: 'En espera', last_error: reason, copy: null }]);
    await printer.start();
    await makeRetriesDue(business);
    await untilJobs(business, [{ status: 'Impreso' }]);
    expect(printer.papers).toHaveLength(1);
  });

  it('a printer that never answers a status prints when it ends the connection', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    printer.answersStatus = false;
    await queueTests(business, printer.id, 2);
    await aPrinterProgram(business);
    await untilJobs(business, [{ status: 'Impreso' }, { status: 'Impreso' }]);
    expect(printer.papers).toHaveLength(2);
  });
});

describe('Fogón Impresoras whose network fails', () => {
  it('confirms again what it printed when the answer is lost, and prints nothing twice', async ({
    business,
  }) => {
    const proxy = await startLosingProxy();
    onTestFinished(proxy.stop);
    const printer = await anEmulatedPrinter(business);
    proxy.losesNext.push('/claim', '/confirm');
    await queueTests(business, printer.id);
    await aPrinterProgram(business, { server: proxy.origin });
    await untilJobs(business, [{ status: 'Impreso', copy: null, attempts: 1 }]);
    await expect.poll(() => proxy.lost, WAIT).toBe(2);
    await queueTests(business, printer.id);
    await untilJobs(business, [
      { status: 'Impreso', copy: null },
      { status: 'Impreso', copy: null },
    ]);
    expect(printer.papers).toHaveLength(2);
  });

  it('connects by itself when the server is back, and prints what was made meanwhile', async ({
    business,
  }) => {
    const proxy = await startLosingProxy();
    onTestFinished(proxy.stop);
    const printer = await anEmulatedPrinter(business);
    const { events } = await aPrinterProgram(business, { server: proxy.origin });
    await expect.poll(() => events.join(), WAIT).toContain('1 impresoras en la red');
    proxy.isAway = true;
    await expect.poll(() => events.join(), WAIT).toContain('Sin servidor');
    await queueTests(business, printer.id);
    proxy.isAway = false;
    await untilJobs(business, [{ status: 'Impreso', copy: null }]);
    expect(events.join()).toContain('Conectado otra vez');
  });

  it('does not print a claim that ended while the computer slept', async ({ business }) => {
    const printer = await anEmulatedPrinter(business);
    await queueTests(business, printer.id);
    let slept = 0;
    let asks = 0;
    const now = () => {
      asks += 1;
      // The first claim asks once before and once at its paper.
      if (asks === 2) slept = (PRINT_LEASE_SECONDS + 1) * 1000;
      return Date.now() + slept;
    };
    const { events } = await aPrinterProgram(business, { now });
    await expect.poll(() => events.join(), WAIT).toContain('estuvo suspendida');
    expect(printer.papers).toEqual([]);
    await makeRetriesDue(business);
    await untilJobs(business, [{ status: 'Impreso', copy: null, attempts: 2 }]);
    expect(printer.papers).toHaveLength(1);
  });
});

describe('Fogón Impresoras after it was killed', () => {
  it('confirms what the printer had taken, and returns the others', async ({ business }) => {
    const printers: RunningPrinter[] = [];
    for (const _ of [1, 2, 3]) printers.push(await anEmulatedPrinter(business));
    for (const { id } of printers) await queueTests(business, id);
    const token = await agentTokenByApi(business);
    const claim = randomUUID();
    const { body } = await call<ClaimedJobs>('POST', '/api/print-agents/claim', { token, body: { claim } });
    const steps = ['accepted', 'began', 'claimed'] as const;
    const journal = printers.map(({ id }, index) => ({
      ...{ claim, step: steps[index] ?? 'claimed' },
      job: body.jobs.find(({ printer }) => printer.id === id)?.id ?? '',
    }));
    const program = await aPrinterProgram(business, { token, journal });
    const jobOf = async (index: number) =>
      (await jobsOf(business)).find(({ printer_id }) => printer_id === printers[index]?.id);
    await expect.poll(() => jobOf(0), WAIT).toMatchObject({ status: 'Impreso' });
    await expect
      .poll(() => jobOf(1), WAIT)
      .toMatchObject({
        ...{ status: 'En espera', copy: 'DUPLICADO', last_error: 'Se cortó a la mitad' },
      });
    await expect.poll(() => jobOf(2), WAIT).toMatchObject({ status: 'En espera', copy: null });
    await makeRetriesDue(business);
    await expect.poll(() => jobOf(1), WAIT).toMatchObject({ status: 'Impreso' });
    await expect.poll(() => jobOf(2), WAIT).toMatchObject({ status: 'Impreso' });
    expect(printers.map(({ papers }) => papers.length)).toEqual([0, 1, 1]);
    await program.stop();
    expect(program.journal.open).toEqual([]);
  });
});
