import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '#domain/base/bytes.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { drawerPulse, encodePaper, URGENT_DRAWER_PULSE } from '#domain/printing/paper/escpos.ts';
import { kitchenTicketPaper } from '#domain/printing/paper/kitchen-ticket.ts';
import type { Paper, PaperBlock } from '#domain/printing/paper/paper.ts';
import { isPaper } from '#domain/printing/paper/paper-commands.ts';
import type { PaperPicture } from '#domain/printing/paper/picture.ts';
import { LETTER_MODES, ROLL_WIDTHS } from '#domain/printing/paper/printer.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { drawPlan } from '#scripts/printer-agent/draw-plan.ts';
import { EscPosReader } from '#tests/support/escpos-reader.ts';
import { aDocument, aSaleItem, aSaleOf, aTicket, NOW, SHOP } from '#tests/support/papers.ts';

const RUNS = 40;
const LOGO = '/logo.png';

/** Any text, also with signs that printers read as commands. */
const letters = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...'aÑ€→\u001bp\u0000\u0010\u0014\u0001\u0007\u001c\u001d'),
    maxLength: 12,
  }),
);
const maybe = fc.boolean();
const block: fc.Arbitrary<PaperBlock> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('text' as const), text: letters, align: fc.constantFrom('left', 'center') },
    ...{ size: fc.constantFrom('small', 'normal', 'large', 'item', 'title'), strong: maybe, indent: maybe },
    struck: maybe,
  }),
  fc.record({
    ...{ kind: fc.constant('row' as const), left: letters, right: letters, strong: maybe, indent: maybe },
    size: fc.constantFrom('normal', 'large'),
  }),
  fc.record({ kind: fc.constant('mark' as const), text: letters }),
  fc.record({ kind: fc.constant('qr' as const), text: fc.string({ minLength: 1, maxLength: 60 }) }),
  fc.constant({ kind: 'logo' as const, url: LOGO }),
  fc.constant({ kind: 'rule' as const }),
);
const picture: fc.Arbitrary<PaperPicture> = fc
  .record({ width: fc.integer({ min: 8, max: 90 }), height: fc.integer({ min: 8, max: 90 }), seed: fc.nat() })
  .map(({ width, height, seed }) => ({
    ...{ width, height },
    data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : ((seed + 1) * (Math.floor(at / 4) + 7) * 2_654_435_761) % 256,
    ),
  }));
const ofShop = fc.constantFrom<Paper>(
  invoicePaper(aDocument(), SHOP),
  kitchenTicketPaper(aTicket(), SHOP, NOW),
  receiptPaper({ sale: aSaleOf([aSaleItem()]), kind: 'receipt' }, SHOP, NOW),
);
const anyPaper = fc.oneof(
  fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks): Paper => ({ name: 'Prueba', blocks })),
  ofShop,
);
/** What our own renderer makes: letters, pictures and codes. */
const rendered = fc
  .record({
    ...{ paper: anyPaper, logo: picture, width: fc.constantFrom(...ROLL_WIDTHS), cut: maybe },
    ...{ letters: fc.constantFrom(...LETTER_MODES), copies: fc.constantFrom(1, 2) },
  })
  .map(({ paper, logo, ...printer }) =>
    encodePaper(
      paper,
      { ...printer, opens_drawer: false },
      { pictures: new Map([[LOGO, logo]]), draw: drawPlan },
    ),
  );

/** The places between two commands, as a printer reads them. */
function borders(bytes: Uint8Array): readonly number[] {
  const reader = new EscPosReader();
  reader.write(bytes);
  return reader.borders;
}
const inserted = (bytes: Uint8Array, at: number, command: Iterable<number>) =>
  joinBytes([bytes.subarray(0, at), Uint8Array.from(command), bytes.subarray(at)]);

