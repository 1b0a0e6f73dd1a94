import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect } from 'vitest';
import { businessDay } from '#domain/base/time.ts';
import { as, call } from '#tests/support/api.ts';
import { testEnv } from '#tests/support/platform.ts';
import { it } from '#tests/support/test.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const FOLDER = join(ROOT, 'test-results/api-client');
const PROGRAM = join(FOLDER, 'sell.ts');
const DOCUMENT = join(FOLDER, 'openapi.json');
const TIMEOUT_MS = 60_000;
const runFile = promisify(execFile);

/** Runs a program of node_modules/.bin; an error has its whole output. */
const run = async (name: string, ...args: string[]) => {
  const file = join(ROOT, 'node_modules/.bin', name);
  const { stdout } = await runFile(file, args, { cwd: FOLDER }).catch((error: { stdout: string }) => {
    throw new Error(`${name}: ${error.stdout}`);
  });
  return stdout;
};

let description = '';
beforeAll(async () => {
  description = (await call('GET', '/api/openapi.json')).text;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(DOCUMENT, description);
});

it('the description of the API passes the strict rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // An id is a UUID: `/orders/lines/{id}` is never `/orders/{id}/join`.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: description, config });
  expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([]);
});

it('a client generated from the description compiles, sells and reads the report, typed throughout', {
  timeout: TIMEOUT_MS,
}, async ({ business }) => {
  cpSync(join(ROOT, 'tests/api-client/sell.ts'), PROGRAM);
  await run('oazapfts', DOCUMENT, join(FOLDER, 'fogon.ts'));
  const options = {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'] },
    ...{ allowImportingTsExtensions: true, erasableSyntaxOnly: true, skipLibCheck: true },
  };
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['sell.ts'] }),
  );
  expect(await run('tsc', '-p', FOLDER)).toBe('');
  await business.product({ priceCents: 8_500 });
  const { body } = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
    body: { id: crypto.randomUUID(), name: 'Programa de afuera' },
  });
  const { stdout } = await runFile(process.execPath, [PROGRAM], {
    env: {
      FOGON_ORIGIN: testEnv.origin,
      FOGON_API_KEY: body.secret,
      FOGON_DAY: businessDay(new Date(), 'America/Tegucigalpa'),
    },
  });
  // 170.00 with 15 % of tax included; the report has sales without tax.
  expect(JSON.parse(stdout)).toEqual({
    price_cents: 8_500,
    total_cents: 17_000,
    before_tax_cents: 14_783,
    reported_cents: 14_783,
  });
});
