import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBridgeThread } from '#scripts/bridge-host.ts';
import { type Platform, startPlatform } from '#scripts/platform.ts';
import { noLimits } from '#scripts/worker-host.ts';
import { descendantsOf, isAlive } from '#tests/support/processes.ts';
import { startFogon } from '#tests/support/start-fogon.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const RESTART_TIMEOUT_MS = 5_000;
/** Beside other work, a part starts again in less time than the whole needed. */
let restartLimitMs = RESTART_TIMEOUT_MS;
const REQUEST_TIMEOUT_MS = 11_000;
const POLL_TIMEOUT_MS = 15_000;
const CLIENTS = 16;
const READERS = 6;
const SLOW_RESTART_TIMEOUT_MS = 30_000;
/** How long a client waits before it repeats what got a 503. */
const REPEAT_AFTER_MS = 200;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  readonly millis: number;
}

const folder = aStateFolder();
const logLines: string[] = [];
let platform: Platform;

beforeAll(async () => {
  const began = performance.now();
  platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    durable: false,
    quiet: true,
    cron: false,
    web: false,
    onChange: (sentence) => logLines.push(sentence),
    onFailure: (problem) => logLines.push(problem.message),
  });
  restartLimitMs = Math.max(RESTART_TIMEOUT_MS, performance.now() - began);
});
afterAll(async () => {
  await platform.stop();
  folder.remove();
});

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: platform.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The backend processes of the connections of the application. */
const backendPids = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  });

const postmasterPid = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    return Number.parseInt(rows[0]?.file ?? '', 10);
  });

/** A request that reads the database each time, unlike the health check. A connection that breaks is the status 0. */
async function requestMails(): Promise<Answer> {
  const started = performance.now();
  const millis = () => performance.now() - started;
  try {
    const response = await fetch(`${platform.origin}/api/outbox`, {
      headers: { accept: 'application/json' },
    });
    const body: { error?: { code: string } } = await response.json();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, code: body.error?.code, retryAfter, millis: millis() };
  } catch {
    return { status: 0, code: undefined, retryAfter: null, millis: millis() };
  }
}

/** Sends requests from many clients while a fault happens. Returns the answers and the time until all succeed again. */
async function requestDuring(
  fault: () => Promise<void>,
): Promise<{ answers: Answer[]; outageMillis: number }> {
  const answers: Answer[] = [];
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) answers.push(await requestMails());
  });
  try {
    await expect.poll(() => answers.length, { timeout: POLL_TIMEOUT_MS }).toBeGreaterThan(CLIENTS * 2);
    const started = performance.now();
    await fault();
    const allSucceed = async () => {
      const all = await Promise.all(Array.from({ length: CLIENTS }, requestMails));
      return all.every(({ status }) => status === 200);
    };
    await expect.poll(allSucceed, { timeout: POLL_TIMEOUT_MS }).toBe(true);
    return { answers, outageMillis: performance.now() - started };
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
}

const REFUSED = { status: 503, code: 'platform.unavailable', retryAfter: '5' };
const failures = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200);

