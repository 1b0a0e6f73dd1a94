import { createHash } from 'node:crypto';

/** The same UUIDv7 for the same name, dated 1 January 2025, so that demo rows keep their ids in every database. */
export function fixedId(name: string): string {
  const hash = createHash('sha256').update(`fogon:${name}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `01941f29-7c00-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
