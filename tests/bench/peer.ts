import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Platform } from '#scripts/platform.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import type { BenchFixture, Case, Prepared } from './cases.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { closedLoop, type Measured, send } from './load.ts';
import { startPostgrest } from './postgrest.ts';
import {
  casesWithFixtures,
  emptyPrepared,
  type Fixtures,
  type Measurable,
  prepare,
  throughForwarder,
  throughWorker,
} from './requests.ts';
import { type Row, round, verdict } from './result-row.ts';

const CLIENTS = [1, 16] as const;
const REQUESTS = { 1: 150, 16: 1200 } as const;
/** One client waits for every change of the machine's speed: many short windows by turns. */
const WINDOWS = { 1: 9, 16: 3 } as const;
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

interface Sides {
  readonly on: Measurable;
  readonly peerOrigin: string;
  readonly forwarder: Forwarder;
}

/**
 * The same requests through the Worker and through PostgREST, and the same SQL through a Worker that only sends it on, in alternate
 * windows after one that warms up.
 */
async function compare(
  { on, peerOrigin, forwarder }: Sides,
  { entry, fixture }: { entry: Case; fixture: BenchFixture },
  clients: (typeof CLIENTS)[number],
): Promise<Row> {
  const count = REQUESTS[clients];
  const workOf = {
    worker: (prepared: readonly Prepared[]) => throughWorker(on, entry, prepared),
    peer: (prepared: readonly Prepared[]) => throughPeer(peerOrigin, entry, fixture, prepared),
    forwarder: (prepared: readonly Prepared[]) => throughForwarder(forwarder, entry, prepared),
  };
  const measured: Record<keyof typeof workOf, Measured[]> = { worker: [], peer: [], forwarder: [] };
  for (let window = 0; window <= WINDOWS[clients]; window += 1) {
    const sides = ['worker', 'peer', 'forwarder'] as const;
    for (const side of window % 2 === 0 ? sides : sides.toReversed()) {
      const prepared = await prepare(on, entry, fixture, count);
      const result = await closedLoop(count, clients, workOf[side](prepared));
      if (window > 0) measured[side].push(result);
    }
  }
  const through = medianByRate(measured.worker);
  const peer = medianByRate(measured.peer);
  const forwarded = medianByRate(measured.forwarder);
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
    forward_rate: round(forwarded.rate),
    forward_ratio: round(forwarded.rate / peer.rate),
    failures: Object.values(measured)
      .flat()
      .reduce((sum, { failures }) => sum + failures, 0),
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
  const forwarder = await startForwarder(platform);
  const sides: Sides = { on, peerOrigin: peer.origin, forwarder };
  const rows: Row[] = [];
  try {
    for (const each of casesWithFixtures(fixtures)) {
      if (!each.entry.peer) continue;
      for (const clients of CLIENTS) rows.push(await compare(sides, each, clients));
    }
  } finally {
    await forwarder.stop();
    await peer.stop();
  }
  return rows;
}
