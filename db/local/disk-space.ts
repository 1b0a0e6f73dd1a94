/** A full disk waits for a person: what needs space is tried again after this time, without a limit. */
export const FULL_DISK_DELAY_MS = 5000;

/** What programs print when a disk is full or a quota is used up. */
const FULL = /no space left on device|disk quota exceeded|database or disk is full/i;

/** Whether this output or message says that a disk is full. */
export const saysDiskIsFull = (text: string): boolean => FULL.test(text);
