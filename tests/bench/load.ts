import { Agent, request } from 'node:http';
import { PASSWORD } from '#tests/support/password.ts';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Measured {
  readonly requests: number;
  readonly failures: number;
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One HTTP request over a kept-alive connection. Returns the status and the body. */
export function send(origin: string, httpRequest: HttpRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = httpRequest.body ? { 'content-type': 'application/json' } : {};
    const outgoing = request(
      new URL(httpRequest.path, origin),
      { method: httpRequest.method, agent, headers: { ...httpRequest.headers, ...type } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(httpRequest.body);
  });
}

/** Signs in and returns the authorization header. */
export async function signIn(origin: string, emailOrUsername: string): Promise<string> {
  const body = JSON.stringify({ emailOrUsername, password: PASSWORD });
  const { text } = await send(origin, { method: 'POST', path: '/api/auth/login', body });
  return `Bearer ${JSON.parse(text).accessToken}`;
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function summarize(times: number[], failures: number, elapsedMs: number): Measured {
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    failures,
    rate: (times.length / elapsedMs) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

type Work = (index: number) => Promise<void>;

/** Each measurement starts with new connections: the other end may have closed an older one. */
const begin = (): number => {
  agent.destroy();
  return performance.now();
};

/** Runs `work` `count` times with `clients` at once, each starting when its last one ended. A rejection is a failure. */
export async function closedLoop(count: number, clients: number, work: Work): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const began = performance.now();
      await work(index).catch(() => {
        failures += 1;
      });
      times.push(performance.now() - began);
    }
  };
  const began = begin();
  await Promise.all(Array.from({ length: clients }, client));
  return summarize(times, failures, performance.now() - began);
}

/** Starts `work` `perSecond` times a second, whether or not earlier ones ended, `count` times. */
export async function fixedRate(count: number, perSecond: number, work: Work): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  const began = begin();
  const one = async (index: number) => {
    const due = began + (index * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const started = performance.now();
    await work(index).catch(() => {
      failures += 1;
    });
    times.push(performance.now() - started);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  return summarize(times, failures, performance.now() - began);
}

/** The median window by p99. */
export function medianWindow(windows: readonly Measured[]): Measured {
  const [found] = windows.toSorted((a, b) => a.p99 - b.p99).slice(Math.floor(windows.length / 2));
  if (!found) throw new Error('there is no window');
  return found;
}
