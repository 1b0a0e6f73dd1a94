import { describe, expect, test } from 'vitest';
import { fitsLimits, readImageHeader, SOURCE_IMAGE_LIMITS } from '#domain/base/image-header.ts';
import { aPicture, aPng } from '#tests/support/pictures.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );
const PADDING = Array.from({ length: 16 }, () => 0);
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, ...PADDING];

describe('the size of a picture', () => {
  test.each([
    ['a lossy WebP', aPicture({ width: 960, height: 720 }), 960, 720],
    ['a lossless WebP', bytes('RIFF????WEBPVP8L????', [0x2f, 0xbf, 0xc3, 0xb3, 0x00], PADDING), 960, 720],
    [
      'an extended WebP',
      bytes('RIFF????WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0]),
      4000,
      3000,
    ],
    ['a PNG', new Uint8Array(aPng({ width: 70_000, height: 3 })), 70_000, 3],
    ['a JPEG', bytes([0xff, 0xd8], frame(0xc0)), 4000, 3000],
    [
      'a progressive JPEG with a profile and padding before',
      bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff], frame(0xc2)),
      4000,
      3000,
    ],
    ['a GIF', bytes('GIF89a', [0xa0, 0x0f, 0xb8, 0x0b]), 4000, 3000],
    ['a BMP', bytes('BM', PADDING, [0xa0, 0x0f, 0, 0, 0xb8, 0x0b, 0, 0]), 4000, 3000],
    [
      'a HEIC with two sizes, of which the largest counts',
      bytes(
        PADDING.slice(0, 4),
        'ftypheic',
        'ispe',
        [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0],
        'ispe',
        [0, 0, 0, 0, 0, 0, 0x0f, 0xa0, 0, 0, 0x0b, 0xb8],
      ),
      4000,
      3000,
    ],
  ])('the size is read from the header of %s', (_, file, width, height) => {
    expect(readImageHeader(file)).toMatchObject({ width, height });
  });

  test.each([
    ['nothing', bytes()],
    ['a text', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ['a JPEG whose header breaks off', bytes([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8])],
    [
      'a JPEG with its height after the image data',
      bytes([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 1, 1], PADDING),
    ],
    ['a WebP of nothing', bytes('RIFF????WEBP', PADDING)],
  ])('the size of %s is unknown', (_, file) => {
    expect(readImageHeader(file)).toBeNull();
  });

  test('a picture is animated when its header says so', () => {
    expect(readImageHeader(new Uint8Array(aPng({ isAnimated: true })))?.isAnimated).toBe(true);
    expect(readImageHeader(new Uint8Array(aPng({})))?.isAnimated).toBe(false);
    const moving = bytes('RIFF????WEBPVP8X', [10, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
    expect(readImageHeader(moving)?.isAnimated).toBe(true);
  });
});

test('photos of phones are accepted, and pictures with too many pixels are refused', () => {
  expect(fitsLimits({ width: 8160, height: 6120 }, SOURCE_IMAGE_LIMITS)).toBe(true);
  expect(fitsLimits({ width: 20_000, height: 10 }, SOURCE_IMAGE_LIMITS)).toBe(false);
  expect(fitsLimits({ width: 9000, height: 9000 }, SOURCE_IMAGE_LIMITS)).toBe(false);
});
