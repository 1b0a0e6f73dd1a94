import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/local/migrate.ts';
import { freePort, startPostgres } from '#db/local/postgres.ts';
import { accountRows } from '#db/seed/accounts.ts';
import { DEMO_BUSINESS } from '#db/seed/businesses.ts';
import { insertRows } from '#db/seed/rows.ts';
import type { FirstAccount } from '#scripts/first-account.ts';
import { isExposedToNetwork, readProxies } from '#scripts/network-access.ts';
import { type Platform, startPlatform } from '#scripts/platform.ts';
import { runScript } from '#tests/support/run-script.ts';
import { startFogon } from '#tests/support/start-fogon.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const EMAIL = 'ana@comedor.example';
const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
const networkAddress = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const folder = aStateFolder();
const accounts: FirstAccount[] = [];
let platform: Platform;
let port: number;

const startExposed = (origin: string) =>
  startPlatform({
    port,
    host: '0.0.0.0',
    publicOrigin: origin,
    names: ['caja.local'],
    stateFolder: folder.path,
    seed: 'demo',
    administrator: EMAIL,
    onFirstAccount: (account) => accounts.push(account),
    durable: false,
    quiet: true,
    cron: false,
    web: false,
  });

beforeAll(async () => {
  port = await freePort();
  platform = await startExposed(`http://fogon.example:${port}`);
});
afterAll(async () => {
  await platform.stop();
  folder.remove();
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly cookies: readonly string[];
}

/** Sends a request with any Host to any address of this machine, which `fetch` cannot do. */
function requestFrom(
  path: string,
  { host = `localhost:${port}`, to = '127.0.0.1', headers = {}, body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: to,
        port,
        path,
        method: body === '' ? 'GET' : 'POST',
        headers: { host, accept: 'application/json', 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.once('end', () =>
          resolve({ status: response.statusCode, text, cookies: response.headers['set-cookie'] ?? [] }),
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** The status line of the answer to a WebSocket upgrade. */
function upgrade(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /parties/main/x HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    );
    socket.once('error', reject);
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(chunk.toString('utf8').split('\r\n')[0] ?? '');
    });
  });
}

describe('the outbox', () => {
  it('the outbox is served to requests of this machine', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]'])
      expect({ host, ...(await requestFrom('/api/outbox', { host })) }).toMatchObject({
        host,
        status: 200,
        text: '{"emails":[]}',
      });
  });

  it('the outbox is missing for any other socket, name or proxy, whatever headers the client sends', async () => {
    const forged = {
      'x-fogon-machine': 'true',
      'x-forwarded-for': '127.0.0.1',
      'cf-connecting-ip': '127.0.0.1',
    };
    const attacks = [
      { host: 'fogon.example' },
      { host: 'caja.local' },
      { host: 'fogon.example', headers: forged },
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
      { headers: { forwarded: 'for=203.0.113.9' } },
      { headers: { via: '1.1 proxy' } },
      ...(networkAddress === undefined
        ? []
        : [
            { to: networkAddress, host: 'fogon.example' },
            { to: networkAddress, host: 'localhost' },
            { to: networkAddress, host: 'localhost', headers: { 'x-fogon-machine': 'true' } },
          ]),
    ];
    for (const attack of attacks) {
      for (const path of [
        '/api/outbox',
        '/api//outbox',
        '/api/%6futbox',
        '/api/outbox/',
        '/api/outbox?x=1',
      ]) {
        const { status, text } = await requestFrom(path, attack);
        expect({ attack, path, status, text }).toMatchObject({ attack, path, status: 404 });
      }
    }
  });

  it('the outbox is missing at the socket of the Worker', async () => {
    const answer = await fetch(`${platform.workerOrigin}/api/outbox`, { headers: { 'x-fogon-machine': '' } });
    expect(answer.status).toBe(404);
  });
});

describe('host names', () => {
  it.each([
    'evil.example',
    `evil.example:80`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil',
    '0.0.0.0',
  ])('the unknown host %j gets 421 from every part, and no upgrade', async (host) => {
    for (const path of ['/api/health', '/api/outbox', '/', '/parties/main/x', '/menu-qr/x'])
      expect({ path, ...(await requestFrom(path, { host })) }).toMatchObject({ path, status: 421 });
    expect(await upgrade(host)).toBe('HTTP/1.1 421 Misdirected Request');
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    'fogon.example',
    'FOGON.example:8443',
    'caja.local',
  ])('the host %s is accepted', async (host) => {
    expect(await requestFrom('/api/health', { host })).toMatchObject({ status: 200 });
  });
});

