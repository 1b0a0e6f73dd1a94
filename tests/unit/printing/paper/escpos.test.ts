import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { drawerPulse, encodePaper, type PaperMeans } from '#domain/printing/paper/escpos.ts';
import { kitchenTicketPaper } from '#domain/printing/paper/kitchen-ticket.ts';
import { type Paper, type PaperBlock, row, text } from '#domain/printing/paper/paper.ts';
import {
  CODE_PAGES,
  type LetterMode,
  type PaperPrinter,
  ROLL_WIDTHS,
  ROLLS,
} from '#domain/printing/paper/printer.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { drawPlan } from '#scripts/printer-agent/draw-plan.ts';
import { EscPosReader, linesOf, readEscPos } from '#tests/support/escpos-reader.ts';
import { aDocument, aSaleItem, aSaleOf, aTicket, NOW, SHOP } from '#tests/support/papers.ts';

const SPANISH = 'áéíóúñÑ¿¡ L 1,234.50';
const PRINTER: PaperPrinter = { width: '80', letters: 'cp858', cut: true, opens_drawer: false, copies: 1 };
const paperOf = (...blocks: readonly PaperBlock[]): Paper => ({ name: 'Prueba', blocks });
const MEANS: PaperMeans = { pictures: new Map(), draw: drawPlan };
const print = (paper: Paper, more: Partial<PaperPrinter> = {}, means: Partial<PaperMeans> = {}) =>
  readEscPos(encodePaper(paper, { ...PRINTER, ...more }, { ...MEANS, ...means }));
const textsOf = (paper: Paper, more: Partial<PaperPrinter> = {}) =>
  linesOf(print(paper, more)).map((line) => line.text);

describe('ESC/POS', () => {
  it.each(CODE_PAGES)('the letters of Spanish read back from %s', (letters) => {
    const [line] = linesOf(print(paperOf(text(`${SPANISH} ÁÉÍÓÚÜü ×·°`)), { letters }));
    expect(line).toMatchObject({ text: `${SPANISH} ÁÉÍÓÚÜü ×·°`, codePage: letters });
  });

  it('sizes, bold, alignment and marks are commands, and the next line is plain again', () => {
    const lines = linesOf(
      print(
        paperOf(
          text('Comanda #9', { size: 'title', align: 'center' }),
          row('TOTAL', 'L 9.00', { size: 'large' }),
          text('fuerte', { strong: true, indent: true }),
          text('tachado', { size: 'item', struck: true }),
          { kind: 'mark', text: 'ANULADA' },
          text('normal'),
          { kind: 'rule' },
          { kind: 'blank', name: 'Firma' },
        ),
        { width: '58', cut: false },
      ),
    );
    const plain = { scale: 1, height: 1, strong: false, underlined: false, inverted: false };
    expect(lines).toMatchObject([
      { ...plain, text: '   Comanda #9', scale: 2, height: 2, strong: true },
      { ...plain, text: `TOTAL${' '.repeat(21)}L 9.00`, height: 2, strong: true },
      { ...plain, text: '  fuerte', strong: true },
      { ...plain, text: 'tachado', underlined: true },
      { ...plain, text: '    ANULADA     ', scale: 2, height: 2, strong: true, inverted: true },
      { ...plain, text: 'normal' },
      { ...plain, text: '-'.repeat(32) },
      { ...plain, text: '' },
      { ...plain, text: `Firma: ${'_'.repeat(25)}` },
      ...Array.from({ length: 4 }, () => ({ ...plain, text: '' })),
    ]);
  });

  it('each copy is cut, and the drawer opens once, before the first', () => {
    const parts = print(paperOf(text('hola')), { copies: 2, opens_drawer: true });
    expect(parts.map(({ kind }) => kind)).toEqual(['pulse', 'line', 'cut', 'line', 'cut']);
    expect([...drawerPulse().slice(0, 3)]).toEqual([0x1b, 0x70, 0]);
    expect(readEscPos(drawerPulse())).toEqual([{ kind: 'pulse' }]);
  });

  it('a QR code and a logo are in the middle; a logo without a picture is left out', () => {
    const logo = { width: 40, height: 16, data: new Uint8ClampedArray(40 * 16 * 4).fill(255) };
    for (let dot = 0; dot < 40; dot += 1) logo.data.set([0, 0, 0, 255], dot * 4);
    const paper = paperOf({ kind: 'logo', url: '/logo.png' }, { kind: 'qr', text: 'https://fogon.hn/menu' });
    const parts = print(paper, {}, { pictures: new Map([['/logo.png', logo]]) });
    expect(parts.filter(({ kind }) => kind !== 'line')).toEqual([
      { kind: 'image', align: 'center', rows: ['#'.repeat(40), ...Array(15).fill(' '.repeat(40))] },
      { kind: 'qr', align: 'center', text: 'https://fogon.hn/menu' },
      { kind: 'cut' },
    ]);
    expect(print(paper).some(({ kind }) => kind === 'image')).toBe(false);
  });

  it('a paper that was drawn keeps each of its dots', () => {
    const picture = { width: 384, height: 600, data: new Uint8ClampedArray(384 * 600 * 4).fill(255) };
    for (let y = 0; y < 600; y += 1) picture.data.set([0, 0, 0, 255], (y * 384 + (y % 384)) * 4);
    const parts = print(paperOf(), { width: '58', letters: 'image' }, { draw: () => picture });
    const rows = parts.flatMap((part) => (part.kind === 'image' ? part.rows : []));
    expect(rows).toHaveLength(600);
    expect(rows.every((dots, y) => dots.length === 384 && dots.trim() === '#' && dots[y % 384] === '#')).toBe(
      true,
    );
    expect(parts.at(-1)).toEqual({ kind: 'cut' });
  });

  it('a paper is drawn when a code page lacks one of its letters, or none is known', () => {
    const isDrawn = (paper: Paper, letters: LetterMode) =>
      print(paper, { letters }).some(({ kind }) => kind === 'image');
    expect(isDrawn(paperOf(text(`${SPANISH}?“”…`)), 'cp850')).toBe(false);
    expect(isDrawn(paperOf(text('5 €')), 'cp850')).toBe(true);
    expect(isDrawn(paperOf(text('5 €')), 'cp858')).toBe(false);
    expect(isDrawn(paperOf(row('咖啡', '1')), 'windows1252')).toBe(true);
    expect(isDrawn(paperOf(text('Mesa 4 → Mesa 7')), 'cp858')).toBe(true);
    expect(isDrawn(paperOf(text('hola')), 'image')).toBe(true);
  });

  it('is read also when it arrives in pieces', () => {
    const paper = paperOf(text(SPANISH), { kind: 'qr', text: 'Ñ' }, row('Total', '1'));
    const bytes = encodePaper(paper, PRINTER, MEANS);
    const whole = readEscPos(bytes);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (size) => {
        const reader = new EscPosReader();
        for (let at = 0; at < bytes.length; at += size) reader.write(bytes.slice(at, at + size));
        expect(reader.parts).toEqual(whole);
      }),
    );
  });
});

