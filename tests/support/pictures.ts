import { randomBytes } from 'node:crypto';

interface ImageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Size in bytes. */
  readonly size?: number;
}

/** A WebP header with other pixels each time. */
export function aPicture({
  width = 640,
  height = 480,
  size = 64,
}: ImageOptions = {}): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(randomBytes(size));
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(size - 8, 4);
  bytes.write('WEBPVP8 ', 8, 'latin1');
  bytes.writeUInt32LE(size - 20, 16);
  bytes.set([0x10, 0, 0, 0x9d, 0x01, 0x2a], 20);
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return new Uint8Array(bytes);
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A PNG header with other pixels each time. */
export function aPng({
  width = 640,
  height = 480,
  isAnimated = false,
}: ImageOptions & { readonly isAnimated?: boolean }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(isAnimated ? [chunk('acTL', Buffer.alloc(8))] : []),
    chunk('IDAT', randomBytes(40)),
  ]);
}
