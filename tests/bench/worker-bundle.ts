import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { WORKER_FILE } from '#scripts/build.ts';
import { MAX_WORKER_GZIP_BYTES } from '#scripts/worker-bundle.ts';
import { COMPATIBILITY } from '#scripts/worker-host.ts';
import { quantile, send } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const STARTS = 10;
const EMPTY_WORKER = 'export default { fetch: () => new Response("") };';
/** Starts an isolate with a new id on each request, and answers with its answer. */
const HOST = `export default {
  async fetch(request, { LOADER, SCRIPTS }) {
    const { pathname, searchParams } = new URL(request.url);
    const worker = LOADER.get(searchParams.get('id'), () => ({
      ...${JSON.stringify(COMPATIBILITY)},
      mainModule: 'index.js',
      modules: { 'index.js': SCRIPTS[pathname.slice(1)] },
      env: {},
    }));
    return worker.getEntrypoint().fetch('http://fogon/api/health');
  },
};`;

/** Milliseconds from asking for a new isolate to its first answer: of the Worker and of an empty one, alternately. */
async function measureColdStarts(script: string): Promise<{ worker: number[]; empty: number[] }> {
  const runtime = new Miniflare({
    ...COMPATIBILITY,
    modules: [{ type: 'ESModule', path: 'host.js', contents: HOST }],
    bindings: { SCRIPTS: { worker: script, empty: EMPTY_WORKER } },
    workerLoaders: { LOADER: {} },
  });
  const times = { worker: [] as number[], empty: [] as number[] };
  try {
    const { origin } = await runtime.ready;
    const ask = async (kind: 'worker' | 'empty', id: string) => {
      const began = performance.now();
      await send(origin, { method: 'GET', path: `/${kind}?id=${id}` });
      return performance.now() - began;
    };
    for (const kind of ['worker', 'empty'] as const) await ask(kind, `first-${kind}`);
    for (let start = 0; start < STARTS; start += 1) {
      times.worker.push(await ask('worker', `worker-${start}`));
      times.empty.push(await ask('empty', `empty-${start}`));
    }
  } finally {
    await runtime.dispose();
  }
  return times;
}

const medianOf = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/** The size of the built Worker, and its cold start. */
export async function measureWorkerBundle(): Promise<Row[]> {
  const script = readFileSync(WORKER_FILE, 'utf8');
  const compressed = gzipSync(script).length;
  const { worker, empty } = await measureColdStarts(script);
  return [
    {
      name: 'the bundle of the Worker, compressed',
      kilobytes: round(compressed / 1000),
      failures: 0,
      target: verdict(
        compressed <= MAX_WORKER_GZIP_BYTES,
        `at most ${MAX_WORKER_GZIP_BYTES / 1000} KB, gzip level 6`,
      ),
    },
    {
      name: 'cold start: from the start of an isolate to its first answer, beside an empty Worker',
      p50: round(medianOf(worker)),
      floor_p50: round(medianOf(empty)),
      failures: 0,
    },
  ];
}
