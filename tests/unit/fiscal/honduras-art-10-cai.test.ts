import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAI_TOO_LONG,
  CAI_TOO_SHORT,
  CAI_UNUSUAL,
  judgeCai,
  MAX_CAI_LENGTH,
  MIN_CAI_LENGTH,
  NO_CAI,
  normalizeCai,
} from '#domain/fiscal/hn/cai.ts';

const CAI = '1A2B3C-4D5E6F-A1B2C3-D4E5F6-0A9B8C-7D';
const hexadecimal = fc
  .array(fc.constantFrom(...'0123456789ABCDEF'), { minLength: 32, maxLength: 32 })
  .map((list) => list.join(''));

describe('the CAI of a range', () => {
  it.each([
    CAI,
    CAI.toLowerCase(),
    ` ${CAI} `,
    CAI.replaceAll('-', ''),
    CAI.replaceAll('-', ' '),
    CAI.replaceAll('-', '–'),
    CAI.replaceAll('-', ' - '),
  ])('%j is read as the usual shape', (typed) => {
    expect(judgeCai(typed)).toEqual({ cai: CAI, error: null, warning: null });
  });

  it('a CAI of 32 hexadecimal digits is accepted with its hyphens, 37 characters in all', () => {
    fc.assert(
      fc.property(hexadecimal, (bare) => {
        const { cai, error, warning } = judgeCai(bare.toLowerCase());
        expect([cai.replaceAll('-', ''), cai.length, error, warning]).toEqual([bare, 37, null, null]);
      }),
    );
  });

  it('the normal form of any text is its own normal form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), hexadecimal), (typed) => {
        expect(normalizeCai(normalizeCai(typed))).toBe(normalizeCai(typed));
      }),
    );
  });

  it.each([
    [CAI.replace('1A', 'ZZ'), 'a letter after F'],
    [CAI.slice(0, -1), '36 characters'],
    ['SAR2026ABCDEF0123456789', 'another series'],
    [`${CAI.slice(0, -1)}*`, 'a sign'],
  ])('%s is accepted with a warning: %s', (typed) => {
    expect(judgeCai(typed)).toEqual({ cai: typed, error: null, warning: CAI_UNUSUAL });
  });

  it('an empty CAI and those of an impossible length are refused', () => {
    const errorOf = (typed: string) => judgeCai(typed).error;
    expect(errorOf('   ')).toBe(NO_CAI);
    expect(errorOf('A'.repeat(MIN_CAI_LENGTH - 1))).toBe(CAI_TOO_SHORT);
    expect(errorOf('A'.repeat(MIN_CAI_LENGTH))).toBeNull();
    expect(errorOf('A'.repeat(MAX_CAI_LENGTH))).toBeNull();
    expect(errorOf('A'.repeat(MAX_CAI_LENGTH + 1))).toBe(CAI_TOO_LONG);
    expect(judgeCai('ABC').warning).toBeNull();
  });
});
