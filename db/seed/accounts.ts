import { createHash, scrypt } from 'node:crypto';
import { fixedId } from './ids.ts';

export const DEMO_PASSWORD = 'fogon-demo';

export interface DemoAccount {
  readonly username: string;
  readonly role: 'admin' | 'cajero' | 'mesero' | 'chef' | 'bartender' | 'master';
  readonly full_name: string;
  /** The PIN for approvals; null for a person who approves nothing. */
  readonly pin: string | null;
}

/** The users of the demo business and the master of the platform. All have DEMO_PASSWORD. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'admin', role: 'admin', full_name: 'Lenchita Yamileth Zúniga', pin: '258014' },
  { username: 'cajero', role: 'cajero', full_name: 'Carlos Humberto Mejía', pin: '1470' },
  { username: 'mesero', role: 'mesero', full_name: 'Suyapa Marisol Flores', pin: '3690' },
  { username: 'chef', role: 'chef', full_name: 'José Santos Amaya', pin: '4321' },
  { username: 'bartender', role: 'bartender', full_name: 'Kevin Josué Paz', pin: '8765' },
  { username: 'master', role: 'master', full_name: 'Francisco Morazán Soto', pin: null },
];

const COST = { N: 16_384, r: 8, p: 5 };

/** The stored hash of a password or PIN: 'scrypt$N$r$p$salt$key'. The salt is derived from `owner`, so that every demo has the same rows. */
function hashSecret(secret: string, owner: string): Promise<string> {
  const salt = createHash('sha256').update(`fogon:salt:${owner}`).digest().subarray(0, 16);
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, 32, { ...COST, maxmem: 64 * 1024 * 1024 }, (error, key) => {
      if (error) reject(error);
      else
        resolve(
          ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$'),
        );
    });
  });
}

/** The rows of `users` for a seeded business. `prefix` starts each username. */
export async function accountRows(businessId: string, prefix: string, since: Date): Promise<object[]> {
  const staff = DEMO_ACCOUNTS.filter((account) => prefix === '' || account.role !== 'master');
  return Promise.all(
    staff.map(async ({ username, role, full_name, pin }) => {
      const name = `${prefix}${username}`;
      const [password_hash, pin_hash] = await Promise.all([
        hashSecret(DEMO_PASSWORD, `${name}:password`),
        pin === null ? null : hashSecret(pin, `${name}:pin`),
      ]);
      return {
        id: accountId(prefix, username),
        business_id: role === 'master' ? null : businessId,
        email: `${name}@fogon.example`,
        username: name,
        full_name,
        role,
        roles: [role],
        is_active: true,
        password_hash,
        pin_hash,
        pin_digits: pin?.length ?? null,
        email_confirmed_at: since,
        created_at: since,
      };
    }),
  );
}

export const accountId = (prefix: string, username: string): string => fixedId(`user:${prefix}${username}`);
