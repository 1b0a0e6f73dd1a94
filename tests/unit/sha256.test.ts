import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '#domain/sha256.ts';

const sumOf = (...pieces: readonly Uint8Array[]) => {
  const sum = checksum();
  for (const piece of pieces) sum.add(piece);
  return { bytes: sum.bytes(), sha256: sum.end() };
};

describe('the checksum of what comes piece by piece', () => {
  it('is the one of the standard', () => {
    expect(sumOf()).toEqual({
      bytes: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
    expect(sumOf(new TextEncoder().encode('abc')).sha256).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is that of the whole, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
        const whole = Buffer.concat(pieces);
        expect(sumOf(...pieces)).toEqual({
          bytes: whole.length,
          sha256: createHash('sha256').update(whole).digest('hex'),
        });
      }),
    );
  });
});
