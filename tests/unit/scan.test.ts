import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_BARCODE_LENGTH } from '#domain/barcode-check.ts';
import { addScanKey, EMPTY_SCAN, MAX_KEY_GAP_MS, MIN_BARCODE_LENGTH } from '#domain/scan.ts';

interface KeyPress {
  readonly key: string;
  /** Milliseconds since the previous key. */
  readonly after: number;
}

const typed = (text: string, after: number): KeyPress[] => [...text].map((key) => ({ key, after }));
const enter = (after: number): KeyPress => ({ key: 'Enter', after });

/** The barcodes that are recognised while the keys are pressed in order. */
function scannedCodes(...keyPresses: readonly KeyPress[]): string[] {
  const codes: string[] = [];
  let scan = EMPTY_SCAN;
  let at = 1000;
  for (const { key, after } of keyPresses) {
    at += after;
    const next = addScanKey(scan, key, at);
    if (next.code !== null) codes.push(next.code);
    scan = next.scan;
  }
  return codes;
}

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: MIN_BARCODE_LENGTH, maxLength: MAX_BARCODE_LENGTH })
  .map((each) => each.join(''));
const gap = fc.integer({ min: 0, max: MAX_KEY_GAP_MS });

describe('a barcode reader', () => {
  test('any digits that arrive together and end with Enter are a barcode', () => {
    fc.assert(
      fc.property(digits, gap, gap, (code, between, last) => {
        expect(scannedCodes(...typed(code, between), enter(last))).toEqual([code]);
      }),
    );
  });

  test('two scans in a row are two barcodes', () => {
    const scan = (code: string, pause: number) => [
      { key: code.charAt(0), after: pause },
      ...typed(code.slice(1), 8),
      enter(8),
    ];
    expect(scannedCodes(...scan('7421000846710', 0), ...scan('75001234', 700))).toEqual([
      '7421000846710',
      '75001234',
    ]);
    expect(scannedCodes(...scan('7421000846710', 0), ...scan('75001234', 1))).toEqual([
      '7421000846710',
      '75001234',
    ]);
  });

  test('digits typed by hand just before a scan are not part of the barcode', () => {
    expect(
      scannedCodes(...typed('12', 150), { key: '7', after: 200 }, ...typed('4210008', 10), enter(10)),
    ).toEqual(['74210008']);
  });

  test('digits typed by hand are not a barcode, for any number of digits', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: MAX_KEY_GAP_MS + 1, max: 2000 }), gap, (code, between, last) => {
        expect(scannedCodes(...typed(code, between), enter(last))).toEqual([]);
      }),
    );
    expect(scannedCodes(...typed('74210008', 10), enter(MAX_KEY_GAP_MS + 1))).toEqual([]);
  });

  test('too few or too many digits and words are not barcodes', () => {
    expect(scannedCodes(...typed('742', 10), enter(10))).toEqual([]);
    expect(scannedCodes(...typed('7'.repeat(MAX_BARCODE_LENGTH + 1), 10), enter(10))).toEqual([]);
    expect(scannedCodes(...typed('horchata', 10), enter(10))).toEqual([]);
    expect(scannedCodes(...typed('74210+08', 10), enter(10))).toEqual([]);
    expect(scannedCodes(enter(0), enter(5))).toEqual([]);
  });

  test('keys with pauses never produce a barcode that was not typed in one burst', () => {
    const stroke = fc.record({
      key: fc.constantFrom('1', '2', '9', 'a', ' ', 'Enter', 'Shift'),
      after: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 60 }), (keyPresses) => {
        const all = keyPresses.map(({ key, after }) => (after > MAX_KEY_GAP_MS ? `|${key}` : key)).join('');
        for (const code of scannedCodes(...keyPresses)) expect(all).toContain(`${code}Enter`);
      }),
    );
  });
});
