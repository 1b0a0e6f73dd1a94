import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '#db/seed/accounts.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { quantile, send } from './load.ts';

const WARM_UP_RUNS = 4;

/** Median milliseconds of two reads and of a request without work, measured alternately. */
interface PairedTimes {
  readonly first: number;
  readonly second: number;
  readonly bare: number;
  readonly failures: number;
}

export interface Reader {
  readonly businessId: string;
  readonly userId: string;
  readonly authorization: string;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const medianOf = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/** The administrator of a seeded business, signed in. */
export async function createReader(
  database: TestDatabase,
  origin: string,
  { id, prefix }: { readonly id: string; readonly prefix: string },
): Promise<Reader> {
  const emailOrUsername = `${prefix}admin`;
  const [user] = await database.rows<{ id: string }>('select id from users where username = $1', [
    emailOrUsername,
  ]);
  const { text } = await send(origin, {
    method: 'POST',
    path: '/api/auth/login',
    body: JSON.stringify({ emailOrUsername, password: DEMO_PASSWORD }),
  });
  return {
    businessId: id,
    userId: user?.id ?? '',
    authorization: `Bearer ${JSON.parse(text).accessToken}`,
  };
}

export async function readApi(origin: string, { authorization }: Reader, path: string): Promise<void> {
  const { status, text } = await send(origin, {
    method: 'GET',
    path,
    // The time of an answer is measured, not the rate limit of an address.
    headers: { authorization, 'cf-connecting-ip': randomUUID() },
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
}

/** Measures two reads and a bare request alternately, so that a slow moment of the machine affects all. */
export async function measurePair(
  count: number,
  origin: string,
  first: () => Promise<void>,
  second: () => Promise<void>,
): Promise<PairedTimes> {
  const bare = () => send(origin, { method: 'GET', path: '/api/health' });
  const times: Record<'first' | 'second' | 'bare', number[]> = { first: [], second: [], bare: [] };
  let failures = 0;
  for (let turn = -WARM_UP_RUNS; turn < count; turn += 1) {
    try {
      const [one, other, none] = [await timed(first), await timed(second), await timed(bare)];
      if (turn < 0) continue;
      times.first.push(one);
      times.second.push(other);
      times.bare.push(none);
    } catch (error) {
      process.stderr.write(`${error}\n`);
      failures += 1;
    }
  }
  return {
    first: medianOf(times.first),
    second: medianOf(times.second),
    bare: medianOf(times.bare),
    failures,
  };
}
