import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildContext, Plugin } from 'esbuild';
import type { MiniflareOptions } from 'miniflare';
import { freePort } from '#db/local/postgres.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { type Supervised, supervise, type Watcher } from '#db/local/supervise.ts';
import { type Runtime, startRuntime } from './runtime.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = join(ROOT, 'node_modules/partykit/dist/generated.js');
const ROOM = join(ROOT, 'realtime/business-room.ts');
const ROOM_NAME = 'room';
const NO_ASSETS = 'export default { devServer: "", assets: {} }';

export interface Room {
  origin: string;
  stop: () => Promise<void>;
}

export interface RoomOptions extends Watcher {
  vars: Record<string, string>;
  quiet: boolean;
  /** Builds the room again when its sources change. */
  dev: boolean;
}

/** The bundle of PartyKit's server and our room, as `partykit deploy` makes it. */
const roomSource = (): string =>
  readFileSync(SERVER, 'utf8')
    .replace('__WORKER__', ROOM.replaceAll('\\', '/'))
    .replace('__PARTIES__;', '')
    .replaceAll('__R2_BINDINGS__', '[]')
    .replaceAll('__KV_BINDINGS__', '[]');

const bundleRoom = async (built: (code: string) => Promise<void>): Promise<BuildContext> => {
  const { context } = await import('esbuild');
  const deliver: Plugin = {
    name: 'deliver',
    setup: (build) => {
      build.onEnd(async ({ outputFiles }) => {
        const [file] = outputFiles ?? [];
        if (file) await built(file.text);
      });
    },
  };
  return context({
    absWorkingDir: ROOT,
    stdin: { contents: roomSource(), resolveDir: ROOT, sourcefile: 'room.js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['partykit', 'workerd', 'worker'],
    external: ['__STATIC_ASSETS_MANIFEST__', 'node:*', 'cloudflare:*'],
    define: {
      // Only crons of rooms use it.
      PARTYKIT_HOST: '""',
      PARTYKIT_API_BASE: '""',
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'silent',
    plugins: [deliver],
  });
};

/**
 * Runs the PartyKit room in workerd, on a fixed port that the Worker knows; restarts a workerd that ends. `partykit dev` writes a
 * log line per request, which costs more than the room (docs/decisions/006).
 */
export const startRoom = async ({ vars, quiet, dev, ...watcher }: RoomOptions): Promise<Room> => {
  const bindings = Object.fromEntries(Object.entries(vars).map(([name, value]) => [`pkvar-${name}`, value]));
  const optionsFor = (code: string): MiniflareOptions => ({
    modules: [
      { type: 'ESModule', path: join(ROOT, 'room.js'), contents: code },
      { type: 'ESModule', path: join(ROOT, '__STATIC_ASSETS_MANIFEST__'), contents: NO_ASSETS },
    ],
    modulesRoot: ROOT,
    compatibilityDate: '2024-07-18',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { ...bindings, PARTYKIT_CRONS: {} },
    durableObjects: { PARTYKIT_DURABLE: 'PartyKitDurable' },
  });
  let code = '';
  let room: Supervised<Runtime> | undefined;
  const bundler = await bundleRoom(async (built) => {
    code = built;
    await room?.now.reload(optionsFor(code));
  });
  const stop = async (): Promise<void> => {
    await bundler.dispose();
    await room?.stop();
  };
  try {
    await bundler.rebuild();
    const port = await freePort();
    room = await supervise(
      'La sala (workerd)',
      () => startRuntime(ROOM_NAME, optionsFor(code), { port, quiet }),
      watcher,
    );
    if (dev) await bundler.watch();
    return { origin: room.now.origin, stop };
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new LocalProblem(`La sala de PartyKit no arrancó: ${reason.split('\n').slice(0, 4).join(' · ')}`);
  }
};
