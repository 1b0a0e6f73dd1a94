import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that can be rung: its keys, and reading what comes (content coding aesgcm, as the library seals it). */
export function aPushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const sized = (key: Buffer) => Buffer.concat([Buffer.of(0, key.length), key]);
  return {
    device: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read: (headers: Headers, body: Buffer): unknown => {
      const told = (header: string, name: string) =>
        Buffer.from(new RegExp(`${name}=([\\w-]+)`).exec(headers.get(header) ?? '')?.[1] ?? '', 'base64url');
      const [salt, sender] = [told('encryption', 'salt'), told('crypto-key', 'dh')];
      const key = derived(pair.computeSecret(sender), auth, Buffer.from('Content-Encoding: auth\0'), 32);
      const context = Buffer.concat([Buffer.from('P-256\0'), sized(own), sized(sender)]);
      const info = (name: string) => Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), context]);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derived(key, salt, info('aesgcm'), 16),
        derived(key, salt, info('nonce'), 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(2 + plain.readUInt16BE(0)).toString('utf8'));
    },
  };
}
