/** Unsent work of a user: carts and typed counts. The word 'ticket' stays, because devices hold carts under such keys. */
const DRAFT_PREFIXES = ['fogon.ticket.', 'fogon.count.'];

export const isDraftKey = (key: string): boolean => DRAFT_PREFIXES.some((prefix) => key.startsWith(prefix));

/** Gets a changed draft: null after a deletion. */
export type DraftListener = (key: string, text: string | null) => void;
