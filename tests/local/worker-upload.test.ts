import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { buildTarget } from '#scripts/build.ts';
import { runTool } from '#scripts/commands.ts';
import { deployTarget } from '#scripts/deploy-target.ts';

interface Upload {
  readonly path: string;
  readonly files: readonly string[];
  readonly metadata: {
    readonly bindings: readonly Record<string, unknown>[];
    readonly [name: string]: unknown;
  };
}

/** What Cloudflare's API answers about an account without Workers. */
const resultOf = (path: string): unknown => {
  if (path.endsWith('/deployments')) return { deployments: [] };
  if (path.endsWith('/settings')) return { bindings: [], tags: [] };
  return /\/scripts\/[\w-]+$/.test(path) ? { id: 'worker', deployment_id: 'first', startup_time_ms: 1 } : [];
};

/** Deploys the Worker to an API on this machine in the place of Cloudflare's. Returns what wrangler uploaded. */
async function upload(isStaging: boolean): Promise<Upload> {
  const uploads: Upload[] = [];
  const api = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.method === 'PUT' && /\/scripts\/[\w-]+$/.test(path)) {
      const type = String(request.headers['content-type']);
      const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
      uploads.push({
        path,
        files: [...form.entries()].flatMap(([name, value]) =>
          typeof value === 'string' ? [] : [`${name} (${value.type})`],
        ),
        metadata: JSON.parse(String(form.get('metadata'))),
      });
    }
    const isNew = path.includes('/workers/services/');
    const errors = isNew ? [{ code: 10090, message: 'none' }] : [];
    response.writeHead(isNew ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ success: !isNew, errors, messages: [], result: isNew ? null : resultOf(path) }),
    );
  });
  const port = await listen(api);
  const { code, output } = await runTool(
    'wrangler',
    ['deploy', ...deployTarget(isStaging).wranglerArguments],
    {
      show: false,
      env: {
        CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
        CLOUDFLARE_API_TOKEN: 'token',
        CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
        WRANGLER_SEND_METRICS: 'false',
      },
    },
  );
  api.close();
  const [sent] = uploads;
  if (!sent) throw new Error(`wrangler ended with ${code}: ${output}`);
  return sent;
}

beforeAll(() => buildTarget('worker'));

describe('the upload of the Worker', () => {
  it.concurrent.each([
    { isStaging: false, worker: 'fogon', bucket: 'fogon-media', namespace: '1001' },
    { isStaging: true, worker: 'fogon-staging', bucket: 'fogon-media-staging', namespace: '2001' },
  ])('$worker has its code, its source map and its own bindings', async ({
    isStaging,
    worker,
    bucket,
    namespace,
  }) => {
    const { path, files, metadata } = await upload(isStaging);
    expect(path.split('/').at(-1)).toBe(worker);
    expect(files).toEqual([
      'index.js (application/javascript+module)',
      'index.js.map (application/source-map)',
    ]);
    expect(metadata).toMatchObject({
      main_module: 'index.js',
      placement: { region: 'aws:us-east-1' },
      migrations: { new_tag: 'v2' },
    });
    expect(metadata.bindings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'MEDIA', bucket_name: bucket }),
        expect.objectContaining({ name: 'ROOMS', class_name: 'BusinessRoom' }),
        expect.objectContaining({ name: 'IMAGES' }),
        expect.objectContaining({ name: 'LIMIT_REGISTRATIONS', namespace_id: namespace }),
      ]),
    );
  });
});
