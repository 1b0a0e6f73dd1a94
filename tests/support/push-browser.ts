import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { Business } from './business.ts';

const SALT = 16;
const HEAD = SALT + 4 + 1;
const TAG = 16;
/** The delimiter after the content; zeros may follow it. */
const DELIMITER = 2;

/** A browser with a push subscription: its keys, and decryption by RFC 8291 (aes128gcm). */
export function aPushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    device: { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, SALT);
      const sender = body.subarray(HEAD, HEAD + body.readUInt8(HEAD - 1));
      const sealed = body.subarray(HEAD + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const key = derived(pair.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derived(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derived(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(sealed.subarray(-TAG));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(DELIMITER)).toString('utf8'));
    },
  };
}

/** Stores a push subscription of a user, of one of the user's sessions if it is given. */
export function subscribe(
  { database, id: business_id }: Business,
  user_id: string,
  device: ReturnType<typeof aPushBrowser>['device'],
  session_id: string | null = null,
): Promise<void> {
  const subscription = { business_id, id: randomUUID(), user_id, session_id, ...device };
  return database.insert({ push_subscriptions: [subscription] });
}
