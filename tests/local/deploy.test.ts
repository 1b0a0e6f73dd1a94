import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { migrate } from '#db/local/migrate.ts';
import { freePort, startPostgres } from '#db/local/postgres.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const versionId = (number: number): string => `${number}0000000-0000-4000-8000-000000000000`;
const createdOn = (number: number): string => `2026-11-0${number}T12:00:00.000Z`;

/** What Cloudflare has: the release of each deployment, oldest first. */
interface Deployments {
  readonly worker: readonly string[];
  readonly screens: readonly string[];
}

const RELEASED: Deployments = { worker: ['one', 'two', 'two'], screens: ['one', 'two', 'two'] };
let deployed = RELEASED;
let writes: string[] = [];

const versionOf = (number: number) => ({
  id: versionId(number),
  number,
  metadata: { created_on: createdOn(number), author_email: 'a@fogon.example', source: 'wrangler' },
  annotations: { 'workers/tag': deployed.worker[number - 1] },
  resources: { bindings: [], script: { etag: 'etag', handlers: [] }, script_runtime: {} },
});

const deploymentOf = (release: string, index: number) => ({
  id: `screens-${index + 1}`,
  created_on: createdOn(index + 1),
  latest_stage: { status: 'success' },
  deployment_trigger: { metadata: { commit_hash: release } },
});

/** Cloudflare's answers, by its API's documentation, to what a rollback asks. */
function resultOf(path: string): unknown {
  const versions = deployed.worker.map((_, index) => versionOf(index + 1));
  const screens = deployed.screens.map(deploymentOf);
  if (path.includes('/workers/scripts/fogon/deployments'))
    return {
      deployments: versions.map(({ id, number }) => ({
        id: `worker-${number}`,
        created_on: createdOn(number),
        source: 'wrangler',
        author_email: 'a@fogon.example',
        strategy: 'percentage',
        versions: [{ version_id: id, percentage: 100 }],
      })),
    };
  if (path.includes('/workers/scripts/fogon/versions?')) return { items: versions };
  if (path.includes('/workers/scripts/fogon/versions/')) return versions.find(({ id }) => path.endsWith(id));
  return path.includes('/deployments') ? screens : { canonical_deployment: screens.at(-1) };
}

const cloudflare = createServer(async (request, response) => {
  const body = await request.toArray();
  const path = request.url ?? '';
  if (request.method !== 'GET') writes.push(`${request.method} ${path} ${Buffer.concat(body).toString()}`);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ success: true, errors: [], messages: [], result: resultOf(path) ?? {} }));
});
const port = await freePort();
const state = aStateFolder();
const server = await startPostgres({ stateFolder: state.path, durable: false });

beforeAll(async () => {
  await listen(cloudflare, port);
});
beforeEach(async () => {
  await migrate(server.ownerUrl);
  deployed = RELEASED;
  writes = [];
});
afterAll(async () => {
  cloudflare.close();
  await server.stop();
  state.remove();
});

const deploy = (option: string) =>
  runScript(['scripts/deploy.ts', option], {
    DATABASE_URL: server.ownerUrl,
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
    CLOUDFLARE_ACCOUNT_ID: 'account',
    CLOUDFLARE_API_TOKEN: 'token',
  });

describe('a rollback', () => {
  it('the screens, then the Worker, of the previous release run again, and its database stays', async () => {
    expect(await deploy('--rollback')).toEqual({ code: 0, output: '' });
    expect(writes).toEqual([
      'POST /accounts/account/pages/projects/fogon/deployments/screens-1/rollback ',
      expect.stringMatching(
        `^POST /accounts/account/workers/scripts/fogon/deployments .*"version_id":"${versionId(1)}","percentage":100`,
      ),
    ]);
    expect(await deploy('--contract')).toEqual({
      code: 1,
      output: expect.stringContaining('El último despliegue no terminó, o se volvió atrás'),
    });
  });

  it('nothing changes when one of both has no previous release', async () => {
    deployed = { ...RELEASED, worker: ['two', 'two'] };
    expect(await deploy('--rollback')).toEqual({
      code: 1,
      output: '✗ Cloudflare no tiene una versión anterior de la API. Nada cambió.\n',
    });
    expect(writes).toEqual([]);
    expect(await deploy('--contract')).toEqual({ code: 0, output: '' });
  });
});
