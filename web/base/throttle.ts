const BATCH_DELAY_MS = 15;
const MIN_RUN_INTERVAL_MS = 200;
/** After a run of that time, so many times that time belongs to other work. */
const REST = 3;
/** A run that takes longer does not hold up the next one: its network may have failed. */
const MAX_RUN_INTERVAL_MS = 2_000;

/**
 * Returns a trigger. It calls `work` shortly after, once for all triggers of the same moment, and again for triggers after it
 * started. Never more often than every `MIN_RUN_INTERVAL_MS`, and with a rest after each run, so that many events of a large business
 * leave most of the time to other work.
 */
export function throttle(work: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;
  let dueAt = Number.NEGATIVE_INFINITY;
  const schedule = () => {
    timer = setTimeout(run, Math.max(BATCH_DELAY_MS, dueAt - performance.now()));
  };
  const run = () => {
    timer = undefined;
    runs += 1;
    const ownRun = runs;
    const startedAt = performance.now();
    dueAt = startedAt + MAX_RUN_INTERVAL_MS;
    void work().finally(() => {
      if (runs !== ownRun) return;
      const now = performance.now();
      dueAt = Math.max(startedAt + MIN_RUN_INTERVAL_MS, Math.min(dueAt, now + REST * (now - startedAt)));
      if (timer === undefined) return;
      clearTimeout(timer);
      schedule();
    });
  };
  return () => {
    if (timer === undefined) schedule();
  };
}