/** What opens a drawer, or changes what a printer keeps. */
const FORBIDDEN = {
  'ESC p': [...drawerPulse()],
  'ESC p of the other drawer': [0x1b, 0x70, 0x31, 0x19, 0xfa],
  'DLE DC4': [...URGENT_DRAWER_PULSE],
  'DLE DC4 that turns the printer off': [0x10, 0x14, 2, 1, 8],
  'DLE ENQ': [0x10, 0x05, 2],
  BEL: [0x07],
  SUB: [0x1a],
  EM: [0x19],
  'ESC BEL': [0x1b, 0x07, 20, 20],
  'FS p': [0x1c, 0x70, 1, 0],
  'FS q': [0x1c, 0x71, 1, 1, 0, 1, 0, ...Array(8).fill(0)],
  'FS g 1': [0x1c, 0x67, 0x31, 0, 0, 0, 0, 0, 1, 0, 65],
  'GS ( A': [0x1d, 0x28, 0x41, 2, 0, 0, 2],
  'GS ( C': [0x1d, 0x28, 0x43, 5, 0, 0, 0, 0, 65, 65],
  'GS ( D': [0x1d, 0x28, 0x44, 5, 0, 20, 1, 1, 2, 1],
  'GS ( E': [0x1d, 0x28, 0x45, 3, 0, 1, 0x49, 0x4e],
  'GS ( M': [0x1d, 0x28, 0x4d, 2, 0, 1, 1],
  'GS ( L that keeps a picture': [0x1d, 0x28, 0x4c, 6, 0, 0x30, 0x43, 0x30, 0, 65, 65],
  'GS a': [0x1d, 0x61, 255],
  'GS : and a macro': [0x1d, 0x3a],
  'ESC =': [0x1b, 0x3d, 2],
  'ESC &': [0x1b, 0x26, 3, 65, 65, 1, 0, 0, 0],
} as const satisfies Readonly<Record<string, readonly number[]>>;

describe('a paper for a printer', () => {
  it('is everything that our own renderer makes', () => {
    fc.assert(
      fc.property(rendered, (bytes) => {
        expect(isPaper(bytes)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(Object.entries(FORBIDDEN))('is none with %s between two of its commands', (_, command) => {
    fc.assert(
      fc.property(rendered, fc.nat(), (bytes, place) => {
        const places = borders(bytes);
        const at = places[place % places.length] ?? 0;
        expect(isPaper(inserted(bytes, at, command))).toBe(false);
      }),
      { numRuns: 5 },
    );
  });

  it('is none with a pulse at any border of a receipt', () => {
    const receipt = receiptPaper({ sale: aSaleOf([aSaleItem()]), kind: 'receipt' }, SHOP, NOW);
    const printer = { width: '80', letters: 'cp858', cut: true, copies: 1, opens_drawer: false } as const;
    const bytes = encodePaper(receipt, printer, { pictures: new Map(), draw: drawPlan });
    const places = borders(bytes);
    expect(places.length).toBeGreaterThan(300);
    for (const at of places) {
      expect(isPaper(inserted(bytes, at, drawerPulse()))).toBe(false);
      expect(isPaper(inserted(bytes, at, URGENT_DRAWER_PULSE))).toBe(false);
    }
  });

  it.each([
    ['GS v 0', [0x1d, 0x76, 0x30, 0, 5, 0, 1, 0]],
    ['ESC *', [0x1b, 0x2a, 0, 5, 0]],
    ['ESC * of 24 dots', [0x1b, 0x2a, 33, 5, 0, ...Array(10).fill(0)]],
    ['GS ( L', [0x1d, 0x28, 0x4c, 15, 0, 0x30, 0x70, 0x30, 1, 1, 0x31, 40, 0, 1, 0]],
    ['GS ( k', [0x1d, 0x28, 0x6b, 8, 0, 0x31, 0x50, 0x30]],
  ] as const)('has any data inside %s, except what a printer obeys at once', (_, start) => {
    const withData = (data: Iterable<number>) => Uint8Array.from([...start, ...data, 0x0a]);
    const pulse = [...drawerPulse()];
    expect(pulse).toHaveLength(5);
    expect(isPaper(withData(pulse))).toBe(true);
    expect(isPaper(withData([...URGENT_DRAWER_PULSE]))).toBe(false);
    // A command that is one byte shorter ends before its pulse does.
    expect(isPaper(withData(pulse.slice(0, 3)))).toBe(false);
    expect(isPaper(withData([0, ...pulse, ...pulse]))).toBe(false);
  });

  it('is none when its last command is cut, and may be empty', () => {
    expect(isPaper(Uint8Array.of(0x1b))).toBe(false);
    expect(isPaper(Uint8Array.of(0x1d, 0x76, 0x30, 0, 255, 255, 255, 255, 0))).toBe(false);
    expect(isPaper(new Uint8Array())).toBe(true);
  });
});
