import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from '#worker/encryption.ts';

const [now, before] = ['present-secret-of-this-server-0123', 'former-secret-of-this-server-4567'];
const context = { purpose: 'totp', owner: 'ana' };

describe('an encrypted text', () => {
  it('a text is decrypted for its purpose and owner, and each encryption is different', async () => {
    const encrypted = await encryptText([now], context, 'JBSWY3DPEHPK3PXP');
    expect(await decryptText([now], context, encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
    expect(await encryptText([now], context, 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
  });

  it('a text is decrypted by any secret of the list, and encrypted by the first', async () => {
    const old = await encryptText([before], context, 'uno');
    expect(await decryptText([now, before], context, old)).toBe('uno');
    const fresh = await encryptText([now, before], context, 'dos');
    expect(await decryptText([now], context, fresh)).toBe('dos');
    expect(await decryptText([before], context, fresh)).toBeNull();
  });

  it('a text is not decrypted for another purpose or owner, or when it was altered', async () => {
    const encrypted = await encryptText([now], context, 'uno');
    const [version, iv, text = ''] = encrypted.split('.');
    const altered = [version, iv, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`].join('.');
    expect(await decryptText([now], { ...context, purpose: 'totp-setup' }, encrypted)).toBeNull();
    expect(await decryptText([now], { ...context, owner: 'luis' }, encrypted)).toBeNull();
    for (const wrong of [altered, '', 'nada', 'v1.', `v2.${iv}.${text}`, 'v1.!.!'])
      expect(await decryptText([now], context, wrong)).toBeNull();
  });
});
