import { Buffer } from 'node:buffer';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Env } from './env.ts';

type Settings = Pick<Env, 'PASSWORD_COST'>;

/** scrypt's parameters. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const COST: Cost = { N: 16_384, r: 8, p: 5 };
const LOW_COST: Cost = { N: 1024, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The least time between two hashes for the other requests of an isolate. */
const PAUSE_MS = 5;
let lastHashAt = 0;

/** A hash keeps the isolate's only thread busy. Without pauses, many at once would hold up every other request, and the database's answers, until their end. */
async function waitForTurn(): Promise<void> {
  while (Date.now() - lastHashAt < PAUSE_MS) await scheduler.wait(PAUSE_MS);
}

async function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  await waitForTurn();
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
    lastHashAt = Date.now();
  });
}

/** What a new password or PIN costs to hash: some 200 ms of processor, or 3 ms in most tests. */
const costOf = ({ PASSWORD_COST }: Settings): Cost => (PASSWORD_COST === 'low' ? LOW_COST : COST);

/** The stored form of a password: 'scrypt$N$r$p$salt$key', salt and key in base64. */
export async function hashPassword(env: Settings, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(env);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [algorithm, N, r, p, salt, key] = stored.split('$');
  if (algorithm !== 'scrypt' || !N || !r || !p || !salt || !key) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Hashes a password with the cost and salt of a stored one. Without a stored one it returns '' after the same time. */
export async function hashWith(env: Settings, password: string, salted: string | null): Promise<string> {
  const parts = salted === null ? null : parse(`${salted}$${Buffer.alloc(KEY_BYTES).toString('base64')}`);
  const { salt, cost, key } = parts ?? {
    salt: Buffer.alloc(SALT_BYTES),
    cost: costOf(env),
    key: Buffer.alloc(KEY_BYTES),
  };
  const derived = await derive(password, salt, cost, key.length);
  return parts ? `${salted}$${derived.toString('base64')}` : '';
}

/** Whether the password matches the stored one. Without a stored one it returns false after the same time. */
export async function verifyPassword(
  env: Settings,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const parts = stored === null ? null : parse(stored);
  if (!parts) {
    await derive(password, Buffer.alloc(SALT_BYTES), costOf(env), KEY_BYTES);
    return false;
  }
  return timingSafeEqual(await derive(password, parts.salt, parts.cost, parts.key.length), parts.key);
}

/** Whether a stored password has another cost than the current one. */
export function needsRehash(env: Settings, stored: string): boolean {
  const parts = parse(stored);
  const cost = costOf(env);
  return !parts || parts.cost.N !== cost.N || parts.cost.r !== cost.r || parts.cost.p !== cost.p;
}
