import { createHash } from 'node:crypto';

/** A UUIDv7 of 1 January 2025 derived from a name: demo rows have the same ids in every database. */
export function fixedId(name: string): string {
  const hash = createHash('sha256').update(`fogon:${name}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `01941f29-7c00-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
