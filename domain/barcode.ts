/** A barcode reader is a keyboard: it types digits faster than any hand and ends with Enter. */

/** Longer than a reader's pause between two digits, also over Bluetooth; shorter than a hand's. */
export const LARGEST_GAP_MILLIS = 60;
/** Fewer digits than this are a hand's. */
export const SHORTEST_CODE = 4;
export const LONGEST_CODE = 48;

/** The digits that came in one go, and when the last one did. */
export interface Scan {
  readonly digits: string;
  readonly lastMillis: number;
}

export const NO_SCAN: Scan = { digits: '', lastMillis: Number.NEGATIVE_INFINITY };

/** The scan after a key at an instant in milliseconds; `code` is the barcode that this key completed. */
export function hearKey(
  scan: Scan,
  key: string,
  atMillis: number,
): { readonly scan: Scan; readonly code: string | null } {
  const inOneGo = atMillis - scan.lastMillis <= LARGEST_GAP_MILLIS;
  if (key === 'Enter') {
    const { length } = scan.digits;
    const whole = inOneGo && length >= SHORTEST_CODE && length <= LONGEST_CODE;
    return { scan: NO_SCAN, code: whole ? scan.digits : null };
  }
  if (!/^\d$/.test(key)) return { scan: NO_SCAN, code: null };
  return { scan: { digits: inOneGo ? scan.digits + key : key, lastMillis: atMillis }, code: null };
}

const asEan = (code: string): string => (/^\d{12}$/.test(code) ? `0${code}` : code);

/** Whether a scanned code is a product's barcode; a UPC of 12 digits is the EAN that begins with 0. */
export function isCode(scanned: string, barcode: string | null): boolean {
  return barcode !== null && scanned !== '' && asEan(scanned) === asEan(barcode.trim());
}
