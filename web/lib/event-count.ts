let count = 0;

/** Counts a message that the room sent to this page. */
export function countEvent(): void {
  count += 1;
}

/** How many messages of the room this page has received: what was read before the last one may be outdated. */
export const receivedEvents = (): number => count;
