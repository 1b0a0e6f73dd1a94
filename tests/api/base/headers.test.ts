import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { freePort } from '#db/local/postgres.ts';
import { startGateway } from '#scripts/gateway.ts';
import { headersFile, redirectsFile } from '#scripts/pages-files.ts';
import { loadSite } from '#scripts/static-files.ts';
import { as, call } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { testEnv } from '#tests/support/platform.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { sharedBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { answerHeaders } from '#worker/answer-headers.ts';
import { createRefreshToken } from '#worker/tokens.ts';

const HTTPS = 'https://fogon.example';
const HTTP = 'http://localhost:3000';
/** The addresses whose answers a browser may cache, because they are nobody's in particular. */
const PUBLIC = /^\/(?:media\/|menu-qr|menuqr|assets\/)|^\/$|^\/pos$|^\/icon\.svg$/;
const PAGE = '<!doctype html><script>document.title = "Fogón"</script>';

interface SeenResponse {
  readonly request: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
}

const folder = aStateFolder();
const business = sharedBusiness();
let routes: ApiRoute[];

beforeAll(async () => {
  routes = await readRoutes();
  mkdirSync(join(folder.path, 'assets'), { recursive: true });
  writeFileSync(join(folder.path, 'index.html'), PAGE);
  writeFileSync(join(folder.path, '404.html'), '<!doctype html><title>404</title>');
  writeFileSync(join(folder.path, '_redirects'), redirectsFile(['/pos']));
  writeFileSync(join(folder.path, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder.path, 'assets/main.js'), '1');
});
afterAll(folder.remove);

/** A gateway in front of a Worker, with screens, for people who reach it at `origin`. Returns its address. */
async function aGateway(workerOrigin: string, origin: string): Promise<string> {
  const gateway = await startGateway({
    port: await freePort(),
    host: '127.0.0.1',
    origin,
    machineKey: randomUUID(),
    workerOrigin: () => workerOrigin,
    headers: answerHeaders(origin),
    site: () => loadSite(folder.path, origin).serve,
  });
  onTestFinished(gateway.stop);
  return `http://127.0.0.1:${gateway.port}`;
}

