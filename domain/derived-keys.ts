import { checksum } from './sha256.ts';

const BLOCK_BYTES = 64;
const KEY_ID_LETTERS = 8;
const SALT = 'fogon';

/** The bytes of a text in UTF-8. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|./g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );

function sha256(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const sum = checksum();
  for (const part of parts) sum.add(part);
  return Uint8Array.from(sum.end().match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    block.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    inner,
  );
}

const derived = new Map<string, Uint8Array<ArrayBuffer>>();

/** The key of a secret for one purpose: 32 bytes by HKDF-SHA-256 (RFC 5869), which say nothing of the secret nor of its other keys. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const extracted = hmac(bytesOf(SALT), bytesOf(secret));
  const key = hmac(extracted, new Uint8Array([...bytesOf(purpose), 1]));
  derived.set(name, key);
  return key;
}

/** By what a token names the secret that signed it. */
export function keyIdOf(secret: string): string {
  const key = deriveKey(secret, 'key-id');
  return [...key]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_ID_LETTERS);
}
