import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf, sheetsOf } from '#tests/support/sheets.ts';
import { FileProblem } from '#web/parts/spreadsheets/file-problem.ts';
import { previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import {
  decodeText,
  encodingsOf,
  samplesOf,
  type TextEncoding,
} from '#web/parts/spreadsheets/text-encoding.ts';
import { UnclearLetters } from '#web/parts/spreadsheets/unclear-letters.ts';

/** The bytes of the letters and signs of Spanish in the encodings of one byte; -1 where there is none. */
const SPANISH = [...'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº°½'];
const BYTES = {
  'windows-1252': [
    0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xfc, 0xf1, 0xc1, 0xc9, 0xcd, 0xd3, 0xda, 0xdc, 0xd1, 0xbf, 0xa1, 0xaa,
    0xba, 0xb0, 0xbd,
  ],
  cp850: [
    0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0xa4, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0x9a, 0xa5, 0xa8, 0xad, 0xa6,
    0xa7, 0xf8, 0xab,
  ],
  cp437: [
    0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0xa4, -1, 0x90, -1, -1, -1, 0x9a, 0xa5, 0xa8, 0xad, 0xa6, 0xa7, 0xf8,
    0xab,
  ],
  macintosh: [
    0x87, 0x8e, 0x92, 0x97, 0x9c, 0x9f, 0x96, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x86, 0x84, 0xc0, 0xc1, 0xbb,
    0xbc, 0xa1, -1,
  ],
} as const satisfies Partial<Record<TextEncoding, readonly number[]>>;
type Old = keyof typeof BYTES;
const OLD: readonly Old[] = ['windows-1252', 'cp850', 'cp437', 'macintosh'];

/** The bytes of a text; null if the encoding lacks one of its signs. */
function encoded(text: string, encoding: Old): Uint8Array | null {
  const bytes = [...text].map((sign) => {
    const at = SPANISH.indexOf(sign);
    return at < 0 ? sign.charCodeAt(0) : (BYTES[encoding][at] ?? -1);
  });
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const lines = (...cells: readonly string[]) => cells.join('\r\n');

const MENU = lines(
  'Categoría,Nombre,Precio',
  'Entradas,Jalapeños rellenos,95',
  'Postres,Ñoquis dulces,75.50',
  'Desayunos,Café con leche,38',
);

/** Reads bytes in their only encoding. */
const read = (bytes: Uint8Array) => {
  const encodings = encodingsOf(bytes);
  expect(encodings).toHaveLength(1);
  return encodings.map((encoding) => decodeText(bytes, encoding)).join();
};

describe('the letters of a text file', () => {
  it.each(OLD)('are those of a menu in %s', (encoding) => {
    expect(read(encoded(MENU, encoding) ?? new Uint8Array())).toBe(MENU);
  });

  it.each([
    ['UTF-8', utf8(MENU)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${MENU}`)],
    ['UTF-16', utf16(`\uFEFF${MENU}`, true)],
    ['UTF-16, the high byte first', utf16(`\uFEFF${MENU}`, false)],
    ['UTF-16 without a mark', utf16(MENU, true)],
    ['UTF-16 without a mark, the high byte first', utf16(MENU, false)],
    ['ASCII', utf8('Nombre,Precio\nBaleada,20')],
  ])('are those of a menu in %s', (_, bytes) => {
    expect(read(bytes)).toBe(_ === 'ASCII' ? 'Nombre,Precio\nBaleada,20' : MENU);
  });

  it('are never others: each Spanish text is read as it is, or asked with the right one among the answers', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'aeiou nlst', ...'áéíóúñü'),
      minLength: 1,
      maxLength: 12,
    });
    const name = fc.oneof(
      word,
      word.map((text) => text.toUpperCase()),
      word.map((text) => `¿${text}?`),
    );
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...OLD),
        (names, encoding) => {
          const text = lines('Nombre,Precio', ...names.map((each) => `${each},10`));
          const bytes = encoded(text, encoding);
          fc.pre(bytes !== null);
          const found = encodingsOf(bytes).map((each) => decodeText(bytes, each));
          expect(found).toContain(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are asked where two readings are possible, with telling texts of both', () => {
    const bytes = encoded(lines('MENÚ,10', 'AJÚ,5', 'Sopa,3'), 'cp850') ?? new Uint8Array();
    expect(samplesOf(bytes, encodingsOf(bytes))).toEqual([
      { encoding: 'windows-1252', texts: ['MENé', 'AJé'] },
      { encoding: 'cp850', texts: ['MENÚ', 'AJÚ'] },
    ]);
    expect(() => rowsOf(bytes)).toThrow(UnclearLetters);
    expect(rowsOf(bytes, 'cp850').map(({ cells }) => cells[0])).toEqual(['MENÚ', 'AJÚ', 'Sopa']);
  });

  it('of a short text that is UTF-8 by chance are asked too', () => {
    const bytes = encoded('Nombre\nÍÜA', 'cp850') ?? new Uint8Array();
    expect(encodingsOf(bytes).map((each) => decodeText(bytes, each))).toEqual([
      'Nombre\nÍÜA',
      'Nombre\n\u059aA',
    ]);
    expect(encodingsOf(utf8('Nombre\n🍕 Pizza'))).toEqual(['utf-8']);
  });

  it.each([
    ['UTF-8', utf8('Nombre\nJalapeños\nChampiñó').slice(0, -1)],
    ['UTF-8 whose only letter of two bytes is cut', utf8('Nombre\nChampiñ').slice(0, -1)],
    ['UTF-8 with a byte order mark', utf8('\uFEFFNombre\nCafé').slice(0, -1)],
    ['UTF-16', utf16('\uFEFFNombre\nCafé', true).slice(0, -1)],
  ])('that end in the middle of one in %s refuse the file', (_, bytes) => {
    expect(() => encodingsOf(bytes)).toThrow(
      new FileProblem(
        'El archivo está cortado: termina en medio de una letra. Guárdalo o descárgalo de nuevo.',
      ),
    );
  });

  it('at the end of a file in Windows-1252 are no cut letter', () => {
    expect(read(Uint8Array.from([...utf8('Nombre\nCaf'), 0xe9]))).toBe('Nombre\nCafé');
  });
});

describe('a damaged letter', () => {
  const menu = { kind: 'menu' as const, entries: [], general_rate: 1500, with_recipe: [] };
  const DAMAGED = 'Tiene una letra dañada: escríbela de nuevo en el archivo.';
  const bad = Uint8Array.of(0xf1);

  it.each([
    ['with a byte order mark', '\uFEFF'],
    ['without', ''],
  ])('in a file in UTF-8 %s names its row and changes no other letter', (_, mark) => {
    const head = `${mark}Categoría,Nombre,Descripción,Precio\n`;
    const bytes = joined(
      utf8(`${head}Entradas,Jalapeños,Con maíz,95\nDesayunos,Café,Taza de ma`),
      bad,
      utf8('ana,38\nPostres,Ñoquis,,75\n'),
    );
    const { faults, unknown } = previewRows(menu, sheetsOf(bytes));
    expect(faults).toEqual([{ row: 3, column: 'Descripción', reason: DAMAGED }]);
    expect(unknown).toEqual([]);
    expect(rowsOf(bytes).map(({ cells }) => cells[1])).toEqual(['Nombre', 'Jalapeños', 'Café', 'Ñoquis']);
  });

  it('in a head is refused, and the column is not left out', () => {
    const bytes = joined(utf8('\uFEFFCategoría,Nombre,Descripci'), bad, utf8('n,Precio\nPostres,Piña,,75\n'));
    expect(previewRows(menu, sheetsOf(bytes)).faults).toEqual([
      { row: 1, column: 'Descripci\uFFFDn', reason: DAMAGED },
    ]);
  });
});

it('a large file of letters that are not Unicode is judged within seconds', () => {
  const bytes = new Uint8Array(8 * 1024 * 1024).fill(0xf1);
  const started = performance.now();
  encodingsOf(bytes);
  expect(performance.now() - started).toBeLessThan(5000);
});
