import type { Readable } from 'node:stream';
import { Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare';
import type { SupervisedService } from '#db/local/supervise.ts';

export interface Runtime extends SupervisedService {
  readonly miniflare: Miniflare;
  /** Where the Worker answers. */
  readonly origin: string;
  reload: (options: MiniflareOptions) => Promise<void>;
}

/**
 * Runs a Worker in workerd, on this machine's own address alone. Miniflare would start a workerd that ended once more by itself, and
 * forget it when that fails: it is disposed of instead, and whoever supervises this decides.
 */
export const startRuntime = async (
  name: string,
  options: MiniflareOptions,
  { port = 0, quiet }: { port?: number; quiet: boolean },
): Promise<Runtime> => {
  let settle: (cause: string) => void = () => undefined;
  const crashed = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const withParts = (given: MiniflareOptions): MiniflareOptions => ({
    ...given,
    name,
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(quiet ? LogLevel.NONE : LogLevel.ERROR),
    // Straight to the Worker's own socket: Miniflare's entry before it costs more than most answers.
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    handleRuntimeStdio: (out: Readable, errors: Readable) => {
      // Only a process that ended by itself ends its output: one that is stopped or reloaded has it destroyed.
      out.once('end', () => settle('workerd'));
      if (quiet) {
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
