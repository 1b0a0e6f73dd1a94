import fc from 'fast-check';
import { expect, it } from 'vitest';
import { qrCode } from '#domain/base/qr.ts';

const QUIET = 4;

it('a QR code has a margin of four empty modules, for any text', () => {
  fc.assert(
    fc.property(fc.webUrl({ size: 'medium' }), fc.constantFrom('M', 'H'), (address, level) => {
      const { side, dark } = qrCode(address, level);
      const places = dark.flatMap(({ row, column }) => [row, column]);
      expect([Math.min(...places), Math.max(...places)]).toEqual([QUIET, side - QUIET - 1]);
    }),
    { numRuns: 8 },
  );
});
