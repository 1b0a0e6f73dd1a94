import { createServer } from 'node:http';
import { neon, neonConfig } from '@neondatabase/serverless';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { endpointOf, type Statement, sendStatements } from '#db/neon-http.ts';
import { database } from '#tests/support/test.ts';

const TIMEOUT_MS = 10_000;
const NEON_URL = 'postgresql://fogon_app:secret@ep-cool-darkness-123456.us-east-2.aws.neon.tech/fogon';
const { appUrl, bridgeEndpoint } = database.env;

interface Sent {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly connection: string;
  readonly body: unknown;
}

const sent: Sent[] = [];

/** Records each request, without the name of the application, and passes it on to the database. */
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const { 'neon-connection-string': connection, ...others } = request.headers;
    const url = new URL(String(connection));
    url.searchParams.delete('application_name');
    const body = Buffer.concat(parts).toString();
    sent.push({
      method: request.method,
      path: request.url,
      headers: Object.fromEntries(Object.entries(others).filter(([name]) => name.startsWith('neon-'))),
      connection: url.href,
      body: JSON.parse(body),
    });
    const answer = await fetch(bridgeEndpoint, {
      method: 'POST',
      headers: { 'neon-array-mode': 'true', 'neon-connection-string': url.href },
      body,
    });
    response.writeHead(answer.status).end(await answer.text());
  });
});
const recorder = `http://127.0.0.1:${await listen(server)}/sql`;
afterAll(() => void server.close());

const run = (statements: readonly Statement[]) =>
  sendStatements(endpointOf(appUrl, recorder), statements, TIMEOUT_MS);

function withDriver() {
  const known = neonConfig.fetchEndpoint;
  neonConfig.fetchEndpoint = recorder;
  onTestFinished(() => {
    neonConfig.fetchEndpoint = known;
  });
  return neon(appUrl);
}

const TYPES: Statement = {
  query: `select $1::text as a_text, $2::integer as an_integer, $3::boolean as a_boolean, $4::text as nothing, $5::jsonb as a_document,
    '[1,"dos"]'::json as a_list, 9007199254740993::bigint as a_bigint, 0.10::numeric as a_numeric, 1.5::float8 as a_double,
    2::smallint as a_small, '0193a5c0-0000-7000-8000-000000000000'::uuid as a_uuid`,
  params: ['ñandú "€"', '7', 'true', null, '{"total_cents":12345}'],
};

describe('the statements over HTTP', () => {
  it('a statement is sent and read as by Neon’s driver', async () => {
    const driver = withDriver();
    const [rows] = await run([TYPES]);
    const [own] = sent.splice(0);
    const expected = await driver.query(TYPES.query, [...TYPES.params]);
    const [theirs] = sent.splice(0);
    expect(own).toEqual(theirs);
    expect(rows).toEqual(expected);
  });

  it('several statements are sent as by Neon’s driver, and are one transaction', async () => {
    const driver = withDriver();
    const statements: Statement[] = [
      { query: `select set_config('fogon.test', $1, true)`, params: ['here'] },
      { query: `select current_setting('fogon.test', true) as found`, params: [] },
    ];
    const rows = await run(statements);
    const [own] = sent.splice(0);
    const expected = await driver.transaction(
      statements.map(({ query, params }) => driver.query(query, [...params])),
    );
    const [theirs] = sent.splice(0);
    expect(own).toEqual(theirs);
    expect(rows).toEqual(expected);
    expect(rows[1]).toEqual([{ found: 'here' }]);
  });

  it('the address of a database of Neon is the one of its driver', () => {
    const { fetchEndpoint } = neonConfig;
    const theirs =
      typeof fetchEndpoint === 'function'
        ? fetchEndpoint('ep-cool-darkness-123456.us-east-2.aws.neon.tech', 5432, { jwtAuth: false })
        : fetchEndpoint;
    expect(endpointOf(NEON_URL).address).toBe(theirs);
    expect(theirs).toBe('https://api.us-east-2.aws.neon.tech/sql');
  });

  it('a refused statement throws its SQLSTATE and detail', async () => {
    await expect(run([{ query: 'select 1 / $1::integer', params: ['0'] }])).rejects.toMatchObject({
      name: 'DatabaseError',
      message: 'division by zero',
      code: '22012',
    });
    await expect(
      run([{ query: `select refuse('row.stale', 'Otra persona lo cambió.')`, params: [] }]),
    ).rejects.toMatchObject({ code: 'FG001', detail: expect.stringContaining('row.stale') });
  });

  it('a database that does not answer, or answers something else, throws an error without a SQLSTATE', async () => {
    const silent = createServer(() => undefined);
    const broken = createServer((_, response) => void response.writeHead(502).end('<html>'));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
      broken.close();
    });
    const ask = (port: number) =>
      sendStatements(
        endpointOf(appUrl, `http://127.0.0.1:${port}/sql`),
        [{ query: 'select 1', params: [] }],
        200,
      );
    const withoutCode = { name: 'DatabaseError', code: undefined };
    await expect(ask(await listen(silent))).rejects.toMatchObject(withoutCode);
    await expect(ask(await listen(broken))).rejects.toMatchObject({
      ...withoutCode,
      message: 'the database answered 502: <html>',
    });
    await expect(ask(1)).rejects.toMatchObject(withoutCode);
  });

  it('an address that is not one is refused without being shown', () => {
    expect(() => endpointOf('fogon_app:secret@host')).toThrow(/^the address of the database is not valid$/);
  });
});
