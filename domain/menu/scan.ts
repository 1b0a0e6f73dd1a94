/** A reader of codes types like a keyboard and ends with Enter. The rhythm of its keys distinguishes it from a person. */

/** Longer than the pause of a slow reader between two keys, also over Bluetooth; shorter than that of most hands. */
export const MAX_KEY_GAP_MS = 145;
/** No hand types several keys and Enter with pauses as short as these. */
const FAST_GAP_MS = 60;
/** Half of the pauses of a slow reader are shorter than this. */
const SLOW_GAP_MS = 115;
const MIN_LENGTH = 3;
/** In a field a slow burst may be a fast hand. Most codes are longer than what people type so fast; a shorter one is faster. */
const LONG_LENGTH = 8;
const SHORT_LENGTH = 6;
const SHORT_GAP_MS = 95;
/** The address of a QR code is typed by no hand. */
const ADDRESS = /^https?\W/i;
/** What people type into a field: words without three digits, several words, and amounts with decimals. */
const TYPED = /^(?:(?:\D*\d){0,2}\D*|.*\s.*|\d+[.,]\d{1,2})$/;

/** A key of a sign, as the layout of the device names it and by its place on the keyboard. */
export interface SignKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Keys that followed each other quickly. */
export interface Burst {
  readonly keys: readonly SignKey[];
  /** Milliseconds between two keys, also those of Shift. */
  readonly gaps: readonly number[];
  readonly lastMillis: number;
}

export const NO_BURST: Burst = { keys: [], gaps: [], lastMillis: Number.NEGATIVE_INFINITY };

/** The burst after a key at an instant in milliseconds; `key` is null for Shift, with which no burst begins. A pause begins a new burst. */
export function addToBurst({ keys, gaps, lastMillis }: Burst, key: SignKey | null, atMillis: number): Burst {
  const gap = atMillis - lastMillis;
  const added = key ? [key] : [];
  return gap <= MAX_KEY_GAP_MS
    ? { keys: [...keys, ...added], gaps: [...gaps, gap], lastMillis: atMillis }
    : key
      ? { keys: added, gaps: [], lastMillis: atMillis }
      : NO_BURST;
}

/** Whether Enter at an instant in milliseconds ends a scan. `isTyped`: the keys went into a field, where people type. */
export function isScan({ keys, gaps, lastMillis }: Burst, atMillis: number, isTyped: boolean): boolean {
  const text = keys.map(({ key }) => key).join('');
  const pauses = [...gaps, atMillis - lastMillis].sort((a, b) => a - b);
  const longest = pauses.at(-1) ?? 0;
  if (text.length < MIN_LENGTH || !/[a-z\d]/i.test(text) || longest > MAX_KEY_GAP_MS) return false;
  // Words are also typed by programs, as fast as they can.
  if (longest <= FAST_GAP_MS) return !isTyped || /\d/.test(text) || ADDRESS.test(text);
  const pace = pauses[pauses.length >> 1] ?? 0;
  if (!isTyped) return pace <= SLOW_GAP_MS;
  if (!ADDRESS.test(text) && (TYPED.test(text) || text.length < SHORT_LENGTH)) return false;
  return pace <= (text.length < LONG_LENGTH ? SHORT_GAP_MS : SLOW_GAP_MS);
}