describe('faults under load', () => {
  it('a killed database connection fails only the requests of that moment', async () => {
    const { answers, outageMillis } = await requestDuring(async () => {
      const [pid] = await backendPids();
      process.kill(pid ?? 0, 'SIGKILL');
    });
    for (const answer of failures(answers)) expect(answer).toMatchObject(REFUSED);
    expect(failures(answers).length).toBeGreaterThan(0);
    expect(outageMillis).toBeLessThan(restartLimitMs);
  });

  it('a killed PostgreSQL restarts within five seconds', async () => {
    const { answers, outageMillis } = await requestDuring(async () => {
      process.kill(await postmasterPid(), 'SIGKILL');
      await expect.poll(() => logLines, { timeout: restartLimitMs }).toHaveLength(2);
    });
    for (const answer of failures(answers)) expect(answer).toMatchObject(REFUSED);
    expect(failures(answers).length).toBeGreaterThan(0);
    expect(outageMillis).toBeLessThan(restartLimitMs);
    expect(logLines.splice(0)).toEqual([
      'PostgreSQL terminó (SIGKILL); se inicia de nuevo.',
      'PostgreSQL volvió.',
    ]);
  });

  it('a killed workerd restarts within five seconds', async () => {
    const before = descendantsOf(process.pid, 'workerd');
    expect(before).toHaveLength(1);
    for (const pid of before) {
      const { answers, outageMillis } = await requestDuring(async () => {
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => logLines, { timeout: restartLimitMs }).toHaveLength(2);
      });
      for (const answer of failures(answers)) expect(answer).toMatchObject(REFUSED);
      expect(outageMillis).toBeLessThan(restartLimitMs);
      expect(logLines.splice(0)).toEqual([
        expect.stringMatching(/^La API \(workerd\) terminó \(workerd\); se inicia de nuevo\.$/),
        expect.stringMatching(/^La API \(workerd\) volvió\.$/),
      ]);
      const room = await fetch(`${platform.origin}/parties/main/x`);
      expect(room.status).toBe(426);
    }
    expect(before.filter(isAlive)).toEqual([]);
    expect(descendantsOf(process.pid, 'workerd')).toHaveLength(1);
  });
});

describe('a Worker that ends again and again', { timeout: 200_000 }, () => {
  // A sixth end within a minute would stop the platform.
  it.each([
    'first',
    'second',
  ])('five kills tear no answer: clients read and write on (%s platform)', async (name) => {
    const own = aStateFolder();
    const others = descendantsOf(process.pid, 'workerd');
    const changes: string[] = [];
    const killed = await startPlatform({
      port: 0,
      stateFolder: own.path,
      durable: false,
      quiet: true,
      cron: false,
      web: false,
      limitOf: noLimits,
      onChange: (sentence) => changes.push(sentence),
    });
    const outcomes: Record<string, number> = {};
    let isOver = false;
    /** The status of one answer; 0 when its connection broke. */
    const outcomeOf = async (path: string, options: RequestInit = {}): Promise<number> => {
      let status = 0;
      try {
        const response = await fetch(`${killed.origin}${path}`, options);
        await response.json();
        status = response.status;
      } catch {}
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      if (status === 503) await wait(REPEAT_AFTER_MS);
      return status;
    };
    const read = async () => {
      while (!isOver) await outcomeOf('/api/outbox', { headers: { accept: 'application/json' } });
    };
    /** Registers restaurants: each with one key, until it is answered. Returns their names. */
    const write = async (): Promise<string[]> => {
      const names: string[] = [];
      while (!isOver) {
        const id = randomUUID();
        const options = {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({
            businessName: `Comedor ${name} ${id}`,
            ownerName: 'Ana López',
            email: `ana-${id}@comedor.example`,
            phone: '+504 9988-7766',
            password: 'baleada-1',
            confirmPassword: 'baleada-1',
          }),
        };
        let status = 0;
        do status = await outcomeOf('/api/auth/register', options);
        while (status === 503);
        if (status === 201) names.push(`Comedor ${name} ${id}`);
      }
      return names;
    };
    const readers = Array.from({ length: READERS }, read);
    const writers = Array.from({ length: 2 }, write);
    try {
      for (let kills = 1; kills <= 5; kills++) {
        const seen = outcomes[200] ?? 0;
        await expect
          .poll(() => outcomes[200] ?? 0, { timeout: POLL_TIMEOUT_MS })
          .toBeGreaterThan(seen + READERS);
        const [workerd = 0] = descendantsOf(process.pid, 'workerd').filter((pid) => !others.includes(pid));
        process.kill(workerd, 'SIGKILL');
        await expect.poll(() => changes, { timeout: SLOW_RESTART_TIMEOUT_MS }).toHaveLength(2 * kills);
      }
    } finally {
      isOver = true;
      await Promise.all(readers);
    }
    const registered = (await Promise.all(writers)).flat();
    const client = new pg.Client({ connectionString: killed.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select name from businesses where name like 'Comedor %'`,
    );
    await client.end();
    await killed.stop();
    own.remove();
    console.log('five kills:', outcomes);
    expect(rows.map((row) => row.name).sort()).toEqual(registered.sort());
    expect(Object.keys(outcomes).sort()).toEqual(['200', '201', '503']);
  });
});

describe('a database that does not answer', () => {
  it('requests wait ten seconds at most, and succeed again afterwards', async () => {
    await Promise.all(Array.from({ length: CLIENTS }, requestMails));
    const frozen = [await postmasterPid(), ...(await backendPids())];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(Array.from({ length: CLIENTS }, requestMails));
      for (const answer of answers) expect(answer).toMatchObject(REFUSED);
      for (const { millis } of answers) expect(millis).toBeLessThan(REQUEST_TIMEOUT_MS);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await requestMails()).status, { timeout: restartLimitMs }).toBe(200);
  });

  it('a query ends when its client disconnects', async () => {
    const leaving = new AbortController();
    const pending = fetch(platform.bridgeEndpoint, {
      method: 'POST',
      headers: { 'neon-connection-string': platform.appUrl },
      body: JSON.stringify({ query: `select pg_sleep(60) as "a client that leaves"`, params: [] }),
      signal: leaving.signal,
    }).catch(() => null);
    const running = () =>
      asOwner(async (client) => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where state = 'active' and query like '%a client that leaves%' and pid <> pg_backend_pid()`,
        );
        return rowCount;
      });
    await expect.poll(running, { timeout: POLL_TIMEOUT_MS }).toBe(1);
    leaving.abort();
    await pending;
    await expect.poll(running, { timeout: restartLimitMs }).toBe(0);
  });
});

