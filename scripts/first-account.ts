import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { LocalProblem } from '#db/local/problem.ts';
import { accountId, DEMO_ACCOUNTS, DEMO_PASSWORD } from '#db/seed/accounts.ts';
import { DEMO_BUSINESS, MEASURING_BUSINESS } from '#db/seed/businesses.ts';
import { temporaryPassword } from '#domain/people/employees.ts';
import { hashPassword, verifyPassword } from '#worker/passwords.ts';

export interface FirstAccount {
  readonly email: string;
  /** Temporary: the first sign-in replaces it. */
  readonly password: string;
}

/** Runs one transaction as fogon_platform, which may read and write for any business. */
const inTransaction = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin; set local role fogon_platform');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
};

export interface DatabaseContents {
  readonly hasBusiness: boolean;
  readonly hasDemo: boolean;
}

/** Whether a migrated database has a business, and the demo. */
export const readContents = (ownerUrl: string): Promise<DatabaseContents> =>
  inTransaction(ownerUrl, async (client) => {
    const found = await client.query<DatabaseContents>(
      `select exists (select from businesses) as "hasBusiness", exists (select from businesses where id = $1) as "hasDemo"`,
      [DEMO_BUSINESS.id],
    );
    return found.rows[0] ?? { hasBusiness: false, hasDemo: false };
  });

const SEEDED_IDS = [DEMO_BUSINESS, MEASURING_BUSINESS].flatMap(({ prefix }) =>
  DEMO_ACCOUNTS.map(({ username }) => accountId(prefix, username)),
);

/** Refuses a database with an account that has the public password of the demo. */
export const refuseDemoPasswords = async (ownerUrl: string): Promise<void> => {
  const accounts = await inTransaction(ownerUrl, async (client) => {
    const found = await client.query<{ name: string; password_hash: string }>(
      `select coalesce(username, email) as name, password_hash from users where id = any ($1) and is_active order by 1`,
      [SEEDED_IDS],
    );
    return found.rows;
  });
  const isKnown = await Promise.all(
    accounts.map(({ password_hash }) => verifyPassword({}, DEMO_PASSWORD, password_hash)),
  );
  const known = accounts.filter((_, at) => isKnown[at]).map(({ name }) => name);
  if (known.length === 0) return;
  throw new LocalProblem(
    `Estas cuentas tienen la contraseña de la demostración, que todos conocen: ${known.join(', ')}. Fogón no se abre así a otros dispositivos: cámbiales la contraseña en este equipo, o usa otra carpeta con FOGON_STATE.`,
  );
};

/** Creates a business and its administrator with a temporary password. */
export const createFirstAccount = async (ownerUrl: string, email: string): Promise<FirstAccount> => {
  const password = temporaryPassword(randomBytes(12));
  const owner = randomUUID();
  const now = new Date().toISOString();
  const form = {
    business_id: randomUUID(),
    user_id: owner,
    link_id: randomUUID(),
    businessName: 'Mi negocio',
    ownerName: 'Administrador',
    email,
    phone: '',
    password_hash: await hashPassword({}, password),
    expires_at: now,
    key: randomUUID(),
    hash: '',
  };
  await inTransaction(ownerUrl, async (client) => {
    await client.query('select register_business($1)', [JSON.stringify(form)]);
    await client.query(
      'update users set must_change_password = true, email_confirmed_at = $2 where id = $1',
      [owner, now],
    );
  });
  return { email, password };
};
