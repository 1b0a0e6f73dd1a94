const LOOK_MS = 500;

/** Calls once when the process that began this one has ended before it. */
export function whenParentEnds(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, LOOK_MS);
  timer.unref();
}
