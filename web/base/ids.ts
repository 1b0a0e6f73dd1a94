import { instantNow } from './clock.ts';

/** A UUIDv7, which sorts by creation time. Works without a secure context, unlike crypto.randomUUID. */
export function newId(millis: number = instantNow().getTime()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(millis / 2 ** 32));
  view.setUint32(2, millis % 2 ** 32);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A random integer from 0 to `limit` - 1, from the system's random numbers. */
export function randomBelow(limit: number): number {
  const span = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [value = span] = crypto.getRandomValues(new Uint32Array(1));
    if (value < span) return value % limit;
  }
}