describe('a Fogón exposed to the network', () => {
  it.each([
    [{ host: '0.0.0.0', origin: 'http://localhost:3000' }, true],
    [{ host: '192.168.1.20', origin: 'http://localhost:3000' }, true],
    [{ host: '::', origin: 'http://localhost:3000' }, true],
    [{ origin: 'https://fogon.example' }, true],
    [{ origin: 'http://localhost:3000', names: ['caja.local'] }, true],
    [{ origin: 'http://localhost:3000' }, false],
    [{ host: '127.0.0.1', origin: 'http://127.0.0.1:3000' }, false],
    [{ host: '::1', origin: 'http://[::1]:3000' }, false],
  ])('isExposedToNetwork(%o) is %s', (reach, isBeyond) => {
    expect(isExposedToNetwork(reach)).toBe(isBeyond);
  });

  it('it has no demo, and its one account must change its temporary password', async () => {
    expect(await requestFrom('/api/health')).toMatchObject({ text: expect.stringContaining('"demo":false') });
    const [account] = accounts;
    expect(accounts).toEqual([{ email: EMAIL, password: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) }]);
    const signIn = (emailOrUsername: string, password: string) =>
      requestFrom('/api/auth/login', { body: JSON.stringify({ emailOrUsername, password }) });
    for (const name of ['admin', 'master', 'master@fogon.example'])
      expect((await signIn(name, 'fogon-demo')).status).toBeGreaterThanOrEqual(400);
    expect(await signIn(EMAIL, account?.password ?? '')).toMatchObject({
      status: 403,
      text: expect.stringContaining('auth.temporary'),
    });
    const chosen = { newPassword: 'comedor-de-ana-1', confirmPassword: 'comedor-de-ana-1' };
    const entered = await requestFrom('/api/auth/change-temporary', {
      body: JSON.stringify({ emailOrUsername: EMAIL, password: account?.password, ...chosen }),
    });
    expect(entered.status).toBe(200);
    expect(await signIn(EMAIL, account?.password ?? '')).toMatchObject({ status: 401 });
    const again = await signIn(EMAIL, chosen.newPassword);
    expect(again.status).toBe(200);
    expect(again.cookies.join()).not.toMatch(/secure/i);
  });

  it('with an https origin it sets Secure cookies, has no outbox and creates no second account', async () => {
    await platform.stop();
    platform = await startExposed('https://fogon.example');
    expect(accounts).toHaveLength(1);
    const signed = await requestFrom('/api/auth/login', {
      host: 'fogon.example',
      body: JSON.stringify({ emailOrUsername: EMAIL, password: 'comedor-de-ana-1' }),
    });
    expect(signed.status).toBe(200);
    expect(signed.cookies.join()).toMatch(/secure/i);
    expect(await requestFrom('/api/outbox', { host: `127.0.0.1:${port}` })).toMatchObject({ status: 404 });
  });

  it('behind the proxy of an https origin it records the last address that the proxy sends, not what the client wrote', async () => {
    const client = new pg.Client({ connectionString: platform.ownerUrl });
    await client.connect();
    const addressOfFailure = async (forwarded: string) => {
      await client.query('delete from sign_in_failures');
      await requestFrom('/api/auth/login', {
        host: 'fogon.example',
        headers: { 'x-forwarded-for': forwarded },
        body: JSON.stringify({ emailOrUsername: EMAIL, password: 'otra-cosa-9' }),
      });
      const { rows } = await client.query<{ address: string }>(
        'select distinct address from sign_in_failures',
      );
      return rows.map(({ address }) => address);
    };
    expect(await addressOfFailure('203.0.113.9, 198.51.100.7')).toEqual(['198.51.100.7']);
    expect(await addressOfFailure('198.51.100.8')).toEqual(['198.51.100.8']);
    expect(await addressOfFailure('198.51.100.9, unknown')).toEqual(['127.0.0.1']);
    await client.end();
  });

  it.each([
    ['', 'http://192.168.1.20:3000', '127.0.0.1', false],
    ['', 'https://fogon.example', '127.0.0.1', true],
    ['', 'https://fogon.example', '::1', true],
    ['', 'https://fogon.example', '192.168.1.5', false],
    ['192.168.1.5', 'https://fogon.example', '192.168.1.5', true],
    ['192.168.1.5', 'https://fogon.example', '127.0.0.1', false],
    ['10.89.7.0/24, fd00::/8', 'https://fogon.example', '10.89.7.1', true],
    ['10.89.7.0/24, fd00::/8', 'https://fogon.example', 'fd00::1', true],
    ['10.89.7.0/24, fd00::/8', 'https://fogon.example', '10.89.8.1', false],
    ['10.89.7.1', 'https://fogon.example', '', false],
  ])('readProxies(%j) of %s: whether %s is a proxy is %s', (given, origin, address, expected) => {
    expect(readProxies(given, origin)(address)).toBe(expected);
  });

  it.each([
    'proxy',
    '10.0.0.1/33',
    '10.0.0/8',
    '10.0.0.1/',
    '10.0.0.1;10.0.0.2',
    '10.0.0.1/x',
  ])('readProxies refuses %j', (given) => {
    expect(() => readProxies(given, 'https://fogon.example')).toThrow(/FOGON_PROXY/);
  });
});

