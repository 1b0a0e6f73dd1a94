import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrCode } from '#domain/base/qr.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { encodePaper } from '#domain/printing/paper/escpos.ts';
import { kitchenTicketPaper } from '#domain/printing/paper/kitchen-ticket.ts';
import { type Paper, type PaperBlock, row, text } from '#domain/printing/paper/paper.ts';
import type { PaperPicture } from '#domain/printing/paper/picture.ts';
import {
  CELL,
  LOGO_DOTS,
  QR_DOTS,
  ROLL_WIDTHS,
  ROLLS,
  type RollWidth,
} from '#domain/printing/paper/printer.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { registerReportPaper } from '#domain/printing/paper/register-report.ts';
import { rollParts } from '#domain/printing/paper/roll-lines.ts';
import { type RollMark, rollPlan } from '#domain/printing/paper/roll-plan.ts';
import { testPage } from '#domain/printing/paper/test-page.ts';
import { drawPlan } from '#scripts/printer-agent/draw-plan.ts';
import { readEscPos } from '#tests/support/escpos-reader.ts';
import { aDocument, aReport, aSaleItem, aSaleOf, aTicket, NOW, SHOP } from '#tests/support/papers.ts';
import { dotsOfPaper, readRaster, UNKNOWN_LETTER } from '#tests/support/raster-reader.ts';

const LOGO = '/media/logo';
const shop = { ...SHOP, logo_url: LOGO };
const paperOf = (...blocks: readonly PaperBlock[]): Paper => ({ name: 'Prueba', blocks });

/** A picture of one colour without transparency. */
const aPictureOf = (width: number, height: number, grey: number): PaperPicture => ({
  ...{ width, height },
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : grey)),
});
const pictures = new Map([[LOGO, aPictureOf(LOGO_DOTS, 80, 128)]]);

const PAPERS: readonly Paper[] = [
  kitchenTicketPaper(aTicket(), shop, NOW),
  receiptPaper({ sale: aSaleOf([aSaleItem()]), kind: 'receipt' }, shop, NOW),
  invoicePaper(aDocument({ status: 'Anulada', void_reason: 'Dirección de Łódź' }), shop),
  registerReportPaper(aReport(), shop),
  testPage(shop, 'image'),
  paperOf({ kind: 'qr', text: 'https://fogon.hn/menu' }, { kind: 'blank', name: 'Firma' }),
];
const CASES = ROLL_WIDTHS.flatMap((width) => PAPERS.map((paper) => ({ width, paper, name: paper.name })));

const bytesOf = (paper: Paper, width: RollWidth = '80') =>
  encodePaper(
    paper,
    { width, letters: 'image', cut: true, opens_drawer: false, copies: 1 },
    { pictures, draw: drawPlan },
  );
const print = (paper: Paper, width: RollWidth = '80') => dotsOfPaper(readEscPos(bytesOf(paper, width)));

const saidBy = (paper: Paper, width: RollWidth) =>
  paper.blocks
    .flatMap((block) => rollParts(block, ROLLS[width].columns))
    .flatMap((part) => (part.kind === 'line' && part.text.trim() !== '' ? [part] : []))
    .map(({ text: line, scale, tall, strong, underlined, inverted }) => ({
      ...{ text: line.trimEnd(), scale, height: tall ? 2 : 1, strong, underlined, inverted },
    }));

