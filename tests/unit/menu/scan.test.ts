import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToBurst, isScan, MAX_KEY_GAP_MS, NO_BURST, type SignKey } from '#domain/menu/scan.ts';
import { isSimilarBarcode } from '#domain/menu/similar-barcode.ts';
import { usSign } from '#web/parts/reader/us-layout.ts';

interface KeyPress {
  readonly key: string;
  /** Milliseconds since the previous key. */
  readonly after: number;
}

const typed = (text: string, after: number): KeyPress[] => [...text].map((key) => ({ key, after }));
const enter = (after: number): KeyPress => ({ key: 'Enter', after });
/** A code as a reader sends it: with that pause between its keys, and Shift before each capital letter. */
const scanned = (code: string, gap: number): KeyPress[] => [
  ...[...code].flatMap((key) => [
    ...(/[A-Z]/.test(key) ? [{ key: 'Shift', after: gap }] : []),
    { key, after: gap },
  ]),
  enter(gap),
];

/** The codes that are recognised while the keys are pressed in order; `isTyped`: into a field. */
function scansIn(isTyped: boolean, ...presses: readonly KeyPress[]): string[] {
  const codes: string[] = [];
  let burst = NO_BURST;
  let at = 1000;
  for (const { key, after } of presses) {
    at += after;
    if (key !== 'Enter')
      burst = addToBurst(burst, key === 'Shift' ? null : { key, code: '', shiftKey: false }, at);
    else {
      if (isScan(burst, at, isTyped)) codes.push(burst.keys.map((each) => each.key).join(''));
      burst = NO_BURST;
    }
  }
  return codes;
}

const ean = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 14 });
const anyCode = fc
  .string({ unit: fc.constantFrom(...'0123456789ABCXYZ-./+$%'), minLength: 3, maxLength: 48 })
  .filter((code) => /[A-Z\d]/.test(code));

describe('a burst of keys that ends with Enter', () => {
  test('is a scan in a field and outside, from the fastest reader to a slow one of 80 ms with a hundredth more or less', () => {
    fc.assert(
      fc.property(
        ean,
        fc.integer({ min: 0, max: 80 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 15 })),
        (code, gap, late) => {
          const presses = scanned(code, gap).map(({ key, after }) => ({
            key,
            after: after + (late.next().value ?? 0),
          }));
          for (const isTyped of [true, false]) expect(scansIn(isTyped, ...presses)).toEqual([code]);
        },
      ),
    );
  });

  test('is a scan with any sign of Code 39 outside of fields, also of three signs', () => {
    fc.assert(
      fc.property(anyCode, fc.integer({ min: 0, max: 100 }), (code, gap) => {
        expect(scansIn(false, ...scanned(code, gap))).toEqual([code]);
      }),
    );
  });

  test.each([10, 80])('of %i ms is a scan in a field also with letters and Shift', (gap) => {
    for (const code of [
      'ABC-1234',
      'LOTE-0075',
      '7421000846710',
      'https://example.com/menu',
      'httpsÑ--example.com',
    ])
      expect(scansIn(true, ...scanned(code, gap))).toEqual([code]);
  });

  test('is one scan each when two follow each other', () => {
    for (const pause of [1, 700])
      expect(
        scansIn(true, ...scanned('7421000846710', 8), { key: '7', after: pause }, ...scanned('5001234', 8)),
      ).toEqual(['7421000846710', '75001234']);
  });

  test('leaves out what was typed by hand before a pause', () => {
    expect(scansIn(true, ...typed('12', 150), { key: '7', after: 200 }, ...scanned('4210008', 10))).toEqual([
      '74210008',
    ]);
  });
});

describe('what is typed by hand', () => {
  test('is no scan when a pause is longer than those of readers, whatever it is', () => {
    const stroke = fc.record({
      key: fc.constantFrom('1', '2', '9', 'a', ' ', '-', 'Shift'),
      after: fc.integer({ min: 0, max: 250 }),
    });
    fc.assert(
      fc.property(
        fc.array(stroke, { maxLength: 30 }),
        fc.integer({ min: MAX_KEY_GAP_MS + 1, max: 900 }),
        (keys, last) => {
          expect(scansIn(true, ...keys, enter(last))).toEqual([]);
          expect(scansIn(false, ...keys, enter(last))).toEqual([]);
        },
      ),
    );
  });

  test('is no scan in a field: amounts on a number pad of ten keys a second, words of a fast hand', () => {
    for (const [text, gap] of [
      ['500', 100],
      ['1250', 90],
      ['89.50', 80],
      ['1250.75', 85],
      ['150000', 100],
      ['mesa 12', 90],
      ['horchata', 70],
      ['cafe', 3],
      ['dos con todo', 65],
    ] as const)
      expect(scansIn(true, ...typed(text, gap), enter(gap))).toEqual([]);
  });

  test('is no scan without three signs, or a letter or digit among them', () => {
    for (const text of ['', '7', '12', '++', '-+-', '///'])
      for (const isTyped of [true, false])
        expect(scansIn(isTyped, ...typed(text, 10), enter(10))).toEqual([]);
  });

  test('a scan that is found was typed in one go, for any keys', () => {
    const stroke = fc.record({
      key: fc.constantFrom('1', '2', '9', 'a', ' ', 'Enter', 'Shift'),
      after: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 60 }), fc.boolean(), (keys, isTyped) => {
        const all = keys
          .filter(({ key }) => key !== 'Shift')
          .map(({ key }) => key)
          .join('');
        for (const code of scansIn(isTyped, ...keys)) expect(all).toContain(`${code}Enter`);
      }),
    );
  });
});

describe('a key by its place', () => {
  const key = (sign: string, code: string, shiftKey = false): SignKey => ({ key: sign, code, shiftKey });

  test('has the sign of a keyboard of the United States, as most readers send it to a device with a Spanish layout', () => {
    expect(
      [
        key('h', 'KeyH'),
        key('Ñ', 'Semicolon', true),
        key('-', 'Slash'),
        key('?', 'Minus', true),
        key("'", 'Minus'),
        key('"', 'Digit2', true),
        key('7', 'Numpad7'),
        key('x', ''),
      ]
        .map(usSign)
        .join(''),
    ).toBe('h:/_-@7x');
  });
});

describe('a similar code', () => {
  test('differs in one sign or in zeros at its beginning', () => {
    expect(isSimilarBarcode('7421000012345', '7421000012346')).toBe(true);
    expect(isSimilarBarcode('75000001234', '075000001234')).toBe(true);
    expect(isSimilarBarcode('12345', '0012345')).toBe(true);
    expect(isSimilarBarcode('ABC-1234', 'abc-1235')).toBe(true);
    expect(isSimilarBarcode('7421000012345', '7421000012345')).toBe(false);
    expect(isSimilarBarcode('7421000012345', '7421000012354')).toBe(false);
    expect(isSimilarBarcode('123', '124')).toBe(false);
    expect(isSimilarBarcode('7421', null)).toBe(false);
  });
});