describe('a line of the roll', () => {
  it('is 48 letters of 80 mm and 32 of 58 mm, with figures at its end and long codes broken after a hyphen', () => {
    const invoice = invoicePaper(aDocument(), SHOP);
    const wide = textsOf(invoice);
    expect(wide).toContain('CAI: 254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99');
    expect(wide).toContain(`Descuentos y rebajas otorgados${' '.repeat(9)}HNL 69.15`);
    const narrow = textsOf(invoice, { width: '58' });
    expect(narrow).toEqual(
      expect.arrayContaining([
        'CAI: 254F8A-612F1B-8A0E0C-',
        '6C1F2D-A13B0E-99',
        `Descuentos y rebajas   HNL 69.15`,
        'otorgados',
      ]),
    );
    const ticket = textsOf(kitchenTicketPaper(aTicket(), SHOP, NOW), { width: '58' });
    expect(ticket).toEqual(expect.arrayContaining(['2 × Pargo frito', 'con tajadas', '  SIN Cebolla']));
    const receipt = textsOf(receiptPaper({ sale: aSaleOf([aSaleItem()]), kind: 'receipt' }, SHOP, NOW));
    expect(receipt).toContain(`TOTAL${' '.repeat(33)}HNL 115.00`);
  });

  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('aáéíóúñÑ¿¡×0123456789.,-#:\u00A0     ')),
    maxLength: 90,
  });
  const maybe = fc.boolean();
  const size = fc.constantFrom('small', 'normal', 'large', 'item', 'title');
  const block: fc.Arbitrary<PaperBlock> = fc.oneof(
    fc.record({
      kind: fc.constant('text' as const),
      text: letters,
      align: fc.constantFrom('left', 'center'),
      size,
      strong: maybe,
      indent: maybe,
      struck: maybe,
    }),
    fc.record({
      kind: fc.constant('row' as const),
      left: letters,
      right: letters,
      size: fc.constantFrom('normal', 'large'),
      strong: maybe,
      indent: maybe,
    }),
    fc.record({ kind: fc.constant('mark' as const), text: letters }),
    fc.record({ kind: fc.constant('blank' as const), name: letters }),
  );
  const saidBy = (each: PaperBlock): string => {
    if (each.kind === 'row') return each.left + each.right;
    if (each.kind === 'blank') return `${each.name}:`;
    return each.kind === 'text' || each.kind === 'mark' ? each.text : '';
  };
  const sorted = (said: string) => Array.from(said.replace(/[\s_]/g, '')).sort().join('');

  it.each(ROLL_WIDTHS)('of %s mm is never too long, and no letter of a paper is lost', (width) => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const lines = linesOf(print(paperOf(...blocks), { width }));
        for (const line of lines)
          expect(Array.from(line.text).length * line.scale).toBeLessThanOrEqual(ROLLS[width].columns);
        expect(sorted(lines.map((line) => line.text).join(''))).toBe(sorted(blocks.map(saidBy).join('')));
      }),
    );
  });

  it('has the whole figure of a row, also when its text is long', () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: -99_999_999, max: 99_999_999 }), (left, amount) => {
        const figure = `L ${amount}`.replace(' ', '\u00A0');
        const lines = textsOf(paperOf(row(left, figure)), { width: '58' });
        expect(lines.some((line) => line.endsWith(`L ${amount}`))).toBe(true);
      }),
    );
  });
});
