import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, keyIdOf } from '#domain/base/derived-keys.ts';

test.each([
  'un secreto de treinta y dos letras o más',
  'ñandú'.repeat(40),
])('derived keys are those of HKDF, different for each purpose and secret', (secret) => {
  for (const purpose of ['api', 'room', 'refresh']) {
    const expected = Buffer.from(hkdfSync('sha256', secret, 'fogon', purpose, 32));
    expect(Buffer.from(deriveKey(secret, purpose)).equals(expected)).toBe(true);
  }
  const keys = ['api', 'room', 'refresh', 'request'].map((purpose) =>
    Buffer.from(deriveKey(secret, purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(4);
  expect(keyIdOf(secret)).toMatch(/^[0-9a-f]{8}$/);
  expect(keyIdOf(secret)).not.toBe(keyIdOf(`${secret}x`));
});
