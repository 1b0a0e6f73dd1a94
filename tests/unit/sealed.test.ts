import { describe, expect, it } from 'vitest';
import { openText, sealText } from '#worker/sealed.ts';

const [now, before] = ['present-secret-of-this-server-0123', 'former-secret-of-this-server-4567'];
const mine = { purpose: 'totp', owner: 'ana' };

describe('a sealed text', () => {
  it('is opened for its purpose and owner, and is another one each time', async () => {
    const sealed = await sealText([now], mine, 'JBSWY3DPEHPK3PXP');
    expect(await openText([now], mine, sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(await sealText([now], mine, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });

  it('is opened by whichever secret sealed it, and sealed by the first', async () => {
    const old = await sealText([before], mine, 'uno');
    expect(await openText([now, before], mine, old)).toBe('uno');
    const fresh = await sealText([now, before], mine, 'dos');
    expect(await openText([now], mine, fresh)).toBe('dos');
    expect(await openText([before], mine, fresh)).toBeNull();
  });

  it('is not opened for another purpose, somebody else, or when it was altered', async () => {
    const sealed = await sealText([now], mine, 'uno');
    const [version, iv, text = ''] = sealed.split('.');
    const altered = [version, iv, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`].join('.');
    expect(await openText([now], { ...mine, purpose: 'totp-setup' }, sealed)).toBeNull();
    expect(await openText([now], { ...mine, owner: 'luis' }, sealed)).toBeNull();
    for (const wrong of [altered, '', 'nada', 'v1.', `v2.${iv}.${text}`, 'v1.!.!'])
      expect(await openText([now], mine, wrong)).toBeNull();
  });
});
