import { setTimeout as wait } from 'node:timers/promises';
import { LocalProblem } from './problem.ts';

/** A process or a thread that runs now. */
export interface SupervisedService {
  /** Settles with the cause when it ends by itself. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface Watcher {
  /** Called with one sentence when a part ended by itself, and when it runs again. */
  onChange?: ((sentence: string) => void) | undefined;
  /** Called when a part ends again and again: it is not started any more. */
  onFailure?: ((problem: LocalProblem) => void) | undefined;
}

export interface Supervised<T extends SupervisedService> {
  readonly now: T;
  readonly stop: () => Promise<void>;
}

const RESTART_DELAYS_MS = [100, 400, 1000, 2000, 4000];
const STABLE_AFTER_MS = 60_000;

/** Keeps a part running: one that ends by itself is started again, until it ends too often. Throws what the first start throws. */
export const supervise = async <T extends SupervisedService>(
  name: string,
  start: () => Promise<T>,
  { onChange, onFailure }: Watcher,
): Promise<Supervised<T>> => {
  let now = await start();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let restarts: number[] = [];
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (first: string): Promise<void> => {
    onChange?.(`${name} terminó (${first}); se inicia de nuevo.`);
    for (let cause = first; ; ) {
      const at = performance.now();
      restarts = [...restarts.filter((before) => at - before < STABLE_AFTER_MS), at];
      const delay = RESTART_DELAYS_MS[restarts.length - 1];
      if (delay === undefined) {
        onFailure?.(
          new LocalProblem(`${name} termina una y otra vez (${cause}): revisa el disco y la memoria.`),
        );
        return;
      }
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      try {
        now = await start();
        break;
      } catch (error) {
        cause = error instanceof Error ? error.message : String(error);
      }
    }
    watch();
    if (!isStopping()) onChange?.(`${name} volvió.`);
  };
  const watch = (): void => {
    void now.ended.then((cause) => {
      if (!isStopping()) restarting = restart(cause);
    });
  };

  watch();
  return {
    get now() {
      return now;
    },
    stop: async () => {
      stopping.abort();
      await restarting;
      await now.stop();
    },
  };
};
