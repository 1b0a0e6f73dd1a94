import { deriveKey } from '#domain/base/derived-keys.ts';

const PREFIX = 'v1';
const IV_BYTES = 12;

const bytes = (text: string) => new TextEncoder().encode(text);
const toText = (data: Uint8Array) => btoa(String.fromCharCode(...data));
const fromText = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The key of one purpose. A text encrypted for one purpose cannot be decrypted for another. */
const keyFor = (secret: string, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', deriveKey(secret, `sealed ${purpose}`), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

/** The purpose of an encrypted text and its owner, who is authenticated with it. */
export interface EncryptionContext {
  readonly purpose: string;
  readonly owner: string;
}

/** Encrypts a text (AES-GCM) with the first secret. Returns 'v1.iv.text', the last two in base64. */
export async function encryptText(
  secrets: readonly string[],
  { purpose, owner }: EncryptionContext,
  text: string,
): Promise<string> {
  const [secret] = secrets;
  if (secret === undefined) throw new Error('no secret to encrypt with');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(owner) };
  const encrypted = await crypto.subtle.encrypt(algorithm, await keyFor(secret, purpose), bytes(text));
  return [PREFIX, toText(iv), toText(new Uint8Array(encrypted))].join('.');
}

/** Decrypts a text with the secret that encrypted it. Returns null if the text was altered or has another purpose or owner. */
export async function decryptText(
  secrets: readonly string[],
  { purpose, owner }: EncryptionContext,
  encrypted: string,
): Promise<string | null> {
  const [prefix, iv = '', content = ''] = encrypted.split('.');
  if (prefix !== PREFIX) return null;
  for (const secret of secrets) {
    try {
      const algorithm = { name: 'AES-GCM', iv: fromText(iv), additionalData: bytes(owner) };
      const decrypted = await crypto.subtle.decrypt(
        algorithm,
        await keyFor(secret, purpose),
        fromText(content),
      );
      return new TextDecoder().decode(decrypted);
    } catch {
      // Another secret may have encrypted it.
    }
  }
  return null;
}
