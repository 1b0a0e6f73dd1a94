import { randomBytes } from 'node:crypto';

interface Wish {
  readonly width?: number;
  readonly height?: number;
  /** How many bytes it weighs. */
  readonly size?: number;
}

/** A WebP by its header, of other pixels each time. */
export function aPicture({ width = 640, height = 480, size = 64 }: Wish = {}): Uint8Array<ArrayBuffer> {
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
