let count = 0;

/** Counts what may have changed data: a message of the room, an answer to a write of this page, a new connection. */
export function countChange(): void {
  count += 1;
}

/** How many changes this page knows of. Data whose read began before the last one may be outdated. */
export const knownChanges = (): number => count;
