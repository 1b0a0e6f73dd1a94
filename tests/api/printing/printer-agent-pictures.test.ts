import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { LOGO_DOTS, ROLLS } from '#domain/printing/paper/printer.ts';
import { TEST_LETTERS } from '#domain/printing/paper/test-page.ts';
import { as, call, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { linesOf, type PrintedPart } from '#tests/support/escpos-reader.ts';
import { halfBlack, storeLogo, storePicture } from '#tests/support/logos.ts';
import { startLosingProxy } from '#tests/support/losing-proxy.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { testEnv } from '#tests/support/platform.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { anEmulatedPrinter, aPrinterProgram } from '#tests/support/printer-program.ts';
import { jobsOf, queueTests } from '#tests/support/printing.ts';
import { dotsOfPaper, readRaster } from '#tests/support/raster-reader.ts';
import { it } from '#tests/support/test.ts';

const WAIT = { timeout: 8000, interval: 20 };
const untilPrinted = (business: Business) =>
  expect.poll(() => jobsOf(business), WAIT).toMatchObject([{ status: 'Impreso', copy: null, attempts: 1 }]);
const textsOf = (parts: readonly PrintedPart[]) =>
  readRaster(dotsOfPaper(parts)).map(({ text }) => text.trim());
const blackIn = (rows: readonly string[]) => [...rows.join('')].filter((dot) => dot === '#').length;

const uploader = async (business: Business) => ({
  origin: testEnv.origin,
  token: await as(business, 'admin').token,
});
const aLogo = async (business: Business, ...[picture, type]: [Sharp, ('webp' | 'png' | 'jpeg')?]) =>
  storeLogo(business, await uploader(business), picture, type);

describe('Fogón Impresoras on a printer without the letters of a paper', () => {
  it.for(['cp858', 'windows1252', 'image'] as const)('with %s prints it as a picture', async (code_page, {
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, { code_page, width_mm: 58 });
    await business.openRegister();
    const product = await business.product({ name: 'Café Łódź ₡', tracksInventory: false });
    const { order } = await sendOrderByApi(business, [{ product }]);
    await aPrinterProgram(business);
    await untilPrinted(business);
    const [paper] = printer.papers;
    expect(paper?.text.trim()).toBe('');
    expect(paper?.parts.at(-1)).toEqual({ kind: 'cut' });
    expect(textsOf(paper?.parts ?? [])).toEqual(
      expect.arrayContaining([`Comanda #${order.number}`, '1 × Café Łódź ₡']),
    );
    expect(dotsOfPaper(paper?.parts ?? [])[0]).toHaveLength(ROLLS['58'].dots);
  });
});

describe('the logo that Fogón Impresoras prints', () => {
  it.for([
    'webp',
    'png',
    'jpeg',
  ] as const)('comes from a %s of the Worker, at the head of text', async (type, { business }) => {
    await aLogo(business, halfBlack(700, 350), type);
    const printer = await anEmulatedPrinter(business);
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    await untilPrinted(business);
    const parts = (printer.papers[0]?.parts ?? []).filter((part) => part.kind !== 'line' || part.text !== '');
    const [logo, title] = parts;
    if (logo?.kind !== 'image') throw new Error('the paper has no picture at its head');
    expect(logo.align).toBe('center');
    expect(logo.rows).toHaveLength(LOGO_DOTS / 2);
    expect(logo.rows[0]).toHaveLength(LOGO_DOTS);
    expect(blackIn(logo.rows.map((dots) => dots.slice(0, 80)))).toBe(80 * logo.rows.length);
    expect(blackIn(logo.rows.map((dots) => dots.slice(96)))).toBe(0);
    expect(title).toMatchObject({ kind: 'line', text: expect.stringContaining('Prueba') });
    expect(linesOf(parts).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Juego.*CP858$/));
  });

  it('is in the middle of a picture, with grey as dots, above the text', async ({ business }) => {
    const grey = sharp({ create: { width: 100, height: 60, channels: 3, background: '#808080' } });
    await aLogo(business, grey);
    const printer = await anEmulatedPrinter(business, { code_page: 'image' });
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    await untilPrinted(business);
    const rows = dotsOfPaper(printer.papers[0]?.parts ?? []);
    const left = (ROLLS['80'].dots - 100) / 2;
    const head = rows.slice(0, 60);
    expect(blackIn(head.map((dots) => dots.slice(left, left + 100))) / 6000).toBeCloseTo(0.5, 1);
    expect(blackIn(head)).toBe(blackIn(head.map((dots) => dots.slice(left, left + 100))));
    expect(readRaster(rows.slice(60)).map(({ text }) => text)).toEqual(
      expect.arrayContaining([TEST_LETTERS, expect.stringMatching(/^Juego de caracteres +Imagen$/)]),
    );
  });

  it('is asked for once, for all papers', async ({ business }) => {
    await aLogo(business, halfBlack(80, 40));
    const proxy = await startLosingProxy();
    onTestFinished(proxy.stop);
    const printer = await anEmulatedPrinter(business);
    await queueTests(business, printer.id);
    await aPrinterProgram(business, { server: proxy.origin });
    await untilPrinted(business);
    proxy.stalls.push('/logo/');
    await queueTests(business, printer.id);
    await expect.poll(() => printer.papers.length, WAIT).toBe(2);
    expect(printer.papers.map(({ parts }) => parts.some(({ kind }) => kind === 'image'))).toEqual([
      true,
      true,
    ]);
    expect(proxy.stalled).toBe(0);
  });

  it('is left out when the server never answers, and the papers are printed', async ({ business }) => {
    await aLogo(business, halfBlack(80, 40));
    const proxy = await startLosingProxy();
    onTestFinished(proxy.stop);
    proxy.stalls.push('/logo/');
    const printer = await anEmulatedPrinter(business);
    await queueTests(business, printer.id, 3);
    const { events } = await aPrinterProgram(business, { server: proxy.origin });
    await expect.poll(() => printer.papers.length, WAIT).toBe(3);
    expect(printer.papers.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'image'))).toEqual([]);
    expect(proxy.stalled).toBe(1);
    expect(events.join()).toContain('los papeles salen sin él');
  });

  it.for<readonly [string, (business: Business) => Promise<unknown>]>([
    [
      'is missing',
      (business) =>
        changeBusiness(business.writeScope(), { logo_url: `/media/${business.id}/${randomUUID()}` }),
    ],
    ['is of another server', (business) => business.change({ logo_url: `${testEnv.origin}/icon.png` })],
  ])('is left out when it %s, and the paper is printed', async ([, prepare], { business }) => {
    await prepare(business);
    const printer = await anEmulatedPrinter(business);
    await queueTests(business, printer.id);
    await aPrinterProgram(business);
    await untilPrinted(business);
    expect(printer.papers[0]?.text).toContain('Prueba');
    expect(printer.papers[0]?.parts.some(({ kind }) => kind === 'image')).toBe(false);
  });

  it('is refused to a program of another business, and when it is no picture', async ({ business }) => {
    const url = await aLogo(business, halfBlack(80, 40));
    const path = (address: string) => `/api/print-agents/logo/${address.split('/').at(-1)}`;
    const token = await agentTokenByApi(business);
    const answer = await call('GET', path(url), { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const other = await agentTokenByApi(await business.database.business());
    expect(await call('GET', path(url), { token: other })).toMatchObject({ status: 404 });
    const broken = await storePicture(await uploader(business), aPicture());
    expect(refusalOf(await call('GET', path(broken), { token }))).toMatchObject({
      ...{ status: 404, code: 'row.missing', message: 'Imagen no encontrada.' },
    });
  });
});