/** Sends an image and returns its address. */
async function sendPicture(origin: string, kind: 'products' | 'papers', token: string): Promise<string> {
  const response = await fetch(`${origin}/api/media/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/webp' },
    body: aPicture(),
  });
  const { url }: { url: string } = await response.json();
  return url;
}

type Ask = (method: string, path: string, options?: Parameters<typeof call>[2]) => Promise<SeenResponse>;

function requesterFor(origin: string): Ask {
  return async (method, path, options = {}) => {
    const { status, headers } = await call(method, path, options, origin);
    return { request: `${method} ${path}`, path, status, headers };
  };
}

/** Requests every route of the API without a session, and as an administrator with invalid data. */
const requestRoutes = (ask: Ask, token: string) =>
  mapConcurrently(routes, async (route) => {
    const options = route.body ? { body: sampleValue(route.body) } : {};
    return [
      await ask(route.method, addressOf(route), options),
      await ask(route.method, addressOf(route), { ...options, token }),
      await ask('PROPFIND', addressOf(route)),
    ];
  });

/** Every other kind of response: refusals, pages, images, files and the room. */
async function requestOtherPaths(
  ask: Ask,
  token: string,
  pictures: { readonly product: string; readonly paper: string },
): Promise<SeenResponse[]> {
  const menu = `/menu-qr/${business.id}`;
  const room = `/parties/main/${business.id}`;
  const gets = [
    '/api',
    '/api/nothing',
    menu,
    `/menuqr/${business.id}`,
    `${menu}/`,
    `${menu}?q=agua`,
    '/menu-qr',
    '/menu-qr?nombre=Comedor',
    '/menu-qr/sw.js',
    '/menu-qr/nobody',
    `/menu-qr/${randomUUID()}`,
    '/menu-qr/a/b',
    pictures.product,
    `${pictures.product}/small`,
    `/media/${business.id}/${randomUUID()}`,
    '/media/nothing',
    pictures.paper,
    room,
    '/parties/main/',
    '/',
    '/pos',
    '/icon.svg',
    '/assets/main.js',
    '/assets/nothing.js',
    '/nothing.png',
    '/nothing',
    '/index.html',
  ];
  return [
    ...(await mapConcurrently(gets, (path) => ask('GET', path))),
    ...(await mapConcurrently([menu, pictures.product, '/'], (path) => ask('HEAD', path))),
    ...(await mapConcurrently([menu, pictures.product, '/', '/assets/main.js', room], (path) =>
      ask('POST', path),
    )),
    await ask('GET', pictures.paper, { token }),
    await ask('GET', `/api/media/papers/${randomUUID()}`, { token }),
    await ask('POST', '/api/orders', { token, raw: '{' }),
    await ask('POST', '/api/orders', { token, raw: `"${'x'.repeat(300 * 1024)}"` }),
    await ask('POST', '/api/media/products', { token, raw: 'x'.repeat(300 * 1024) }),
    await ask('POST', '/api/media/products', { token, raw: 'no picture' }),
  ];
}

async function readAgain(ask: Ask, seen: readonly SeenResponse[]): Promise<SeenResponse[]> {
  const tagged = seen.filter(({ request, headers }) => request.startsWith('GET ') && headers.has('etag'));
  return mapConcurrently(tagged, ({ path, headers }) =>
    ask('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } }),
  );
}

/** The headers that a response lacks. */
function headerFaultsOf({ request, path, status, headers }: SeenResponse, isHttps: boolean): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const cache = headers.get('cache-control') ?? '';
  const faults = {
    'has no content policy': !/default-src '(?:none|self)'/.test(policy),
    'may be framed': !policy.includes("frame-ancestors 'none'"),
    'permits any script': /script-src[^;]*unsafe|default-src[^;]*unsafe/.test(policy),
    'allows type sniffing': headers.get('x-content-type-options') !== 'nosniff',
    'sends the referrer to other sites': !/^(?:no-referrer|strict-origin-when-cross-origin)$/.test(
      headers.get('referrer-policy') ?? '',
    ),
    'may use the microphone': !headers.get('permissions-policy')?.includes('microphone=()'),
    'may be cached': !PUBLIC.test(path) && !cache.includes('no-store'),
    'has no cache-control': cache === '',
    'has HSTS over http, or none over https': headers.has('strict-transport-security') !== isHttps,
  };
  return Object.entries(faults).flatMap(([fault, isThere]) =>
    isThere ? [`${request} (${status}): ${fault}`] : [],
  );
}

async function inspect(origin: string, isHttps: boolean) {
  const ask = requesterFor(origin);
  const token = await as(business, 'admin').token;
  const pictures = {
    product: await sendPicture(origin, 'products', token),
    paper: await sendPicture(origin, 'papers', token),
  };
  const seen = [
    ...(await requestRoutes(ask, token)).flat(),
    ...(await requestOtherPaths(ask, token, pictures)),
  ];
  seen.push(...(await readAgain(ask, seen)));
  return { seen, faults: seen.flatMap((each) => headerFaultsOf(each, isHttps)) };
}

describe('the headers of responses', () => {
  it('every response forbids scripts, frames, type sniffing and caching, over http and over https', async () => {
    const counts: Record<string, number> = {};
    for (const origin of [HTTP, HTTPS]) {
      const look = async (workerOrigin: string) =>
        inspect(await aGateway(workerOrigin, origin), origin === HTTPS);
      const { seen, faults } =
        origin === HTTP
          ? await look(testEnv.origin)
          : await withWorker({ APP_ORIGIN: origin }, (worker) => look(worker.origin));
      expect(faults).toEqual([]);
      const statuses = new Set(seen.map(({ status }) => status));
      for (const status of [200, 301, 304, 308, 400, 401, 404, 405, 413, 415, 422])
        expect(statuses, `an answer with ${status} over ${origin}`).toContain(status);
      counts[origin] = seen.length;
    }
    console.log('headers: answers checked', counts);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(routes.length * 3);
  });

  it('refusals and failures have the same headers', async () => {
    const token = await as(business, 'chef').token;
    const broken = createServer((_, response) => response.writeHead(200).end('{"rows": 7}'));
    const port = await listen(broken);
    onTestFinished(() => void broken.close());
    const denied = await requesterFor(testEnv.origin)('GET', '/api/employees', { token });
    const away = { DATABASE_ENDPOINT: 'http://127.0.0.1:9/sql' };
    const paths = ['/api/public/businesses', `/menu-qr/${randomUUID()}`, `/parties/main/${business.id}`];
    const several = (change: Record<string, string>) =>
      withWorker(change, (worker) =>
        mapConcurrently(paths, (path) => requesterFor(worker.origin)('GET', path)),
      );
    const seen = [
      denied,
      ...(await several(away)),
      ...(await several({ AUTH_SECRET: 'corto' })),
      ...(await several({ DATABASE_ENDPOINT: `http://127.0.0.1:${port}/sql` })),
      await requesterFor(await aGateway('http://127.0.0.1:9', HTTP))('GET', '/api/health'),
    ];
    expect(seen.map(({ status }) => status)).toEqual(expect.arrayContaining([403, 500, 503]));
    expect(seen.flatMap((each) => headerFaultsOf(each, false))).toEqual([]);
    console.log('headers: failures checked', seen.length);
  });

  it('refusals of the room have the same headers', async () => {
    const { port } = new URL(testEnv.origin);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), 'localhost', () =>
        socket.write(
          `GET /parties/main/${business.id} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        ),
      );
      let received = '';
      socket.on('data', (part) => {
        received += String(part);
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    const [head = ''] = text.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    expect(first).toContain('401');
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.split(': ', 1)[0] ?? '',
        line.split(': ').slice(1).join(': '),
      ]),
    );
    expect(headerFaultsOf({ request: 'the room', path: '/parties', status: 401, headers }, false)).toEqual(
      [],
    );
  });

  it('the headers file of Cloudflare Pages has the same headers, with HSTS', () => {
    const lines = headersFile(PAGE, ['/assets/main.js']).split('\n');
    const text = (name: string) => lines.find((line) => line.trim().startsWith(`${name}:`)) ?? '';
    expect(text('strict-transport-security')).toContain('max-age=31536000');
    expect(text('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(text('x-content-type-options')).toContain('nosniff');
  });
});

describe('private images', () => {
  it('a private image is not cached by the browser and requires a session', async () => {
    const token = await as(business, 'admin').token;
    const url = await sendPicture(testEnv.origin, 'papers', token);
    const paper = await call('GET', url, { token });
    expect(paper.status).toBe(200);
    expect(paper.headers.get('cache-control')).toBe('private, no-store');
    expect((await call('GET', url)).status).toBe(401);
  });
});

describe('the cookie of a session', () => {
  const signIn = async (origin: string, at: string, cookie = '') => {
    const body = { emailOrUsername: business.employees.admin.username, password: PASSWORD };
    return withWorker({ APP_ORIGIN: origin }, async (worker) => {
      const answer = await call(
        'POST',
        at,
        { ...(at.endsWith('login') ? { body } : {}), headers: cookie ? { cookie } : {} },
        worker.origin,
      );
      const cookies = answer.headers.getSetCookie().filter((each) => each.includes('fogon_refresh='));
      return { status: answer.status, cookies };
    });
  };

  it('the name of the cookie has the prefix __Secure- over https and none over http', async () => {
    const secure = await signIn(HTTPS, '/api/auth/login');
    expect(secure.cookies).toHaveLength(1);
    expect(secure.cookies[0]).toMatch(
      /^__Secure-fogon_refresh=[^;]+; (?=.*Path=\/api\/auth)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Strict)/,
    );
    const plain = await signIn(HTTP, '/api/auth/login');
    expect(plain.cookies[0]).toMatch(/^fogon_refresh=/);
    expect(plain.cookies[0]).not.toMatch(/;\s*Secure/i);
  });

  it('over https the cookie with the former name is accepted once, renamed and deleted', async () => {
    const { cookies } = await signIn(HTTP, '/api/auth/login');
    const old = cookies[0]?.split(';', 1)[0] ?? '';
    const renewed = await signIn(HTTPS, '/api/auth/refresh', old);
    expect(renewed.status).toBe(200);
    expect(renewed.cookies.map((cookie) => cookie.split('=', 1)[0]).sort()).toEqual([
      '__Secure-fogon_refresh',
      'fogon_refresh',
    ]);
    expect(renewed.cookies.find((cookie) => cookie.startsWith('fogon_refresh='))).toMatch(/Max-Age=0/);
    const present = renewed.cookies.find((cookie) => cookie.startsWith('__Secure-'))?.split(';', 1)[0];
    const left = await signIn(HTTPS, '/api/auth/logout', present);
    expect(left.cookies).toEqual([
      expect.stringMatching(/^__Secure-fogon_refresh=;(?=.*Max-Age=0)(?=.*Secure)/),
    ]);
  });

  it('over http the cookie with the prefix __Secure- is not read', async () => {
    const cookie = `__Secure-fogon_refresh=${await createRefreshToken(testEnv.authSecret, randomUUID(), 1)}`;
    expect((await signIn(HTTP, '/api/auth/refresh', cookie)).status).toBe(401);
  });
});
