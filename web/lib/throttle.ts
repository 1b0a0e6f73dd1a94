const BATCH_DELAY_MS = 15;
const MIN_RUN_INTERVAL_MS = 200;

export interface Throttled {
  /** Something happened. */
  readonly trigger: () => void;
  /** Nothing waits any more. */
  readonly stop: () => void;
}

/**
 * Does the work at once after something happened, with what happens in the same moment, and again for what happens after it began:
 * never more often than each `MIN_RUN_INTERVAL_MS`.
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
