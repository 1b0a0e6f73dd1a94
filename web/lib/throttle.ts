const BATCH_DELAY_MS = 15;
const MIN_RUN_INTERVAL_MS = 200;

export interface Throttled {
  /** Requests a run. */
  readonly trigger: () => void;
  /** Cancels a pending run. */
  readonly stop: () => void;
}

/**
 * Calls `work` shortly after a trigger, once for all triggers of the same moment, and again for triggers after it
 * started. Never more often than every `MIN_RUN_INTERVAL_MS`.
 */
export function throttle(work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    startedAt = performance.now();
    work();
  };
  return {
    trigger: () => {
      timer ??= setTimeout(
        run,
        Math.max(BATCH_DELAY_MS, startedAt + MIN_RUN_INTERVAL_MS - performance.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
