import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from '#worker/encryption.ts';

const [now, before] = ['present-secret-of-this-server-0123', 'former-secret-of-this-server-4567'];
const mine = { purpose: 'totp', owner: 'ana' };

describe('a sealed text', () => {
  it('is opened for its purpose and owner, and is another one each time', async () => {
    const sealed = await encryptText([now], mine, 'JBSWY3DPEHPK3PXP');
    expect(await decryptText([now], mine, sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(await encryptText([now], mine, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });

  it('is opened by whichever secret sealed it, and sealed by the first', async () => {
    const old = await encryptText([before], mine, 'uno');
    expect(await decryptText([now, before], mine, old)).toBe('uno');
    const fresh = await encryptText([now, before], mine, 'dos');
    expect(await decryptText([now], mine, fresh)).toBe('dos');
    expect(await decryptText([before], mine, fresh)).toBeNull();
  });

  it('is not opened for another purpose, somebody else, or when it was altered', async () => {
    const sealed = await encryptText([now], mine, 'uno');
    const [version, iv, text = ''] = sealed.split('.');
    const altered = [version, iv, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`].join('.');
    expect(await decryptText([now], { ...mine, purpose: 'totp-setup' }, sealed)).toBeNull();
    expect(await decryptText([now], { ...mine, owner: 'luis' }, sealed)).toBeNull();
    for (const wrong of [altered, '', 'nada', 'v1.', `v2.${iv}.${text}`, 'v1.!.!'])
      expect(await decryptText([now], mine, wrong)).toBeNull();
  });
});
