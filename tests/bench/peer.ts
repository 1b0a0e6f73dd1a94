import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Platform } from '#scripts/platform.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import type { BenchFixture, Case, Prepared } from './cases.ts';
import { closedLoop, type Measured, send } from './load.ts';
import { startPostgrest } from './postgrest.ts';
import {
  casesWithFixtures,
  emptyPrepared,
  type Fixtures,
  type Measurable,
  prepare,
  throughWorker,
} from './requests.ts';
import { type Row, round, verdict } from './result-row.ts';

const CLIENTS = [1, 16] as const;
const REQUESTS = { 1: 300, 16: 1200 } as const;
const WINDOWS = 3;
const MIN_RATIO = 1;
const JWT_SECRET = 'the secret of a comparison on this machine';
const JWT_HOURS = 2;

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token of PostgREST for the user of a fixture. */
function tokenOf({ userId, business }: BenchFixture): string {
  const exp = Math.floor(Date.now() / 1000) + JWT_HOURS * 3600;
  const claims = { role: 'fogon_app', sub: userId, business_id: business.id, exp };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', JWT_SECRET).update(content).digest('base64url')}`;
}

export function throughPeer(
  origin: string,
  entry: Case,
  fixture: BenchFixture,
  prepared: readonly Prepared[],
) {
  const headers = { authorization: `Bearer ${tokenOf(fixture)}` };
  return async (index: number): Promise<void> => {
    const httpRequest = entry.peer?.(prepared[index] ?? emptyPrepared(index));
    if (!httpRequest) throw new Error(`${entry.name} is not compared`);
    const { status, text } = await send(origin, { ...httpRequest, headers });
    if (status >= 300) throw new Error(text);
  };
}

const medianByRate = (windows: readonly Measured[]): Measured => {
  const [found] = windows.toSorted((a, b) => a.rate - b.rate).slice(Math.floor(windows.length / 2));
  if (!found) throw new Error('there is no window');
  return found;
};

/** The same requests through the Worker and through PostgREST, in alternate windows after one that warms up. */
async function compare(
  on: Measurable,
  peerOrigin: string,
  { entry, fixture }: { entry: Case; fixture: BenchFixture },
  clients: (typeof CLIENTS)[number],
): Promise<Row> {
  const count = REQUESTS[clients];
  const measured: Record<'worker' | 'peer', Measured[]> = { worker: [], peer: [] };
  for (let window = 0; window <= WINDOWS; window += 1) {
    const order = window % 2 === 0 ? (['worker', 'peer'] as const) : (['peer', 'worker'] as const);
    for (const side of order) {
      const prepared = await prepare(on, entry, fixture, count);
      const work =
        side === 'worker'
          ? throughWorker(on, entry, prepared)
          : throughPeer(peerOrigin, entry, fixture, prepared);
      const result = await closedLoop(count, clients, work);
      if (window > 0) measured[side].push(result);
    }
  }
  const [through, peer] = [medianByRate(measured.worker), medianByRate(measured.peer)];
  const ratio = through.rate / peer.rate;
  return {
    name: `${entry.name}, beside PostgREST`,
    clients,
    rate: round(through.rate),
    p50: round(through.p50),
    p99: round(through.p99),
    peer_rate: round(peer.rate),
    peer_p50: round(peer.p50),
    peer_ratio: round(ratio),
    failures: [...measured.worker, ...measured.peer].reduce((sum, { failures }) => sum + failures, 0),
    target: verdict(ratio >= MIN_RATIO, `peer_ratio >= ${MIN_RATIO}`),
  };
}

/**
 * Sending, listing, serving and charging through the Worker beside PostgREST, which calls the same SQL functions under the same row-level
 * security on the same database.
 */
export async function peerRows(
  platform: Platform,
  database: TestDatabase,
  on: Measurable,
  fixtures: Fixtures,
  folder: string,
): Promise<Row[]> {
  await database.owner.query(readFileSync(new URL('peer.sql', import.meta.url), 'utf8'));
  const databaseUrl = new URL(platform.ownerUrl);
  databaseUrl.username = 'peer_login';
  databaseUrl.password = 'peer';
  const peer = await startPostgrest({
    folder,
    databaseUrl: databaseUrl.href,
    schema: 'peer',
    anonymousRole: 'peer_anonymous',
    jwtSecret: JWT_SECRET,
  });
  const rows: Row[] = [];
  try {
    for (const each of casesWithFixtures(fixtures)) {
      if (!each.entry.peer) continue;
      for (const clients of CLIENTS) rows.push(await compare(on, peer.origin, each, clients));
    }
  } finally {
    await peer.stop();
  }
  return rows;
}
