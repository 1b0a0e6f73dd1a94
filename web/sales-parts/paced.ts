const GATHER_MILLIS = 15;
const APART_MILLIS = 200;

export interface Paced {
  /** Something happened. */
  readonly nudge: () => void;
  /** Nothing waits any more. */
  readonly stop: () => void;
}

/**
 * Does the work at once after something happened, with what happens in the same moment, and again for what happens after it began:
 * never more often than each `APART_MILLIS`.
 */
export function paced(work: () => void): Paced {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let began = Number.NEGATIVE_INFINITY;
  const begin = () => {
    waiting = undefined;
    began = performance.now();
    work();
  };
  return {
    nudge: () => {
      waiting ??= setTimeout(begin, Math.max(GATHER_MILLIS, began + APART_MILLIS - performance.now()));
    },
    stop: () => {
      clearTimeout(waiting);
      waiting = undefined;
    },
  };
}
