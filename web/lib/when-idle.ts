const MAX_WAIT_MS = 2_000;

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