describe('a paper that is printed as a picture', () => {
  it.each(CASES)('of $width mm reads back letter by letter: $name', ({ paper, width }) => {
    expect(readRaster(print(paper, width))).toEqual(saidBy(paper, width));
  });

  it('has the letters of other languages, and an empty box for one that there is none of', () => {
    const paper = paperOf(
      text('Café Łódź ₡ áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ € ½ ª º'),
      text('Žižkov Ærø São İzmir Ω Ж Я', { size: 'item' }),
      row('咖啡 😀', 'L 1.00', { strong: true }),
    );
    expect(readRaster(print(paper)).map((line) => line.text)).toEqual([
      'Café Łódź ₡ áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ € ½ ª º',
      'Žižkov Ærø São İzmir Ω Ж',
      'Я',
      `${UNKNOWN_LETTER.repeat(2)} ${UNKNOWN_LETTER}${' '.repeat(38)}L 1.00`,
    ]);
  });

  it('reads back for any text in any size', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('aáeéñÑ¿¡×0123456789.,-#:Łłźż₡€ ')),
      maxLength: 60,
    });
    const block = fc.record({
      ...{ kind: fc.constant('text' as const), text: letters.filter((value) => /[a0-9]/.test(value)) },
      ...{ size: fc.constantFrom('normal', 'large', 'item'), strong: fc.boolean(), struck: fc.boolean() },
    });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        const paper = paperOf(...blocks);
        expect(readRaster(print(paper, '58'))).toEqual(saidBy(paper, '58'));
      }),
      { numRuns: 25 },
    );
  });

  it('has the QR code in the middle, module by module', () => {
    const [address, width] = ['https://fogon.hn/menu', '58'] as const;
    const { side, dark } = qrCode(address, 'M');
    const rows = print(paperOf({ kind: 'qr', text: address }), width);
    const left = (ROLLS[width].dots - side * QR_DOTS) / 2;
    const seen = Array.from({ length: side ** 2 }, (_, place) => ({
      row: Math.floor(place / side),
      column: place % side,
    })).filter(({ row: y, column: x }) => {
      const module = rows
        .slice(y * QR_DOTS, (y + 1) * QR_DOTS)
        .map((dots) => dots.slice(left + x * QR_DOTS, left + (x + 1) * QR_DOTS))
        .join('');
      expect(new Set(module).size).toBe(1);
      return module.startsWith('#');
    });
    expect(seen).toEqual(dark);
  });

  it('has its logo in the middle, with grey as dots', () => {
    const rows = print(paperOf({ kind: 'logo', url: LOGO }, text('hola'))).slice(0, 80);
    const left = (576 - LOGO_DOTS) / 2;
    const black = rows.map((dots) => [...dots].filter((dot) => dot === '#').length);
    const share = black.reduce((sum, count) => sum + count, 0) / (LOGO_DOTS * 80);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    for (const dots of rows) expect(dots.slice(0, left) + dots.slice(left + LOGO_DOTS)).not.toContain('#');
  });

  it('takes no room for a logo that is missing', () => {
    const [logo, line] = [{ kind: 'logo', url: '/media/other' } as const, text('hola')];
    expect(print(paperOf(logo, line))).toEqual(print(paperOf(line)));
  });

  it('contains no command that printers obey inside a picture', () => {
    const realTime = [0x04, 0x05, 0x14];
    const pixels = fc.uint8Array({ minLength: 48, maxLength: 48 }).map((bytes) => {
      const dots = [...bytes].flatMap((byte) => [0x10, realTime[byte % 3] ?? 0, byte]).slice(0, 48);
      const data = new Uint8ClampedArray(384 * 8 * 4).fill(255);
      for (const [at, byte] of [...dots, ...dots].entries())
        for (let bit = 0; bit < 8; bit += 1)
          if ((byte >> (7 - bit)) & 1) data.fill(0, (at * 8 + bit) * 4, (at * 8 + bit) * 4 + 3);
      return { width: 384, height: 8, data };
    });
    const printer = { width: '58', letters: 'image', cut: true, opens_drawer: false, copies: 1 } as const;
    fc.assert(
      fc.property(pixels, (picture) => {
        const bytes = encodePaper(paperOf(), printer, { pictures, draw: () => picture });
        const found = bytes.some((byte, at) => byte === 0x10 && realTime.includes(bytes[at + 1] ?? 0));
        expect(found).toBe(false);
        expect(dotsOfPaper(readEscPos(bytes))).toHaveLength(8);
      }),
      { numRuns: 20 },
    );
  });
});

it('a picture whose height would read as a command gets one more band', () => {
  const small = new Map([[LOGO, aPictureOf(LOGO_DOTS, 14, 255)]]);
  const lines = Array.from({ length: 34 }, () => text('hola'));
  const paper = paperOf({ kind: 'logo', url: LOGO }, ...lines);
  expect(rollPlan(paper, '80', small).height).toBe(0x0410);
  const printer = { width: '80', letters: 'image', cut: true, opens_drawer: false, copies: 1 } as const;
  const bytes = encodePaper(paper, printer, { pictures: small, draw: drawPlan });
  const rows = dotsOfPaper(readEscPos(bytes));
  expect(rows).toHaveLength(0x0418);
  expect(readRaster(rows)).toHaveLength(lines.length);
});

describe('the plan of a picture', () => {
  const endOf = ({ left, top, width, height }: RollMark) => ({ right: left + width, bottom: top + height });

  it.each(CASES)('of $width mm has everything on the roll: $name', ({ paper, width }) => {
    const plan = rollPlan(paper, width, pictures);
    expect(plan.width).toBe(ROLLS[width].dots);
    for (const mark of plan.marks) {
      expect(Math.min(mark.left, mark.top)).toBeGreaterThanOrEqual(0);
      expect(endOf(mark).right).toBeLessThanOrEqual(plan.width);
      expect(endOf(mark).bottom).toBeLessThanOrEqual(plan.height);
    }
  });

  it.each(CASES)('of $width mm has each letter of each line in its cell: $name', ({ paper, width }) => {
    const { marks } = rollPlan(paper, width, pictures);
    const placed = marks.flatMap((mark) => (mark.kind === 'letter' ? [mark] : []));
    const texts = [...new Set(placed.map(({ top }) => top))].map((top) => {
      const letters: string[] = [];
      for (const each of placed) if (each.top === top) letters[each.left / each.width] = each.letter;
      return Array.from(letters, (letter) => letter ?? ' ').join('');
    });
    expect(texts).toEqual(saidBy(paper, width).map((line) => line.text));
    for (const { height } of placed) expect(height % CELL.height).toBe(0);
  });
});
