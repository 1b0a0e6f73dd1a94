import { randomBytes, scryptSync } from 'node:crypto';

export const PASSWORD = 'prueba-segura-1';

/** The hash of a password or PIN, at a lower cost than in production. */
export function hashSecret(secret: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(secret, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
}

/** The stored hash of PASSWORD. */
export const PASSWORD_HASH = hashSecret(PASSWORD);
