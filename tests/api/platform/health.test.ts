import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { listen } from '#db/local/listen.ts';
import type { HealthParts } from '#domain/platform/answers/health.ts';
import { call, refusalOf } from '#tests/support/api.ts';
import { startCountingProxy } from '#tests/support/counting-proxy.ts';
import { database, it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

interface Health {
  readonly ok: true;
  readonly status: string;
  readonly release: string;
  readonly parts: HealthParts;
}

const readHealth = (origin: string) => call<Health>('GET', '/api/health', {}, origin);
const LOCAL = { ENVIRONMENT: 'local' };

describe('the health of the platform', () => {
  it('a whole platform is ok, with the state of each part and nothing else', async () => {
    await withWorker(LOCAL, async (worker) => {
      await worker.runCron();
      const { status, body, text } = await readHealth(worker.origin);
      const part = { status: 'ok', ms: expect.any(Number) };
      expect(status).toBe(200);
      expect(body).toEqual({
        ok: true,
        name: 'Fogón',
        demo: false,
        status: 'ok',
        release: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/),
        checked_at: expect.any(String),
        parts: {
          database: { ...part, migrations: 'expected' },
          rooms: part,
          pictures: part,
          mail: { status: 'ok', ms: null },
          cron: { ...part, last_run_at: expect.stringMatching(/^\d{4}-/) },
        },
      });
      expect(text).not.toMatch(/127\.0\.0\.1|localhost|fogon_app|postgres/);
    });
  });

  it('a release without a mail provider is degraded and still answers 200', async () => {
    await withWorker({}, async ({ origin }) => {
      const { status, body } = await readHealth(origin);
      expect({ status, state: body.status, mail: body.parts.mail.status }).toEqual({
        status: 200,
        state: 'degraded',
        mail: 'missing',
      });
    });
  });

  it('a database that does not answer is down within two seconds, and the other parts are still reported', async () => {
    const silent = createServer(() => undefined);
    const port = await listen(silent);
    try {
      await withWorker(
        { ...LOCAL, DATABASE_ENDPOINT: `http://127.0.0.1:${port}/sql` },
        async ({ origin }) => {
          // The first request also starts the isolate and the rooms.
          await readHealth(origin);
          await expect
            .poll(async () => (await call('GET', '/api/openapi.json', {}, origin)).status)
            .toBe(200);
          const startedAt = performance.now();
          const answer = await readHealth(origin);
          expect(performance.now() - startedAt).toBeLessThan(2_000);
          expect(answer.headers.get('retry-after')).toBe('5');
          expect(refusalOf(answer)).toMatchObject({
            status: 503,
            code: 'platform.unavailable',
            details: {
              status: 'down',
              parts: {
                database: { status: 'failed', ms: null, migrations: null },
                rooms: { status: 'ok' },
                pictures: { status: 'ok' },
              },
            },
          });
          expect(answer.text).not.toContain('127.0.0.1');
        },
      );
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('two hundred requests at once ask the database once', async () => {
    const proxy = await startCountingProxy();
    try {
      await withWorker({ ...LOCAL, DATABASE_ENDPOINT: proxy.endpoint }, async ({ origin }) => {
        const answers = await Promise.all(Array.from({ length: 200 }, () => readHealth(origin)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(proxy.roundTrips()).toBe(1);
      });
    } finally {
      await proxy.stop();
    }
  });

  it('a database of a newer release is fine, and one of an older release is degraded', async () => {
    const move = (ms: number) =>
      database.rows('update drizzle.__drizzle_migrations set created_at = created_at + $1', [ms]);
    const stateAfter = async (ms: number) => {
      await move(ms);
      try {
        return await withWorker(LOCAL, async ({ origin }) => {
          const { body } = await readHealth(origin);
          return [body.status, body.parts.database.migrations];
        });
      } finally {
        await move(-ms);
      }
    };
    const year = 365 * 86_400_000;
    expect(await stateAfter(year)).toEqual(['ok', 'newer']);
    expect(await stateAfter(-year)).toEqual(['degraded', 'older']);
  });
});
