import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const KEY_BYTES = 32;
const KEY_ID_LETTERS = 8;
const SALT = utf8ToBytes('fogon');

const derived = new Map<string, Uint8Array<ArrayBuffer>>();

/** The key of a secret for one purpose: 32 bytes by HKDF-SHA-256 (RFC 5869). They reveal neither the secret nor its other keys. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = new Uint8Array(hkdf(sha256, utf8ToBytes(secret), SALT, utf8ToBytes(purpose), KEY_BYTES));
  derived.set(name, key);
  return key;
}

/** The id by which a token names the secret that signed it. */
export const keyIdOf = (secret: string): string =>
  bytesToHex(deriveKey(secret, 'key-id')).slice(0, KEY_ID_LETTERS);
