const MAX_WAIT_MS = 2_000;
/** The first reads of a screen come before what it needs later. */
const QUIET_MS = 1_500;

/** Calls `work` when the page has nothing else to do, after two seconds at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(call);
}

/** Like `whenIdle`, but not while a screen makes its first reads. */
export function whenQuiet(work: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(work);
  }, QUIET_MS);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}
