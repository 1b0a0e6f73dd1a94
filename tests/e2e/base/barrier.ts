/** A barrier: continues when `count` callers wait. */
export function createBarrier(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === count) for (const pass of waiting) pass();
    });
}
