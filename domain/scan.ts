import { MAX_BARCODE_LENGTH } from './barcode-check.ts';

/**
 * Longer than the pause of a barcode reader between two digits, also over Bluetooth; shorter than that of a hand. A reader types like a
 * keyboard and ends with Enter.
 */
export const MAX_KEY_GAP_MS = 60;
/** Fewer digits are typed by hand. */
export const MIN_BARCODE_LENGTH = 4;

/** The digits of the present burst, and the instant of the last one in milliseconds. */
export interface Scan {
  readonly digits: string;
  readonly lastMillis: number;
}

export const EMPTY_SCAN: Scan = { digits: '', lastMillis: Number.NEGATIVE_INFINITY };

/** The scan after a key at an instant in milliseconds. `code` is the barcode that this key completes. */
export function addScanKey(
  scan: Scan,
  key: string,
  atMillis: number,
): { readonly scan: Scan; readonly code: string | null } {
  const inOneGo = atMillis - scan.lastMillis <= MAX_KEY_GAP_MS;
  if (key === 'Enter') {
    const { length } = scan.digits;
    const whole = inOneGo && length >= MIN_BARCODE_LENGTH && length <= MAX_BARCODE_LENGTH;
    return { scan: EMPTY_SCAN, code: whole ? scan.digits : null };
  }
  if (!/^\d$/.test(key)) return { scan: EMPTY_SCAN, code: null };
  return { scan: { digits: inOneGo ? scan.digits + key : key, lastMillis: atMillis }, code: null };
}