describe('npm start exposed to the network', { timeout: 150_000 }, () => {
  const start = 'scripts/start.ts';
  it.each([
    { HOST: '0.0.0.0' },
    { FOGON_HOSTS: 'caja.local' },
    { FOGON_ORIGIN: 'https://fogon.example' },
  ])('npm start with %o and no administrator is refused', async (env) => {
    const empty = aStateFolder();
    expect(await runScript([start], { FOGON_STATE: empty.path, ...env })).toEqual({
      code: 1,
      output: expect.stringMatching(/^✗ [^\n]*FOGON_ADMIN_EMAIL[^\n]*\n$/),
    });
    empty.remove();
  });

  it('npm start prints the password once, and warns of http and of a missing FOGON_ORIGIN', async () => {
    const empty = aStateFolder();
    const env = { FOGON_STATE: empty.path, FOGON_ADMIN_EMAIL: EMAIL };
    const exposed = await startFogon({ ...env, HOST: '0.0.0.0' });
    await exposed.waitForOutput(/Ctrl-C termina todo/);
    await exposed.waitForOutput(/⚠ Falta FOGON_ORIGIN/);
    expect(exposed.output()).toMatch(/Entra con ana@comedor\.example [^\n]*\n\n {4}\w{4}-\w{4}-\w{4}\n/);
    expect(exposed.output()).toContain('⚠ Otros dispositivos entran por http, sin cifrar');
    expect(exposed.output()).not.toContain('fogon-demo');
    await exposed.interrupt();
    const secure = await startFogon({ ...env, FOGON_ORIGIN: 'https://fogon.example' });
    await secure.waitForOutput(/Ctrl-C termina todo/);
    await secure.interrupt();
    expect(secure.output()).not.toMatch(/⚠|\w{4}-\w{4}-\w{4}\n/);
    empty.remove();
  });

  it('npm start refuses a database where accounts have the demo password, and names them', async () => {
    const seeded = aStateFolder();
    const server = await startPostgres({ stateFolder: seeded.path, durable: false });
    await migrate(server.ownerUrl);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    const rows = await accountRows(DEMO_BUSINESS.id, '', new Date());
    await insertRows(
      client,
      'users',
      rows.map((row) => ({ ...row, business_id: null })),
    );
    await client.query(`update users set password_hash = '-' where username not in ('master', 'chef')`);
    await client.end();
    await server.stop();
    const result = await runScript([start], {
      FOGON_STATE: seeded.path,
      HOST: '0.0.0.0',
      FOGON_ADMIN_EMAIL: EMAIL,
    });
    expect(result).toEqual({
      code: 1,
      output: expect.stringMatching(/✗ Estas cuentas [^\n]*: chef, master\.[^\n]*\n$/),
    });
    seeded.remove();
  });
});

it('npm run seed writes into another database only with --yes', async () => {
  const env = { DATABASE_URL: 'postgresql://dueno@base.example/restaurante' };
  expect(await runScript(['scripts/seed.ts'], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/^✗ DATABASE_URL es base\.example\/restaurante: [^\n]*--yes\.\n$/),
  });
});
