let count = 0;

/** Counts a message that this page received from the room. */
export function countEvent(): void {
  count += 1;
}

/** How many room messages this page has received. Data read before the last one may be outdated. */
export const receivedEvents = (): number => count;
