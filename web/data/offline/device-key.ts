import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The key with which this device signs, as it is stored: a page without https has no Web Crypto, and keeps the bytes. */
export type SigningKey = CryptoKey | Uint8Array;

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

export const signingKeyName = (business: string) => `signing-key:${business}`;

/** The key of an answer, in hexadecimal, as this device stores it: not exportable, where the browser can. */
export async function importSigningKey(hex: string): Promise<SigningKey> {
  const bytes = new Uint8Array(hexToBytes(hex));
  return isSecureContext ? crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign']) : bytes;
}

export const isSigningKey = (value: unknown): value is SigningKey =>
  value instanceof Uint8Array || (typeof CryptoKey !== 'undefined' && value instanceof CryptoKey);

/** The HMAC-SHA-256 of a text, in hexadecimal. */
export async function signatureOf(key: SigningKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (!(key instanceof Uint8Array))
    return bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)));
  const [{ hmac }, { sha256 }] = await Promise.all([
    import('@noble/hashes/hmac.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return bytesToHex(hmac(sha256, key, bytes));
}
