import type { Readable } from 'node:stream';
import {
  Log,
  LogLevel,
  Miniflare,
  type MiniflareOptions,
  type SharedOptions,
  type WorkerOptions,
} from 'miniflare';
import type { SupervisedService } from '#db/local/supervise.ts';

/** A Worker, with the folders where what it stores is kept. */
export type RuntimeOptions = WorkerOptions & SharedOptions;

export interface Runtime extends SupervisedService {
  readonly miniflare: Miniflare;
  /** The URL of the Worker. */
  readonly origin: string;
  reload: (options: RuntimeOptions) => Promise<void>;
}

/**
 * Runs a Worker in workerd, on the loopback address. Miniflare would restart an ended workerd once and lose it when that fails, so
 * it is disposed of, and the supervisor decides.
 */
export const startRuntime = async (
  name: string,
  options: RuntimeOptions,
  {
    port = 0,
    quiet,
    onOutput,
    parts = [],
  }: { port?: number; quiet: boolean; onOutput?: (text: string) => void; parts?: WorkerOptions[] },
): Promise<Runtime> => {
  let settle: (cause: string) => void = () => undefined;
  const crashed = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const withParts = (given: RuntimeOptions): MiniflareOptions => ({
    ...given,
    // The Worker's own socket: Miniflare's entry costs more than most answers.
    workers: [{ ...given, name, unsafeDirectSockets: [{ host: '127.0.0.1', port }] }, ...parts],
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(quiet ? LogLevel.NONE : LogLevel.ERROR),
    handleRuntimeStdio: (out: Readable, errors: Readable) => {
      // The output ends only when the process ended by itself; a stop or reload destroys it.
      out.once('end', () => settle('workerd'));
      if (onOutput) {
        for (const stream of [out, errors]) stream.setEncoding('utf8').on('data', onOutput);
      } else if (quiet) {
        out.resume();
        errors.resume();
      } else {
        out.pipe(process.stdout, { end: false });
        errors.pipe(process.stderr, { end: false });
      }
    },
  });
  const miniflare = new Miniflare(withParts(options));
  const dispose = (): Promise<void> => miniflare.dispose().catch(() => undefined);
  const ended = crashed.then(async (cause) => {
    await dispose();
    return cause;
  });
  try {
    await miniflare.ready;
    let { origin } = await miniflare.unsafeGetDirectURL(name);
    return {
      miniflare,
      ended,
      get origin() {
        return origin;
      },
      reload: async (changed) => {
        await miniflare.setOptions(withParts(changed));
        ({ origin } = await miniflare.unsafeGetDirectURL(name));
      },
      stop: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
};
