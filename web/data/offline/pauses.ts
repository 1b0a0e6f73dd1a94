/** Waits that all end early with one call. */
export function createPauses() {
  const sleepers = new Set<() => void>();
  return {
    pause: (millis: number): Promise<void> =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          sleepers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, Math.max(0, millis));
        sleepers.add(end);
      }),
    wake: () => {
      for (const end of [...sleepers]) end();
    },
  };
}
