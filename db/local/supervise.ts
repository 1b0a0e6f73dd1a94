import { setTimeout as wait } from 'node:timers/promises';
import { FULL_DISK_DELAY_MS, saysDiskIsFull } from './disk-space.ts';
import { LocalProblem } from './problem.ts';

/** A running process or thread. */
export interface SupervisedService {
  /** Resolves with the cause when it ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface Watcher {
  /** Called with one sentence when a part ends unexpectedly or the disk is almost full, and when that is over. */
  onChange?: ((sentence: string) => void) | undefined;
  /** Called when a part ends too often and is not restarted. */
  onFailure?: ((problem: LocalProblem) => void) | undefined;
}

export interface Supervised<T extends SupervisedService> {
  readonly now: T;
  readonly stop: () => Promise<void>;
}

const RESTART_DELAYS_MS = [100, 400, 1000, 2000, 4000];
const STABLE_AFTER_MS = 60_000;

/**
 * Starts a part and restarts it when it ends unexpectedly, until it ends too often for another reason than a full disk. Throws the error
 * of the first start.
 */
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

  const countedDelay = (): number | undefined => {
    const at = performance.now();
    restarts = [...restarts.filter((before) => at - before < STABLE_AFTER_MS), at];
    return RESTART_DELAYS_MS[restarts.length - 1];
  };
  const restart = async (first: string): Promise<void> => {
    let isWaitingForSpace = false;
    if (!saysDiskIsFull(first)) onChange?.(`${name} terminó (${first}); se inicia de nuevo.`);
    for (let cause = first; ; ) {
      const isFull = saysDiskIsFull(cause);
      if (isFull && !isWaitingForSpace)
        onChange?.(
          `${name} no puede seguir: el disco está lleno (${cause}). Libera espacio: vuelve por sí solo cuando lo haya.`,
        );
      isWaitingForSpace = isFull;
      const delay = isFull ? FULL_DISK_DELAY_MS : countedDelay();
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
