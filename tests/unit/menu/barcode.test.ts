import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '#domain/integrations/import.ts';
import { MENU_RULES, type MenuKey, planMenu } from '#domain/integrations/import-menu.ts';
import { BARCODE_SHAPE, barcodeKey, cleanBarcode, isBarcode } from '#domain/menu/barcode.ts';
import { hasWrongCheckDigit, MAX_BARCODE_LENGTH } from '#domain/menu/barcode-check.ts';
import { productInput } from '#domain/menu/inputs/menu.ts';
import { LINE_BREAKS, UNSEEN_SIGNS } from '#tests/support/hostile-signs.ts';

/** Each form in which the same code was seen, and what is stored. */
const FORMS = [
  ["'0075000001234", '0075000001234'],
  ['´7421000012345', '7421000012345'],
  ['`ABC-1234', 'ABC-1234'],
  ['’‘019954141271’', '019954141271'],
  [' 7 421000 012345\t', '7421000012345'],
  ['7421\u00a0000\u2009012\u3000345', '7421000012345'],
  ['７４２１０００\u200b０１２３４５\ufeff', '7421000012345'],
  ['ＡＢＣ－１２３４', 'ABC-1234'],
  ['ABC\u2013123\u22124', 'ABC-123-4'],
  ['\u202aLOTE.7/B+1%$*\u202c', 'LOTE.7/B+1%$*'],
  ["'=A1", '=A1'],
  ["'", ''],
] as const;

describe('a code', () => {
  test.each(FORMS)('%j is stored as %j by the form, the API and a file', (given, stored) => {
    expect(cleanBarcode(given)).toBe(stored);
    const product = { name: 'Galleta', price_cents: 3500, barcode: given };
    expect(productInput.parse(product).barcode).toBe(stored || null);
    const columns: readonly MenuKey[] = ['name', 'price_cents', 'barcode'];
    const file = readImport(MENU_RULES, { columns, rows: [{ row: 2, cells: ['Galleta', '35', given] }] });
    expect(file).toMatchObject({ rows: [{ barcode: stored || null }], faults: [] });
    expect(isBarcode(given, stored)).toBe(stored !== '');
  });

  test('that was cleaned stays the same, without white space or a sign that is not seen', () => {
    const signs = fc.constantFrom(...UNSEEN_SIGNS, ...LINE_BREAKS, ..."0７aＡ-–'´ ¨ñ");
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, fc.string({ unit: 'binary' }))), (parts) => {
        const code = cleanBarcode(parts.join(''));
        expect(cleanBarcode(code)).toBe(code);
        expect(code).not.toMatch(/\s/);
        expect([...code].filter((sign) => UNSEEN_SIGNS.includes(sign))).toEqual([]);
      }),
    );
  });

  test.each([
    "ABC'1234",
    'CAFÉ-1',
    'año',
    '7421\ufffd',
    'x'.repeat(MAX_BARCODE_LENGTH + 1),
  ])('%j is refused with a sentence by the form, the API and a file', (given) => {
    const product = { name: 'Galleta', price_cents: 3500, barcode: given };
    expect(productInput.safeParse(product).error?.issues).toMatchObject([{ path: ['barcode'] }]);
    const columns: readonly MenuKey[] = ['name', 'price_cents', 'barcode'];
    const file = readImport(MENU_RULES, { columns, rows: [{ row: 2, cells: ['Galleta', '35', given] }] });
    expect(file.faults).toMatchObject([{ row: 2, column: 'Código de barras' }]);
  });

  test('of Code 39 and Code 128 keeps its letters and signs', () => {
    const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(at + 33)).filter(
      (sign) => !"'`".includes(sign),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), minLength: 1 }), (code) => {
        expect(cleanBarcode(code)).toBe(code);
        expect(code).toMatch(BARCODE_SHAPE);
      }),
    );
  });

  test('is the same with and without the leading zero of an EAN, and in capital letters', () => {
    for (const [one, other] of [
      ['036000291452', '0036000291452'],
      ['0036000291452', ' 036000291452 '],
      ['00036000291452', '036000291452'],
      ['abc-1234', 'ABC-1234'],
    ] as const)
      expect(isBarcode(one, other)).toBe(true);
  });

  test('is another one when a digit differs, and a short one of the shop with a zero more', () => {
    expect(isBarcode('7421000846710', '7421000846711')).toBe(false);
    expect(isBarcode('0012', '12')).toBe(false);
    expect(isBarcode('', '')).toBe(false);
    expect(isBarcode('7421000846710', null)).toBe(false);
    expect(barcodeKey('AB-1')).not.toBe(barcodeKey('AB1'));
  });
});

describe('the check digit', () => {
  test.each([
    '96385074',
    '036000291452',
    '4006381333931',
    '10012345678902',
    '012345678905',
    '0012345678905',
  ])('of %s is right', (code) => expect(hasWrongCheckDigit(code)).toBe(false));

  test('is wrong when any digit of a right code is another one, and is not asked of other codes', () => {
    const at = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4006381333931'];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(hasWrongCheckDigit(digits.join(''))).toBe(true);
      }),
    );
    for (const own of ['1', '0012', '1234567', '123456789', '75000001234', 'ABC-12345678', ''])
      expect(hasWrongCheckDigit(own)).toBe(false);
  });
});

describe('a file of the menu', () => {
  const columns: readonly MenuKey[] = ['name', 'price_cents', 'barcode'];
  const known = (name: string, barcode: string) => ({
    name,
    category: null,
    description: null,
    price_cents: 100,
    tax_category: 'general' as const,
    preparation_time: null,
    type_menu: null,
    barcode,
    is_available: true,
    tracks_inventory: true,
  });
  const plan = (...rows: readonly (readonly string[])[]) =>
    planMenu(
      readImport(MENU_RULES, { columns, rows: rows.map((cells, at) => ({ row: at + 2, cells })) }).rows,
      columns,
      {
        entries: [known('Té', '036000291452'), known('Agua', "'0012"), known('Jugo', '7421000846712')],
        general_rate: 1500,
        with_recipe: [],
      },
    );

  test('may not give the code of another product in another form', () => {
    expect(
      plan(['Café', '1', '0036000291452'], ['Soda', '1', '0012'], ['Té', '1', '00036000291452']).faults,
    ).toEqual([
      { row: 2, column: 'Código de barras', reason: 'Ese código de barras ya es de "Té".' },
      { row: 3, column: 'Código de barras', reason: 'Ese código de barras ya es de "Agua".' },
    ]);
  });

  test('asks for a new code with a wrong check digit, and not for the one that a product has', () => {
    expect(
      plan(['Café', '1', '4006381333932'], ['Jugo', '2', '7421000846712'], ['Pan', '1', '0077']).doubts,
    ).toEqual([
      {
        row: 2,
        column: 'Código de barras',
        reason: '4006381333932: El último dígito no corresponde a los demás.',
      },
    ]);
  });
});