describe('a part that ends repeatedly', { timeout: 150_000 }, () => {
  it('the bridge stops restarting and reports the reason', async () => {
    const file = join(folder.path, 'thread.mjs');
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
parentPort.postMessage('http://127.0.0.1:1/sql');
setImmediate(() => { throw new Error('sin memoria'); });
`,
    );
    const problems: string[] = [];
    const bridge = await startBridgeThread(
      { onFailure: ({ message }) => problems.push(message) },
      pathToFileURL(file),
    );
    await expect
      .poll(() => problems, { timeout: POLL_TIMEOUT_MS })
      .toEqual([
        'El puente a PostgreSQL termina una y otra vez (sin memoria): revisa el disco y la memoria.',
      ]);
    await bridge.stop();
  });

  it.each([
    ['bin/postgres', 'PostgreSQL'],
    ['workerd', 'La API (workerd)'],
  ])('%s that ends repeatedly ends npm start with a reason and code 1', async (program, name) => {
    const stateFolder = aStateFolder();
    const started = await startFogon({
      FOGON_STATE: stateFolder.path,
      FOGON_ADMIN_EMAIL: 'ana@comedor.example',
    });
    await started.waitForOutput(/Fogón está listo/);
    const parts = started.parts();
    let isOver = false;
    const load = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await fetch(`${started.origin}/api/health`).catch(() => null);
    });
    void started.ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const [pid] = started.parts(program);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => isOver || started.parts(program).some((one) => one !== pid), {
          timeout: POLL_TIMEOUT_MS,
        })
        .toBe(true);
    }
    await Promise.all(load);
    expect(await started.ended).toBe(1);
    const reason = started
      .output()
      .split('\n')
      .filter((line) => line.startsWith('✗'));
    expect(reason).toEqual([expect.stringContaining(`${name} termina una y otra vez`)]);
    expect(parts.filter(isAlive)).toEqual([]);
    stateFolder.remove();
  });
});
